//! The cost of company prices: a list of goods with the prices of the caller's company, beside the same list without;
//! and checkouts at such prices and on credit, beside checkouts without.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::Client;
use crate::load;
use crate::report::{Report, median};
use crate::shop::Buyer;
use crate::world::{self, World, quiet};
use crate::wrk::Calls;
use crate::{LIST_OF_48, Result};

const ROUNDS: usize = 5;
const SECONDS: u32 = 2;
/// The least share of the throughput of the list without company prices.
const NO_SLOWER: f64 = 0.85;
/// The least share of the checkouts without company prices and credit.
const CHECKOUT_NO_SLOWER: f64 = 0.9;
const CHECKOUT_ROUNDS: usize = 10;
const ORDERING: Duration = Duration::from_millis(700);
/// Multiples of the sample goods: the stock of the goods that are bought lasts for all rounds.
pub(crate) const SCALE: u32 = 500;
/// The goods that are bought. A price list takes 500, and the first list shows some further ones of the seller's.
const BOUGHT: usize = 450;

/// Measures both lists in turns, for two buyers of one shop: one has a price for each of the seller's goods.
pub(crate) async fn measure(world: &World, folder: &Path, report: &mut Report) -> Result<()> {
    let bought = |buyer: &Buyer| Buyer {
        token: buyer.token.clone(),
        products: buyer.products.iter().take(BOUGHT).cloned().collect(),
    };
    let buyers: Vec<Buyer> = world.buyers.iter().map(bought).collect();
    let (with_prices, without_prices) = buyers.split_at(buyers.len() / 2);
    let (Some(priced), Some(plain)) = (with_prices.first(), without_prices.first()) else {
        return Err("too few buyers".into());
    };
    let mut client = Client::connect(world.shop.address).await?;
    agree(&mut client, world, with_prices).await?;
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
    checkouts(world, with_prices, without_prices, report).await
}

/// Measures checkouts in turns, each side first as often as the other: of buyers with company prices and credit, and of
/// as many buyers without.
async fn checkouts(world: &World, with: &[Buyer], without: &[Buyer], report: &mut Report) -> Result<()> {
    let mut ratios = Vec::new();
    for round in 0..CHECKOUT_ROUNDS {
        let mut rates = [0.0; 2];
        for side in [round % 2, (round + 1) % 2] {
            // Each round begins with other goods, so that none is sold out.
            let begin = |buyer: &Buyer| {
                let mut products = buyer.products.clone();
                let first = round * products.len() / CHECKOUT_ROUNDS;
                products.rotate_left(first);
                Buyer { token: buyer.token.clone(), products }
            };
            let buyers: Vec<Buyer> = [without, with][side].iter().map(begin).collect();
            let load = load::orders(world.shop.address, &buyers, ORDERING, &format!("{side}-{round}")).await?;
            rates[side] = load.rate;
            quiet(&world.shop).await?;
        }
        ratios.push(rates[1] / rates[0]);
    }
    let what = "checkouts at company prices and on credit : checkouts without";
    report.above(what, median(ratios), CHECKOUT_NO_SLOWER);
    Ok(())
}

/// Makes a price list with the seller's goods for buyers, and grants them credit.
async fn agree(client: &mut Client, world: &World, buyers: &[Buyer]) -> Result<()> {
    let mut accounts = Vec::new();
    for buyer in buyers {
        accounts.push(world::json(client, "/auth/me", Some(&buyer.token)).await?["user"]["id"].clone());
    }
    let seller = world::json(client, "/auth/me", Some(&world.seller)).await?["user"]["id"].clone();
    let listed = world::json(client, LIST_OF_48, None).await?;
    let own = listed.as_array().into_iter().flatten().filter(|product| product["seller"]["id"] == seller);
    let own = own.filter_map(|product| product["id"].as_str().map(str::to_owned));
    let goods: BTreeSet<String> = own.chain(buyers.iter().flat_map(|buyer| buyer.products.clone())).collect();
    let prices: Vec<Value> = goods.iter().map(|id| json!({ "productId": id, "price": "1.25" })).collect();
    let form = json!({ "name": "Bench", "companies": accounts, "from": "2026-01-01", "until": null, "prices": prices });
    let answer = client.send("POST", "/api/price-lists", Some(&world.seller), &form.to_string()).await?;
    if answer.status != 201 {
        return Err(format!("/api/price-lists: {} {}", answer.status, String::from_utf8_lossy(&answer.body)).into());
    }
    let terms = json!({ "limit": "1000000.00", "currency": "USD", "days": 30, "blockOverdue": true }).to_string();
    for account in accounts.iter().filter_map(Value::as_str) {
        let path = format!("/api/credit-granted/{account}");
        let answer = client.send("PUT", &path, Some(&world.seller), &terms).await?;
        if answer.status != 200 {
            return Err(format!("{path}: {} {}", answer.status, String::from_utf8_lossy(&answer.body)).into());
        }
    }
    Ok(())
}
