//! Ten times as many concurrent calls as the shop's queue takes.

use std::path::Path;

use crate::Result;
use crate::client::Client;
use crate::load::CONNECTIONS;
use crate::pages;
use crate::report::{Report, median};
use crate::shop::Shop;
use crate::wrk::{Calls, Load, middle};

const TIMES: usize = 10;
const ROUNDS: usize = 3;
const SECONDS: u32 = 2;
/// The share of its throughput that it must regain afterwards.
const RECOVERED: f64 = 0.9;

/// Makes searches in a shop with the sample goods a hundred times.
pub(crate) async fn measure(folder: &Path, report: &mut Report) -> Result<()> {
    let waiting = CONNECTIONS.to_string();
    let shop = Shop::open_with(&folder.join("overload"), 100, &[("SOKONI__LIMITS__ASKS_IN_FLIGHT", &waiting)]).await?;
    let searches = Calls::get(folder, &pages::searches(), None)?;
    let (mut few, mut many) = (Vec::new(), Vec::new());
    let (mut during, mut after) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let before = searches.load(shop.address, CONNECTIONS, SECONDS)?;
        let flood = searches.load(shop.address, TIMES * CONNECTIONS, SECONDS)?;
        let again = searches.load(shop.address, CONNECTIONS, SECONDS)?;
        during.push(served(&flood) / served(&before));
        after.push(served(&again) / served(&before));
        few.push(before);
        many.push(flood);
    }
    let broken: u64 = many.iter().map(|load| load.broken).sum();
    let refused = median(many.iter().map(|load| load.refused).collect());
    report.load(&format!("searches, {CONNECTIONS} connections, {CONNECTIONS} may wait"), &middle(few));
    report.load(&format!("searches, {} connections, {CONNECTIONS} may wait", TIMES * CONNECTIONS), &middle(many));
    report.fact("share of those answered with 503", format!("{refused:.2}"));
    report.at_most("calls without an answer", broken as f64, 0.0);
    report.fact("served under overload : served before", format!("{:.2}", median(during)));
    report.above("served after it : served before", median(after), RECOVERED);
    let alive = Client::connect(shop.address).await?.send("GET", "/readyz", None, "").await?;
    report.at_most("/readyz afterwards, status", f64::from(alive.status), 200.0);
    Ok(())
}

/// Answered searches a second.
fn served(load: &Load) -> f64 {
    load.rate * (1.0 - load.refused)
}
