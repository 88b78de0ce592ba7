//! What the trade office's pages cost an account with a hundred times as many lots, purchases and sales.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use crate::Result;
use crate::client::Client;
use crate::load::{self, Errand};
use crate::report::{Report, median};
use crate::shop::Shop;

/// Lines of one order.
const LINES: usize = 20;
/// Orders of the two shops: 1,000 and 100,000 purchases, each of them a sale too.
const FEW: usize = 50;
const MANY: usize = 5_000;
/// Lots of the two shops' seller, besides those of the demo.
const FEW_LOTS: usize = 1_000;
const MANY_LOTS: usize = 100_000;
/// Lots in one import.
const IMPORT: usize = 5_000;
const ROUNDS: usize = 3;
const ROUND: Duration = Duration::from_secs(1);
/// How much more it may cost.
const TARGET: f64 = 2.0;

/// A shop with its two accounts.
struct Office {
    shop: Shop,
    seller: String,
    buyer: String,
}

/// Measures every page in both shops.
pub(crate) async fn measure(folder: &Path, report: &mut Report) -> Result<()> {
    let few = open(&folder.join("few-sales"), FEW, FEW_LOTS).await?;
    let many = open(&folder.join("many-sales"), MANY, MANY_LOTS).await?;
    for (what, path, of_seller) in [
        ("/api/purchases, 10 rows", "/api/purchases?limit=10", false),
        ("/api/purchases/summary", "/api/purchases/summary", false),
        ("/api/sales, 10 rows", "/api/sales?limit=10", true),
        ("/api/sales/summary", "/api/sales/summary", true),
        ("/api/inventory by value, 50 rows", "/api/inventory?sort=-value&limit=50", true),
        ("/api/inventory, words", "/api/inventory?q=bench%20lot%2077&limit=50", true),
        ("/api/analytics, a year", "/api/analytics?period=12m", true),
    ] {
        let token = |office: &Office| if of_seller { office.seller.clone() } else { office.buyer.clone() };
        let (to_few, to_many) = (Errand::get_as(path, &token(&few)), Errand::get_as(path, &token(&many)));
        let (mut costs, mut rates) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let small = load::rate(few.shop.address, &to_few, ROUND).await?;
            let large = load::rate(many.shop.address, &to_many, ROUND).await?;
            costs.push(small / large);
            rates.push(large);
        }
        report.fact(&format!("{what}, of the large account, a second"), format!("{:.0}", median(rates)));
        report.at_most(&format!("cost of {what}, 100,000 : 1,000"), median(costs), TARGET);
    }
    Ok(())
}

async fn open(data: &Path, orders: usize, lots: usize) -> Result<Office> {
    let shop = Shop::open(data).await?;
    let mut client = Client::connect(shop.address).await?;
    let seller = shop.demo_account(&mut client, "seller@sokoni.example").await?;
    for first in (0..lots).step_by(IMPORT) {
        import(&mut client, &seller, first, IMPORT.min(lots - first)).await?;
    }
    let found = call(&mut client, "GET", "/api/inventory?q=bench%20lot&limit=20", &seller, "").await?;
    let items: Vec<Value> = found["items"].as_array().ok_or("no lots")?.clone();
    let items: Vec<Value> =
        items.iter().take(LINES).map(|lot| json!({ "itemID": lot["id"], "itemQuantity": 1 })).collect();
    let cart = json!({ "items": items }).to_string();
    let buyer = shop.buyers(1).await?.remove(0).token;
    let address = json!({
        "fullName": "Bench Buyer", "streetAddress": "Kimathi Street 4", "city": "Nyeri", "state": "Nyeri County",
        "zipCode": "10100", "country": "Kenya",
    });
    let order = json!({ "deliveryAddress": address, "paymentMethod": "bankTransfer" }).to_string();
    for number in 0..orders {
        call(&mut client, "POST", "/api/cart/merge", &buyer, &cart).await?;
        client.order(&buyer, &format!("bench-{number}"), &order).await?;
    }
    // The figures follow from the orders' events.
    while !quiet(&mut client).await? {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(Office { shop, seller, buyer })
}

async fn import(client: &mut Client, seller: &str, first: usize, count: usize) -> Result<()> {
    let mut file =
        "sku,name,kind,category,origin,country,unit,unitWeightG,package,price,unitCost,stock,minQuantity,increment\n"
            .to_owned();
    for number in first..first + count {
        let (price, stock) = (10 + number % 90, 1_000_000 + number);
        writeln!(
            file,
            "BENCH-{number},Bench Lot {number},tea,Black Tea,\"Kericho, Kenya\",Kenya,box,100,Box,{price}.50,{price}.00,{stock},1,1"
        )?;
    }
    let read = call(client, "POST", "/api/inventory/import/preview", seller, &file).await?;
    let id = read["id"].as_str().ok_or_else(|| format!("no preview: {read}"))?.to_owned();
    let done = call(client, "POST", &format!("/api/inventory/imports/{id}/confirm"), seller, "{}").await?;
    if done["created"] != count { Err(format!("imported {done}").into()) } else { Ok(()) }
}

async fn call(client: &mut Client, method: &str, path: &str, token: &str, body: &str) -> Result<Value> {
    let answer = client.send(method, path, Some(token), body).await?;
    if answer.status != 200 {
        return Err(format!("{method} {path}: {} {}", answer.status, String::from_utf8_lossy(&answer.body)).into());
    }
    Ok(serde_json::from_slice(&answer.body)?)
}

async fn quiet(client: &mut Client) -> Result<bool> {
    let metrics = String::from_utf8(client.send("GET", "/metrics", None, "").await?.body)?;
    Ok(metrics.lines().filter(|line| line.starts_with("sokoni_event_lag")).all(|line| line.ends_with(" 0")))
}
