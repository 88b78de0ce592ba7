//! The load of carts and orders. Orders must be in sequence on each connection, so this program makes that load itself:
//! as many persistent connections as the promise names, each with one call at a time and a buyer of its own.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::Result;
use crate::client::{Client, request};
use crate::shop::Buyer;
use crate::world::order_form;
use crate::wrk::Load;

/// Number of connections open at once.
pub(crate) const CONNECTIONS: usize = 64;
/// Different products in one cart.
const IN_CART: usize = 40;
/// Calls of this first part of each measurement are not counted.
const WARM_UP: Duration = Duration::from_millis(300);

/// Returns the next steps of a connection.
type Errand = Box<dyn FnMut(usize) -> Vec<Step> + Send>;

/// A call, its expected status, and whether it is measured.
struct Step {
    call: Vec<u8>,
    status: u16,
    counts: bool,
}

fn add(token: &str, product: &str) -> Vec<u8> {
    request("POST", "/cart/add", Some(token), &format!(r#"{{"itemID":"{product}","itemQuantity":1}}"#))
}

/// Calls that add to the buyers' carts, one buyer after another.
pub(crate) fn adds(buyers: &[Buyer]) -> impl Iterator<Item = Vec<u8>> {
    let products = 0..IN_CART;
    products.flat_map(move |at| {
        buyers.iter().map(move |buyer| add(&buyer.token, &buyer.products[at % buyer.products.len()]))
    })
}

/// Places orders. The calls that fill the carts are not counted, though they take time.
pub(crate) async fn orders(address: SocketAddr, buyers: &[Buyer], time: Duration, key: &str) -> Result<Load> {
    let errand = |(place, buyer): (usize, &Buyer)| -> Errand {
        let (token, products) = (buyer.token.clone(), buyer.products.clone());
        let (form, key) = (order_form(), format!("{key}-{place}"));
        Box::new(move |number| {
            let product = &products[(place + number) % products.len()];
            let order = crate::client::order(&token, &format!("{key}-{number}"), &form);
            vec![
                Step { call: add(&token, product), status: 200, counts: false },
                Step { call: order, status: 201, counts: true },
            ]
        })
    };
    run(address, buyers.iter().enumerate().map(errand).collect(), time).await
}

async fn run(address: SocketAddr, errands: Vec<Errand>, time: Duration) -> Result<Load> {
    let mut clients = Vec::new();
    for errand in errands {
        clients.push((Client::connect(address).await?, errand));
    }
    let from = Instant::now() + WARM_UP;
    let until = from + time;
    let mut connections = JoinSet::new();
    for (client, errand) in clients {
        connections.spawn(walk(client, errand, from, until));
    }
    let (mut took, mut calls) = (Vec::new(), 0);
    while let Some(walked) = connections.join_next().await {
        let (within, all) = walked??;
        took.extend(within);
        calls += all;
    }
    took.sort_unstable();
    let within = |share: f64| {
        let at = ((took.len() as f64 * share) as usize).min(took.len().saturating_sub(1));
        took.get(at).map_or(f64::NAN, |took| took.as_secs_f64() * 1e3)
    };
    let (p50, p99, p999) = (within(0.5), within(0.99), within(0.999));
    Ok(Load { rate: took.len() as f64 / time.as_secs_f64(), calls, p50, p99, p999, refused: 0.0, broken: 0 })
}

/// Makes the calls of a connection. Returns the duration of each one that was answered between the two instants, and
/// how many were answered in all.
async fn walk(mut client: Client, mut errand: Errand, from: Instant, until: Instant) -> Result<(Vec<Duration>, u64)> {
    let (mut took, mut calls) = (Vec::new(), 0);
    for number in 0.. {
        for Step { call, status, counts } in errand(number) {
            let begun = Instant::now();
            let found = client.repeat(&call).await?;
            let now = Instant::now();
            if found != status {
                return Err(format!("answered with {found}: {}", String::from_utf8_lossy(&call)).into());
            }
            calls += u64::from(counts);
            if counts && now >= from && now < until {
                took.push(now - begun);
            }
            if counts && now >= until {
                return Ok((took, calls));
            }
        }
    }
    Ok((took, calls))
}
