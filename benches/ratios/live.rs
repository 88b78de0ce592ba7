//! The cost of a thousand open pages while nothing happens, and the delay of a message to one of them.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Result;
use crate::client::{Client, request};
use crate::report::{Report, median};
use crate::shop::Shop;
use crate::world;

/// Open pages, and the most that one account may have.
const PAGES: usize = 1_000;
const OF_ONE: usize = 8;
/// How long the program stays idle with them: long enough for a keep-alive on each stream.
const REST: Duration = Duration::from_secs(30);
const MESSAGES: usize = 200;

/// Measures both.
pub(crate) async fn measure(folder: &Path, report: &mut Report) -> Result<()> {
    let data = folder.join("live");
    let mut shop = Shop::open(&data).await?;
    let mut client = Client::connect(shop.address).await?;
    let seller = shop.demo_account(&mut client, world::SELLER).await?;
    let lots = world::lots(&mut client, &seller, 1).await?;
    let others = shop.buyers(PAGES / OF_ONE - 1, &lots).await?;
    let writer = others.first().ok_or("nobody writes")?.token.clone();
    // The server closes a connection after some idle seconds.
    client = Client::connect(shop.address).await?;
    let conversation = conversation(&mut client, &seller, &writer).await?;
    // Started anew: memory that the sign-ups used and freed would hide the memory of the pages.
    shop.stop()?;
    shop = Shop::open(&data).await?;

    tokio::time::sleep(REST / 10).await;
    let (before_mb, before) = (shop.resident_mb()?, shop.processor_seconds()?);
    let mut alone = Instant::now();
    tokio::time::sleep(REST).await;
    let idle_alone = (shop.processor_seconds()? - before) / alone.elapsed().as_secs_f64() * 1e3;

    let mut reader = open(shop.address, &seller).await?;
    let mut pages = Vec::new();
    let accounts = std::iter::once(seller.as_str()).chain(others.iter().map(|buyer| buyer.token.as_str()));
    for (n, token) in accounts.enumerate() {
        // One page of the seller's is the reader.
        for _ in 0..if n == 0 { OF_ONE - 1 } else { OF_ONE } {
            pages.push(open(shop.address, token).await?);
        }
    }
    let (with_mb, with) = (shop.resident_mb()?, shop.processor_seconds()?);
    alone = Instant::now();
    tokio::time::sleep(REST).await;
    let idle_with = (shop.processor_seconds()? - with) / alone.elapsed().as_secs_f64() * 1e3;
    let count = pages.len() + 1;
    report.fact("processor time at rest, without open pages, ms a second", format!("{idle_alone:.1}"));
    report.below(&format!("processor time at rest, {count} open pages, ms a second"), idle_with, 20.0);
    report.below("memory of one open page, kB", (with_mb - before_mb) * 1e3 / count as f64, 50.0);

    client = Client::connect(shop.address).await?;
    let mut milliseconds = Vec::new();
    for number in 0..MESSAGES {
        let body = json!({ "key": format!("bench-{number}"), "text": "Is it still there?" }).to_string();
        let path = format!("/api/conversations/{conversation}/messages");
        let start = Instant::now();
        let sent = client.send("POST", &path, Some(&writer), &body).await?;
        if sent.status != 201 {
            return Err(format!("POST {path}: {}", sent.status).into());
        }
        heard(&mut reader, "messages.sent").await?;
        milliseconds.push(start.elapsed().as_secs_f64() * 1e3);
    }
    let slowest = milliseconds.iter().copied().fold(0.0, f64::max);
    report.fact("from sending a message to its reader's page, ms (median)", format!("{:.1}", median(milliseconds)));
    report.below(&format!("the slowest of {MESSAGES}, ms"), slowest, 1_000.0);
    drop((pages, reader));
    shop.stop()
}

/// Begins a conversation of the writer with the seller about one of its products.
async fn conversation(client: &mut Client, seller: &str, writer: &str) -> Result<String> {
    let stock = client.send("GET", "/api/inventory?limit=1", Some(seller), "").await?;
    let stock: Value = serde_json::from_slice(&stock.body)?;
    let about = json!({ "kind": "product", "id": stock["items"][0]["id"] });
    let body = json!({ "about": about, "key": "bench", "text": "Good morning." }).to_string();
    let made = client.send("POST", "/api/conversations", Some(writer), &body).await?;
    let made: Value = serde_json::from_slice(&made.body)?;
    Ok(made["id"].as_str().ok_or_else(|| format!("no conversation: {made}"))?.to_owned())
}

/// Opens a page's stream and reads its greeting.
async fn open(address: SocketAddr, token: &str) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(&request("GET", "/api/live", Some(token), "")).await?;
    heard(&mut stream, "hello").await?;
    Ok(stream)
}

/// Reads until this text arrives.
async fn heard(stream: &mut TcpStream, said: &str) -> Result<()> {
    let mut buffer = Vec::new();
    while !String::from_utf8_lossy(&buffer).contains(said) {
        if stream.read_buf(&mut buffer).await? == 0 {
            return Err(format!("a stream ended before it said {said}: {}", String::from_utf8_lossy(&buffer)).into());
        }
    }
    Ok(())
}
