//! The cost of reads: in a small and a large shop, and against bare actix-web that answers the same bytes.

use std::path::Path;

use serde_json::Value;

use crate::client::{Answer, Client};
use crate::constant::Constant;
use crate::pages;
use crate::report::{Read, Report, median};
use crate::world::World;
use crate::wrk::{Calls, middle};
use crate::{LIST_OF_48, Result, nearest_asset};

const ROUNDS: usize = 3;
const SECONDS: u32 = 2;
/// One kind of call.
pub(crate) struct Kind {
    pub(crate) what: &'static str,
    pub(crate) small: Vec<String>,
    pub(crate) large: Vec<String>,
    /// Whether the caller is the demo's seller, or else a visitor.
    pub(crate) signed_in: bool,
    /// The least share of the bare server's throughput.
    pub(crate) target: Option<f64>,
}

/// Measures all kinds.
pub(crate) async fn measure(small: &World, large: &World, folder: &Path, report: &mut Report) -> Result<()> {
    let same = |paths: Vec<String>| (paths.clone(), paths);
    let list = same(vec![LIST_OF_48.to_owned()]);
    let details = (details(small).await?, details(large).await?);
    let size = answer(large, LIST_OF_48, None).await?.body.len();
    let asset = same(vec![nearest_asset(size)?]);
    let kinds = [
        ("product list, 48 goods", list.clone(), false, Some(0.7)),
        ("product list, with a token", list, true, Some(0.6)),
        ("product detail", details, false, Some(0.7)),
        ("a file of the page", asset, false, Some(0.7)),
        ("the page's document", same(vec!["/".to_owned()]), false, Some(0.7)),
        ("filtered list", same(pages::filtered()), false, None),
        ("search", same(pages::searches()), false, None),
        ("purchases of a buyer", same(vec!["/api/purchases?limit=10".to_owned()]), true, None),
        ("sales of the seller", same(vec!["/api/sales?limit=10".to_owned()]), true, None),
        ("sums of the seller's sales", same(vec!["/api/sales/summary".to_owned()]), true, None),
        ("stock of the seller by value", same(vec!["/api/inventory?sort=-value&limit=50".to_owned()]), true, None),
        ("words in the seller's stock", same(vec!["/api/inventory?q=lot%201&limit=50".to_owned()]), true, None),
        ("a year of the seller's figures", same(vec!["/api/analytics?period=12m".to_owned()]), true, None),
    ];
    for (what, (in_small, in_large), signed_in, target) in kinds {
        let kind = Kind { what, small: in_small, large: in_large, signed_in, target };
        compare(&kind, small, large, folder, report).await?;
    }
    Ok(())
}

/// Measures one kind in both shops.
pub(crate) async fn compare(
    kind: &Kind,
    small: &World,
    large: &World,
    folder: &Path,
    report: &mut Report,
) -> Result<()> {
    let (what, row) = (kind.what, one(kind, small, large, folder).await?);
    if let Some(target) = kind.target {
        report.above(&format!("{what} : the same bytes from bare actix-web"), row.to_bare, target);
    }
    report.at_most(&format!("cost of {what}, large : small shop"), row.small / row.large.rate, 2.0);
    if what == "search" {
        report.above("search in the large shop, a second", row.large.rate, 10_000.0);
        report.below("search in the large shop, p99 in ms", row.large.p99, 10.0);
    }
    report.read(row);
    Ok(())
}

async fn one(kind: &Kind, small: &World, large: &World, folder: &Path) -> Result<Read> {
    let token = |world: &World| match (kind.signed_in, kind.what.contains("buyer")) {
        (false, _) => None,
        (true, true) => world.buyers.first().map(|buyer| buyer.token.clone()),
        (true, false) => Some(world.seller.clone()),
    };
    let (few, many) = (token(small), token(large));
    let typical = answer(large, kind.large.first().ok_or("no path")?, many.as_deref()).await?;
    let constant = Constant::start(folder, &typical).await?;
    let in_small = Calls::get(folder, &kind.small, few.as_deref())?;
    let in_large = Calls::get(folder, &kind.large, many.as_deref())?;
    let (mut smalls, mut larges, mut bares, mut ratios) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    // In turns, so that other work of the machine affects all three alike.
    for _ in 0..ROUNDS {
        smalls.push(in_small.served(small.shop.address, SECONDS)?.rate);
        let load = in_large.served(large.shop.address, SECONDS)?;
        let bare = in_large.served(constant.address, SECONDS)?.rate;
        ratios.push(load.rate / bare);
        bares.push(bare);
        larges.push(load);
    }
    Ok(Read {
        what: kind.what.to_owned(),
        bytes: typical.body.len(),
        small: median(smalls),
        large: middle(larges),
        bare: median(bares),
        to_bare: median(ratios),
    })
}

async fn answer(world: &World, path: &str, token: Option<&str>) -> Result<Answer> {
    let answer = Client::connect(world.shop.address).await?.send("GET", path, token, "").await?;
    if answer.status == 200 { Ok(answer) } else { Err(format!("GET {path}: {}", answer.status).into()) }
}

/// The details of the goods of one list.
async fn details(world: &World) -> Result<Vec<String>> {
    let list: Vec<Value> = serde_json::from_slice(&answer(world, LIST_OF_48, None).await?.body)?;
    let ids = list.iter().filter_map(|product| product["id"].as_str());
    Ok(ids.map(|id| format!("/api/products/{id}")).collect())
}
