//! The checks of a file of 10,000 plots, and what they cost for each plot.

use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

use serde_json::Value;

use crate::Result;
use crate::client::Client;
use crate::report::{Report, median};
use crate::shop::{Shop, sign_in};
use crate::world::SELLER;

/// The most plots of a file.
const PLOTS: usize = 10_000;
/// The corners of each plot.
const CORNERS: usize = 24;
const ROUNDS: usize = 3;
/// The most that they may take, sent and judged.
const MOST_SECONDS: f64 = 1.0;

/// Sends the file some times, and checks that each plot was judged.
pub(crate) async fn measure(folder: &Path, report: &mut Report) -> Result<()> {
    let shop = Shop::open(&folder.join("plots")).await?;
    let mut client = Client::connect(shop.address).await?;
    let token = sign_in(&mut client, SELLER).await?;
    let file = file();
    let mut seconds = Vec::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let answer = client.send("POST", "/api/plot-files", Some(&token), &file).await?;
        seconds.push(begun.elapsed().as_secs_f64());
        let judged: Value = serde_json::from_slice(&answer.body)?;
        if judged["sound"] != PLOTS {
            return Err(format!("{} of {PLOTS} plots are sound: {}", judged["sound"], answer.status).into());
        }
    }
    let took = median(seconds);
    report.below(&format!("{PLOTS} plots of {CORNERS} corners sent and judged, s"), took, MOST_SECONDS);
    report.fact("a plot, microseconds", format!("{:.0}", took / PLOTS as f64 * 1e6));
    report.fact("the file, MB", format!("{:.1}", file.len() as f64 / 1e6));
    Ok(())
}

/// Round plots in rows near Othaya, none of which is like another.
fn file() -> String {
    let mut file = r#"{"type":"FeatureCollection","features":["#.to_owned();
    for at in 0..PLOTS {
        let (column, row) = ((at % 100) as f64, (at / 100) as f64);
        let corner = |nth: usize| {
            let angle = nth as f64 / CORNERS as f64 * std::f64::consts::TAU;
            let (x, y) = (36.9 + column * 0.002 + 0.0008 * angle.cos(), -0.6 + row * 0.002 + 0.0008 * angle.sin());
            format!("[{x:.6},{y:.6}]")
        };
        let ring: Vec<String> = (0..CORNERS).chain([0]).map(corner).collect();
        let comma = if at == 0 { "" } else { "," };
        let properties =
            format!(r#"{{"ProducerName":"Grower {}","ProducerCountry":"KE","ProductionPlace":"Plot {at}"}}"#, at / 4);
        let geometry = format!(r#"{{"type":"Polygon","coordinates":[[{}]]}}"#, ring.join(","));
        // Writing to a text cannot fail.
        let _ = write!(file, r#"{comma}{{"type":"Feature","properties":{properties},"geometry":{geometry}}}"#);
    }
    file + "]}"
}
