//! Ten times as many calls at once as the shop lets wait.

use std::path::Path;

use crate::Result;
use crate::client::Client;
use crate::load::CONNECTIONS;
use crate::pages;
use crate::report::Report;
use crate::shop::Shop;
use crate::wrk::Calls;

const TIMES: usize = 10;
const SECONDS: u32 = 4;
/// The share of its throughput that it has again afterwards.
const RECOVERED: f64 = 0.9;

/// Searches in a shop of the sample goods a hundred times.
pub(crate) async fn measure(folder: &Path, report: &mut Report) -> Result<()> {
    let waiting = CONNECTIONS.to_string();
    let shop = Shop::open_with(&folder.join("overload"), 100, &[("SOKONI__LIMITS__ASKS_IN_FLIGHT", &waiting)]).await?;
    let searches = Calls::get(folder, &pages::searches(), None)?;
    let before = searches.load(shop.address, CONNECTIONS, SECONDS)?;
    let during = searches.load(shop.address, TIMES * CONNECTIONS, SECONDS)?;
    let after = searches.load(shop.address, CONNECTIONS, SECONDS)?;
    let served = during.rate * (1.0 - during.refused);
    let full = before.rate * (1.0 - before.refused);
    report.load(&format!("searches, {CONNECTIONS} connections, {CONNECTIONS} may wait"), &before);
    report.load(&format!("searches, {} connections, {CONNECTIONS} may wait", TIMES * CONNECTIONS), &during);
    report.fact("share of those answered with 503", format!("{:.2}", during.refused));
    report.at_most("calls without an answer", during.broken as f64, 0.0);
    report.fact("served under overload : served before", format!("{:.2}", served / full));
    report.above("served after it : served before", after.rate * (1.0 - after.refused) / full, RECOVERED);
    let alive = Client::connect(shop.address).await?.send("GET", "/readyz", None, "").await?;
    report.at_most("/readyz afterwards, status", f64::from(alive.status), 200.0);
    Ok(())
}
