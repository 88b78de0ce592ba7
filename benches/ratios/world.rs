//! A shop with a given number of goods and orders.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::{Client, request};
use crate::load::CONNECTIONS;
use crate::shop::{Buyer, Lot, Shop};
use crate::{IDLE, Result};

/// The demo seller. All ordered goods are its own, so that its books are as large as the shop's.
pub(crate) const SELLER: &str = "seller@sokoni.example";
/// How many of the shop's goods one call lists.
const PAGE: usize = 500;
/// Units in stock for each order that is made beforehand. Orders go round all goods, some of which have little stock,
/// and each must last.
const UNITS: usize = 20;
/// How many messages report on the orders that are made.
const REPORTS: usize = 10;
/// Units for the measured orders, even if few are made beforehand.
const MEASURED: usize = 100_000;
/// Goods with less stock are left out: carts would soon be full of them.
const PLENTY: u64 = 150;

/// A shop of a given size.
pub(crate) struct World {
    pub(crate) shop: Shop,
    pub(crate) data: PathBuf,
    pub(crate) goods: u64,
    /// Its memory at rest while there were only goods, in MB.
    pub(crate) goods_mb: f64,
    pub(crate) orders: usize,
    pub(crate) buyers: Vec<Buyer>,
    pub(crate) seller: String,
    scale: u32,
}

impl World {
    /// Opens an empty folder with the sample goods `scale` times, and makes `orders` orders over HTTP.
    pub(crate) async fn make(data: PathBuf, scale: u32, orders: usize) -> Result<Self> {
        let begun = Instant::now();
        // Started anew: filling takes more memory than serving.
        Shop::open_with(&data, scale, &[]).await?.stop()?;
        let shop = Shop::open_with(&data, scale, &[]).await?;
        tokio::time::sleep(IDLE).await;
        let goods_mb = shop.resident_mb()?;
        let mut client = Client::connect(shop.address).await?;
        let seller = shop.demo_account(&mut client, SELLER).await?;
        let goods = total(&mut client).await?;
        let lots = lots(&mut client, &seller, orders * UNITS + MEASURED).await?;
        let buyers = shop.buyers(CONNECTIONS, &lots).await?;
        let (mut making, made) = (JoinSet::new(), Arc::new(Progress::of(orders)));
        for (place, buyer) in buyers.iter().enumerate() {
            let mine = (place..orders).step_by(CONNECTIONS).count();
            let client = Client::connect(shop.address).await?;
            making.spawn(order(client, buyer.token.clone(), lots.clone(), place, mine, made.clone()));
        }
        while let Some(made) = making.join_next().await {
            made??;
        }
        quiet(&shop).await?;
        let took = begun.elapsed().as_secs_f64();
        eprintln!("made a shop with {goods} goods and {orders} orders in {took:.0} s");
        Ok(World { shop, data, goods, goods_mb, orders, buyers, seller, scale })
    }

    /// Closes the shop and opens it again. Returns the time until its first list.
    pub(crate) async fn reopen(&mut self) -> Result<Duration> {
        self.shop.stop()?;
        self.shop = Shop::open_with(&self.data, self.scale, &[]).await?;
        Ok(self.shop.opened_after)
    }
}

/// How many orders are made so far.
struct Progress {
    begun: Instant,
    orders: usize,
    made: AtomicUsize,
}

impl Progress {
    fn of(orders: usize) -> Progress {
        Progress { begun: Instant::now(), orders, made: AtomicUsize::new(0) }
    }

    /// Counts one more, and sometimes says so.
    fn another(&self) {
        let made = self.made.fetch_add(1, Ordering::Relaxed) + 1;
        if made.is_multiple_of((self.orders / REPORTS).max(1)) {
            eprintln!("{made} of {} orders after {:.0} s", self.orders, self.begun.elapsed().as_secs_f64());
        }
    }
}

/// Places one buyer's orders, of one unit each.
async fn order(
    mut client: Client,
    token: String,
    lots: Vec<Lot>,
    place: usize,
    count: usize,
    made: Arc<Progress>,
) -> Result<()> {
    let form = order_form();
    for number in 0..count {
        let lot = &lots[(place + number * CONNECTIONS) % lots.len()];
        let add =
            request("POST", "/cart/add", Some(&token), &json!({ "itemID": lot.id, "itemQuantity": 1 }).to_string());
        let status = client.repeat(&add).await?;
        if status != 200 {
            return Err(format!("POST /cart/add: {status}").into());
        }
        client.order(&token, &format!("world-{place}-{number}"), &form).await?;
        made.another();
    }
    Ok(())
}

/// The body of every order.
pub(crate) fn order_form() -> String {
    let address = json!({
        "fullName": "Bench Buyer", "streetAddress": "Kimathi Street 4", "city": "Nyeri", "state": "Nyeri County",
        "zipCode": "10100", "country": "Kenya",
    });
    json!({ "deliveryAddress": address, "paymentMethod": "bankTransfer" }).to_string()
}

/// Finds the seller's goods that are sold by the single unit and have [`PLENTY`] in stock, up to this many units in
/// all.
pub(crate) async fn lots(client: &mut Client, seller: &str, units: usize) -> Result<Vec<Lot>> {
    let own: Value = json(client, "/api/inventory?limit=1", Some(seller)).await?;
    let one = own["items"][0]["id"].as_str().ok_or_else(|| format!("no lots: {own}"))?;
    let account = json(client, &format!("/api/products/{one}"), None).await?["seller"]["id"].clone();
    let (mut lots, mut found) = (Vec::new(), 0);
    for page in 0.. {
        let path = format!("/api/data?limit={PAGE}&offset={}", page * PAGE);
        let listed = json(client, &path, None).await?;
        let listed = listed.as_array().ok_or("no list")?;
        for product in listed {
            let stock = product["stock"].as_u64().unwrap_or(0);
            let single = product["min_quantity"] == 1 && product["increment"] == 1;
            if single && product["seller"]["id"] == account && stock >= PLENTY {
                let id = product["id"].as_str().ok_or("a product without an id")?.to_owned();
                let stock = usize::try_from(stock)?;
                found += stock;
                lots.push(Lot { id, stock });
            }
        }
        if found >= units || listed.len() < PAGE {
            break;
        }
    }
    // The largest stock first: a cart takes the most units of that.
    lots.sort_by_key(|lot| std::cmp::Reverse(lot.stock));
    if lots.is_empty() { Err("the seller has nothing by the single unit".into()) } else { Ok(lots) }
}

pub(crate) async fn json(client: &mut Client, path: &str, token: Option<&str>) -> Result<Value> {
    Ok(serde_json::from_slice(&client.send("GET", path, token, "").await?.body)?)
}

/// Number of goods that the shop lists.
async fn total(client: &mut Client) -> Result<u64> {
    let answer = client.send("GET", "/api/data?limit=1", None, "").await?;
    let total = answer.headers.into_iter().find(|(name, _)| name == "x-total-count");
    Ok(total.ok_or("no total")?.1.parse()?)
}

/// Waits until the shipments, bills and figures of the orders are made, and the store has made its files smaller.
pub(crate) async fn quiet(shop: &Shop) -> Result<()> {
    let mut client = Client::connect(shop.address).await?;
    loop {
        let metrics = String::from_utf8(client.send("GET", "/metrics", None, "").await?.body)?;
        let awaited = ["sokoni_event_lag", "sokoni_store_compacting"];
        let mut figures = metrics.lines().filter(|line| awaited.iter().any(|name| line.starts_with(name)));
        if figures.all(|line| line.ends_with(" 0")) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
