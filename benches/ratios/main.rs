//! Measures the promises about the program's speed in one run and prints them as ratios beside their targets.
//!
//! `make bench` starts the built program on folders of its own: with the demo shop, with 1,000 goods and orders, and
//! with 100,000 of both. Ratios, not rates: both sides of each are measured on the same machine, in the same minutes,
//! by the same load. `BENCH_ORDERS=5000` makes fewer orders, for a quick look. To measure one part alone, add its name
//! to `cargo bench --bench ratios --`: demo, sizes, reads, prices, plots, writes, overload or live.
//!
//! Three parts are measured only where they are named. `BENCH_BEFORE=/path/to/sokoni cargo bench --bench ratios -- orders`
//! compares orders with those of another build of the program. `million` makes a million orders, in some ten minutes;
//! with `SOKONI__STORE__ENGINE=fjall` it makes them on fjall. `nodes` compares a shop of one folder with shops on
//! PostgreSQL, which must be installed. `SOKONI_BIN` names a program to measure in place of the
//! one that cargo builds.

mod client;
mod constant;
// A helper of the tests of several nodes: it panics where PostgreSQL is missing.
#[allow(clippy::expect_used, dead_code)]
#[path = "../../tests/cluster/database.rs"]
mod database;
mod disk;
mod live;
mod load;
mod million;
mod nodes;
mod orders;
mod overload;
mod pages;
mod plots;
mod prices;
mod reads;
mod report;
mod shop;
mod world;
mod writes;
mod written;
mod wrk;

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use report::{Report, median};
use shop::Shop;
use world::World;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// The call that shows that a shop is open.
const LIST: &str = "/api/data";
/// The list of goods whose cost is measured.
const LIST_OF_48: &str = "/api/data?limit=48";
const PARTS: [&str; 8] = ["demo", "sizes", "reads", "prices", "plots", "writes", "overload", "live"];
/// Parts that take long, or need more than this program.
const FURTHER: [&str; 3] = ["orders", "million", "nodes"];
const COLD_STARTS: usize = 9;
/// How long the program stays idle before its memory is read.
const IDLE: Duration = Duration::from_secs(2);
/// Multiples of the 48 sample goods, and numbers of orders.
const SMALL: (u32, usize) = (21, 1_000);
const LARGE: (u32, usize) = (2_084, 100_000);
/// Multiples of the sample goods whose stock lasts for a million orders.
const MILLION: u32 = 2_500;
const MOST: Most = Most { seconds: 3.0, mb: 1_000.0, folder_mb: 1_000.0 };

/// The most that a large shop may take: for its start, of memory at rest, and of the disk.
struct Most {
    seconds: f64,
    mb: f64,
    folder_mb: f64,
}

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
    wrk::needed()?;
    // Beside the build, not under /tmp: that may be in memory, where a sync costs nothing.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let parts = PARTS.into_iter().chain(FURTHER);
    let named: Vec<&str> = parts.filter(|part| arguments.iter().any(|a| a == part)).collect();
    let parts = if named.is_empty() { PARTS.to_vec() } else { named };
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(measure(folder.path(), &parts))
}

async fn measure(folder: &Path, parts: &[&str]) -> Result<()> {
    let mut report = Report::default();
    let measured = all(folder, parts, &mut report).await;
    // Also the results from before a part failed.
    report.print();
    measured
}

async fn all(folder: &Path, parts: &[&str], report: &mut Report) -> Result<()> {
    let asked = |part| parts.contains(&part);
    if asked("demo") {
        demo(&folder.join("demo"), report).await?;
    }
    if ["sizes", "reads", "writes"].into_iter().any(asked) {
        let mut large = World::make(folder.join("large"), LARGE.0, orders_or(LARGE.1)?).await?;
        if asked("sizes") {
            sizes(&mut large, &MOST, report).await?;
        }
        if asked("reads") {
            let small = World::make(folder.join("small"), SMALL.0, SMALL.1).await?;
            reads::measure(&small, &large, folder, report).await?;
        }
        if asked("writes") {
            writes::measure(&large, folder, report).await?;
        }
        report.fact("memory of the large shop after the load, MB", format!("{:.0}", large.shop.resident_mb()?));
    }
    if asked("prices") {
        let world = World::make(folder.join("prices"), prices::SCALE, SMALL.1).await?;
        prices::measure(&world, folder, report).await?;
    }
    if asked("plots") {
        plots::measure(folder, report).await?;
    }
    if asked("overload") {
        overload::measure(folder, report).await?;
    }
    if asked("live") {
        live::measure(folder, report).await?;
    }
    if asked("orders") {
        orders::measure(folder, report).await?;
    }
    if asked("million") {
        million::measure(orders_or(1_000_000)?, folder, report).await?;
    }
    if asked("nodes") {
        nodes::measure(folder, report).await?;
    }
    Ok(())
}

/// Number of orders in a large shop: making them takes some minutes, so a quick look may ask for fewer.
fn orders_or(usual: usize) -> Result<usize> {
    match std::env::var("BENCH_ORDERS") {
        Ok(orders) => Ok(orders.parse()?),
        Err(_) => Ok(usual),
    }
}

/// Measures the demo shop: its start, and its memory while idle.
async fn demo(data: &Path, report: &mut Report) -> Result<()> {
    let mut first = Shop::open(data).await?;
    report.fact("first start, filling the demo shop, ms", format!("{:.0}", first.opened_after.as_secs_f64() * 1e3));
    first.stop()?;
    let mut milliseconds = Vec::new();
    for _ in 0..COLD_STARTS {
        let mut shop = Shop::open(data).await?;
        milliseconds.push(shop.opened_after.as_secs_f64() * 1e3);
        shop.stop()?;
    }
    report.below("cold start to the first product list, ms (median of 9)", median(milliseconds), 300.0);
    let shop = Shop::open(data).await?;
    tokio::time::sleep(IDLE).await;
    report.below("idle memory (VmRSS), MB", shop.resident_mb()?, 60.0);
    let binary = std::fs::metadata(shop::program())?.len() as f64 / 1e6;
    report.below("the program's file, MB", binary, 40.0);
    Ok(())
}

/// Measures the cost of many goods and orders.
async fn sizes(large: &mut World, most: &Most, report: &mut Report) -> Result<()> {
    let mut seconds = Vec::new();
    for _ in 0..3 {
        seconds.push(large.reopen().await?.as_secs_f64());
    }
    let of = format!("{} goods and {} orders", large.goods, large.orders);
    report.below(&format!("cold start with {of}, s (median of 3)"), median(seconds), most.seconds);
    world::quiet(&large.shop).await?;
    tokio::time::sleep(IDLE).await;
    report.below(&format!("memory with {} goods, at rest (VmRSS), MB", large.goods), large.goods_mb, 400.0);
    report.below(&format!("memory with {of}, at rest, MB"), large.shop.resident_mb()?, most.mb);
    report.below("its folder, MB", disk::taken(&large.data)? / 1e6, most.folder_mb);
    Ok(())
}

/// Finds the embedded file whose size is nearest to `size` bytes.
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
