//! The cost of company prices: a list of goods with the prices of the caller's company, beside the same list without.

use std::path::Path;

use serde_json::{Value, json};

use crate::client::Client;
use crate::report::{Report, median};
use crate::world::{self, World};
use crate::wrk::Calls;
use crate::{LIST_OF_48, Result};

const ROUNDS: usize = 5;
const SECONDS: u32 = 2;
/// The least share of the throughput of the list without company prices.
const NO_SLOWER: f64 = 0.85;
/// The most goods that one price list takes.
const PRICED: usize = 500;

/// Measures both lists in turns, for two buyers of one shop: one has a price for each of the seller's goods.
pub(crate) async fn measure(world: &World, folder: &Path, report: &mut Report) -> Result<()> {
    let [priced, plain] = world.buyers.first_chunk().ok_or("too few buyers")?;
    let mut client = Client::connect(world.shop.address).await?;
    agree(&mut client, world, &priced.token).await?;
    let shown = world::json(&mut client, LIST_OF_48, Some(&priced.token)).await?;
    let priced_goods = shown.as_array().into_iter().flatten().filter(|product| product["company_price"].is_object());
    let priced_goods = priced_goods.count();
    if priced_goods == 0 {
        return Err("the list shows no company's price".into());
    }
    report.fact("goods with a company's price among the 48 of the list", priced_goods.to_string());
    let calls = |token: &str| Calls::get(folder, &[LIST_OF_48.to_owned()], Some(token));
    let (with, without) = (calls(&priced.token)?, calls(&plain.token)?);
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let base = without.served(world.shop.address, SECONDS)?.rate;
        ratios.push(with.served(world.shop.address, SECONDS)?.rate / base);
    }
    report.above("a list with company prices : the list without", median(ratios), NO_SLOWER);
    Ok(())
}

/// Makes a price list with the seller's goods for a buyer.
async fn agree(client: &mut Client, world: &World, buyer: &str) -> Result<()> {
    let account = world::json(client, "/auth/me", Some(buyer)).await?["user"]["id"].clone();
    let seller = world::json(client, "/auth/me", Some(&world.seller)).await?["user"]["id"].clone();
    let goods = world::json(client, &format!("/api/data?limit={PRICED}"), None).await?;
    let own = goods.as_array().into_iter().flatten().filter(|product| product["seller"]["id"] == seller);
    let prices: Vec<Value> = own.map(|product| json!({ "productId": product["id"], "price": "1.25" })).collect();
    let form =
        json!({ "name": "Bench", "companies": [account], "from": "2026-01-01", "until": null, "prices": prices });
    let answer = client.send("POST", "/api/price-lists", Some(&world.seller), &form.to_string()).await?;
    match answer.status {
        201 => Ok(()),
        status => Err(format!("POST /api/price-lists: {status} {}", String::from_utf8_lossy(&answer.body)).into()),
    }
}
