//! The load: as many kept connections as the promise names, each with one call at a time.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::Result;
use crate::client::{Client, request};
use crate::shop::Buyer;

/// How many connections are open at once.
pub(crate) const CONNECTIONS: usize = 64;
/// Called, but not counted, at the start of each measurement.
const WARM_UP: Duration = Duration::from_millis(300);

/// Calls that one connection makes, round and round.
#[derive(Clone)]
pub(crate) struct Errand {
    calls: Vec<Vec<u8>>,
    /// How often the whole round may be made; more would be refused.
    rounds: usize,
}

impl Errand {
    pub(crate) fn get(path: &str) -> Self {
        Self { calls: vec![request("GET", path, None, "")], rounds: usize::MAX }
    }

    /// The same of somebody who is signed in.
    pub(crate) fn get_as(path: &str, token: &str) -> Self {
        Self { calls: vec![request("GET", path, Some(token), "")], rounds: usize::MAX }
    }

    /// Reads all of these in turn, beginning somewhere else for each `place`, so that connections do not ask alike.
    pub(crate) fn round(paths: &[String], place: usize) -> Self {
        let mut calls: Vec<_> = paths.iter().map(|path| request("GET", path, None, "")).collect();
        calls.rotate_left(place * paths.len() / CONNECTIONS % paths.len().max(1));
        Self { calls, rounds: usize::MAX }
    }

    /// Adds one of each product. A cart may hold what is in stock, so the scarcest limits the rounds.
    fn add(buyer: &Buyer) -> Self {
        let add = |id: &String| {
            let body = format!(r#"{{"itemID":"{id}","itemQuantity":1}}"#);
            request("POST", "/cart/add", Some(&buyer.token), &body)
        };
        Self { calls: buyer.products.iter().map(add).collect(), rounds: buyer.rounds }
    }
}

/// Answers a second over all connections, every one of them a 200.
pub(crate) async fn rate(address: SocketAddr, errand: &Errand, time: Duration) -> Result<f64> {
    run(address, vec![errand.clone(); CONNECTIONS], time).await
}

/// Answers a second over all connections that each read all of `paths`.
pub(crate) async fn rounds(address: SocketAddr, paths: &[String], time: Duration) -> Result<f64> {
    run(address, (0..CONNECTIONS).map(|place| Errand::round(paths, place)).collect(), time).await
}

/// Adds to carts a second, each buyer on a connection of its own.
pub(crate) async fn adds(address: SocketAddr, buyers: &[Buyer], time: Duration) -> Result<f64> {
    run(address, buyers.iter().map(Errand::add).collect(), time).await
}

async fn run(address: SocketAddr, errands: Vec<Errand>, time: Duration) -> Result<f64> {
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
    let mut count: u32 = 0;
    while let Some(walked) = connections.join_next().await {
        count += walked??;
    }
    Ok(f64::from(count) / time.as_secs_f64())
}

/// How many calls were answered between the two instants.
async fn walk(mut client: Client, errand: Errand, from: Instant, until: Instant) -> Result<u32> {
    let mut count = 0;
    for _ in 0..errand.rounds {
        for call in &errand.calls {
            let status = client.repeat(call).await?;
            if status != 200 {
                return Err(format!("answered with {status}: {}", String::from_utf8_lossy(call)).into());
            }
            let now = Instant::now();
            if now >= until {
                return Ok(count);
            }
            count += u32::from(now >= from);
        }
    }
    Err("the shelf was empty before the time was over".into())
}
