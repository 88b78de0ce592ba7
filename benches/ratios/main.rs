//! What the program promises about its speed, measured in one run and printed as ratios beside their targets.
//!
//! `cargo bench --bench ratios` starts the built program on a folder of its own with the demo shop in it. Ratios,
//! not rates: both sides of each are measured on the same machine, in the same minute, by the same client.
//! With `goods` behind it only the cost of a large catalogue is measured, with `trade` that of large accounts, with `live`
//! that of open pages.

mod client;
mod constant;
mod disk;
mod goods;
mod live;
mod load;
mod report;
mod shop;
mod trade;

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use client::{Answer, Client};
use constant::Constant;
use load::{CONNECTIONS, Errand};
use report::{Report, median};
use shop::Shop;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const LIST: &str = "/api/data";
const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_secs(2);
const ADDS: Duration = Duration::from_secs(4);
const SYNCS: Duration = Duration::from_secs(2);
const COLD_STARTS: usize = 9;
/// How long the program is left alone before its memory is read.
const IDLE: Duration = Duration::from_secs(2);

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, role, folder] = arguments.as_slice()
        && role == constant::ROLE
    {
        return constant::serve(Path::new(folder));
    }
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("Nothing is measured without `cargo bench`.");
        return Ok(());
    }
    // Beside the build, not under /tmp: that may be memory, where syncing costs nothing.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let only = arguments.iter().find(|argument| ["goods", "trade", "live"].contains(&argument.as_str())).cloned();
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(measure(folder.path(), only.as_deref()))
}

async fn measure(folder: &Path, only: Option<&str>) -> Result<()> {
    let mut report = Report::default();
    if only.is_none() {
        shop(&folder.join("shop"), folder, &mut report).await?;
    }
    if only.is_none_or(|only| only == "goods") {
        goods::measure(folder, &mut report).await?;
    }
    if only.is_none_or(|only| only == "trade") {
        trade::measure(folder, &mut report).await?;
    }
    if only.is_none_or(|only| only == "live") {
        live::measure(folder, &mut report).await?;
    }
    report.print();
    Ok(())
}

/// What the demo shop does.
async fn shop(data: &Path, folder: &Path, report: &mut Report) -> Result<()> {
    starts(data, report).await?;
    let mut shop = Shop::open(data).await?;
    tokio::time::sleep(IDLE).await;
    report.below("idle memory (VmRSS), MB", shop.resident_mb()?, 60.0);

    list(&shop, folder, report).await?;
    adds(&shop, folder, report).await?;
    report.fact("memory after the load (VmRSS), MB", format!("{:.0}", shop.resident_mb()?));
    shop.stop().await
}

/// From the start of the process to its first 200, with the demo shop in the folder.
async fn starts(data: &Path, report: &mut Report) -> Result<()> {
    let mut first = Shop::open(data).await?;
    report.fact("first start, filling the folder, ms", format!("{:.0}", first.opened_after.as_secs_f64() * 1e3));
    first.stop().await?;

    let mut milliseconds = Vec::new();
    for _ in 0..COLD_STARTS {
        let mut shop = Shop::open(data).await?;
        milliseconds.push(shop.opened_after.as_secs_f64() * 1e3);
        shop.stop().await?;
    }
    report.below("cold start to the first product list, ms (median of 9)", median(milliseconds), 300.0);
    Ok(())
}

/// The product list through the actor, against the same bytes from a constant.
async fn list(shop: &Shop, folder: &Path, report: &mut Report) -> Result<()> {
    let answer = Client::connect(shop.address).await?.send("GET", LIST, None, "").await?;
    let constant = Constant::start(folder, &answer).await?;
    let asset = nearest_asset(answer.body.len())?;
    let asset_size = asset_of(shop, &asset).await?.body.len();

    let (mut to_constant, mut to_asset) = (Vec::new(), Vec::new());
    let (mut lists, mut constants, mut assets) = (Vec::new(), Vec::new(), Vec::new());
    // Taken in turns: whatever else the machine does then falls on all three.
    for _ in 0..ROUNDS {
        let listed = load::rate(shop.address, &Errand::get(LIST), ROUND).await?;
        let bare = load::rate(constant.address, &Errand::get(LIST), ROUND).await?;
        let file = load::rate(shop.address, &Errand::get(&asset), ROUND).await?;
        to_constant.push(listed / bare);
        to_asset.push(listed / file);
        lists.push(listed);
        constants.push(bare);
        assets.push(file);
    }
    let size = answer.body.len() / 1024;
    report.fact(&format!("product list through the actor ({size} KiB), a second"), format!("{:.0}", median(lists)));
    report.fact("the same bytes from bare actix-web, a second", format!("{:.0}", median(constants)));
    let files = format!("{:.0}", median(assets));
    report.fact(&format!("an embedded file ({} KiB) of the same program, a second", asset_size / 1024), files);
    report.above("product list : the same bytes from a constant", median(to_constant), 0.6);
    report.fact("product list : an embedded file", format!("{:.2}", median(to_asset)));
    Ok(())
}

/// Durable cart adds at many connections, against the disk's syncs one after another.
async fn adds(shop: &Shop, folder: &Path, report: &mut Report) -> Result<()> {
    let buyers = shop.buyers(CONNECTIONS).await?;
    let before = disk::syncs_a_second(folder, SYNCS)?;
    let added = load::adds(shop.address, &buyers, ADDS).await?;
    let after = disk::syncs_a_second(folder, SYNCS)?;
    let syncs = f64::midpoint(before, after);
    report.fact(&format!("durable cart adds, {CONNECTIONS} connections, a second"), format!("{added:.0}"));
    let range = format!("{syncs:.0} ({before:.0} before, {after:.0} after)");
    report.fact("write 4 KiB + fdatasync, one after another, a second", range);
    report.above("durable cart adds : fdatasync", added / syncs, 3.0);
    Ok(())
}

async fn asset_of(shop: &Shop, path: &str) -> Result<Answer> {
    let answer = Client::connect(shop.address).await?.send("GET", path, None, "").await?;
    if answer.status == 200 { Ok(answer) } else { Err(format!("GET {path}: {}", answer.status).into()) }
}

/// The embedded file that is nearest to `size` bytes.
fn nearest_asset(size: usize) -> Result<String> {
    let mut nearest: Option<(u64, String)> = None;
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("web/dist/assets"))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".br") || name.ends_with(".gz") {
            continue;
        }
        let distance = entry.metadata()?.len().abs_diff(size as u64);
        if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
            nearest = Some((distance, format!("/assets/{name}")));
        }
    }
    nearest.map(|(_, path)| path).ok_or_else(|| "web/dist/assets is empty".into())
}
