//! A shop with a million orders, of which one in ten has ended: its start, its memory, and the pages of what has ended.

use std::path::Path;

use serde_json::Value;
use tokio::task::JoinSet;

use crate::client::Client;
use crate::reads::{self, Kind};
use crate::report::Report;
use crate::world::{self, World, json};
use crate::{MILLION, Most, Result, SMALL, sizes};

const MOST: Most = Most { seconds: 5.0, mb: 1_000.0, folder_mb: 10_000.0 };
/// One of so many orders is cancelled by its buyer.
const ENDED: usize = 10;
/// Orders on a page of its buyer while they are cancelled.
const PAGE: usize = 200;

/// Makes the shop, and one with a thousand orders to compare with.
pub(crate) async fn measure(orders: usize, folder: &Path, report: &mut Report) -> Result<()> {
    let mut large = World::make(folder.join("million"), MILLION, orders).await?;
    end(&large).await?;
    sizes(&mut large, &MOST, report).await?;
    let small = World::make(folder.join("thousand"), SMALL.0, SMALL.1).await?;
    end(&small).await?;
    // The small shop has 64 that ended: its pages are full too.
    let lists = [
        ("cancelled sales of the seller", "/api/sales?status=cancelled&limit=16"),
        ("ended shipments of the seller", "/api/shipments?group=ended&limit=16"),
    ];
    for (what, list) in lists {
        let (in_small, in_large) = (pages(&small, list).await?, pages(&large, list).await?);
        let kind = Kind { what, small: in_small, large: in_large, signed_in: true, target: None };
        reads::compare(&kind, &small, &large, folder, report).await?;
    }
    report.fact("memory after these reads, MB", format!("{:.0}", large.shop.resident_mb()?));
    Ok(())
}

/// Cancels one of ten orders of each buyer.
async fn end(world: &World) -> Result<()> {
    let mut ending = JoinSet::new();
    for buyer in &world.buyers {
        ending.spawn(cancel(Client::connect(world.shop.address).await?, buyer.token.clone()));
    }
    let mut ended = 0;
    while let Some(done) = ending.join_next().await {
        ended += done??;
    }
    world::quiet(&world.shop).await?;
    eprintln!("{ended} of {} orders have ended", world.orders);
    Ok(())
}

/// Cancels one of ten of a buyer's orders, all through its list. Returns how many.
async fn cancel(mut client: Client, token: String) -> Result<usize> {
    let (mut seen, mut ended, mut cursor) = (0usize, 0, String::new());
    loop {
        let page: Value = json(&mut client, &format!("/api/orders?limit={PAGE}{cursor}"), Some(&token)).await?;
        for order in page["items"].as_array().ok_or_else(|| format!("no orders: {page}"))? {
            seen += 1;
            if !seen.is_multiple_of(ENDED) {
                continue;
            }
            let path = format!("/api/orders/{}/cancel", order["id"].as_str().ok_or("an order without an id")?);
            let answer = client.send("POST", &path, Some(&token), "").await?;
            if answer.status != 200 {
                return Err(format!("POST {path}: {}", answer.status).into());
            }
            ended += 1;
        }
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return Ok(ended),
        }
    }
}

/// Follows a list of the seller's to its end. Returns the paths of all its pages.
async fn pages(world: &World, list: &str) -> Result<Vec<String>> {
    let mut client = Client::connect(world.shop.address).await?;
    let mut paths = vec![list.to_owned()];
    while let Some(path) = paths.last() {
        let answer = client.send("GET", path, Some(&world.seller), "").await?;
        let body: Value = serde_json::from_slice(&answer.body)?;
        // Some lists name the next page in their body, others in a header.
        let named = answer.headers.iter().find(|(name, _)| name == "x-next-cursor").map(|(_, cursor)| cursor.as_str());
        match named.or(body["next_cursor"].as_str()) {
            Some(next) => paths.push(format!("{list}&cursor={next}")),
            None => break,
        }
    }
    Ok(paths)
}
