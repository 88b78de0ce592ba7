//! What an order costs the writer: its time by phase, and its rows and bytes by table, from the shop's own metrics.

use std::collections::BTreeMap;

use crate::Result;
use crate::client::Client;
use crate::report::Report;
use crate::shop::Shop;

const PHASES: &str = "sokoni_store_writer_seconds_sum{phase=\"";
const ROWS: &str = "sokoni_store_written_rows_total{table=\"";
const BYTES: &str = "sokoni_store_written_bytes_total{table=\"";
/// How many tables the report lists.
const TABLES: usize = 12;

/// Samples by name and label.
pub(crate) struct Written(BTreeMap<String, f64>);

impl Written {
    /// Reads the figures of a shop.
    pub(crate) async fn now(shop: &Shop) -> Result<Self> {
        let mut client = Client::connect(shop.address).await?;
        let text = String::from_utf8(client.send("GET", "/metrics", None, "").await?.body)?;
        let samples = text.lines().filter_map(|line| line.rsplit_once(' '));
        Ok(Written(samples.filter_map(|(name, value)| Some((name.to_owned(), value.parse().ok()?))).collect()))
    }

    /// Returns label and growth of each sample since `before` whose name starts so, the largest first.
    fn grown(&self, before: &Written, name: &str) -> Vec<(String, f64)> {
        let samples = self.0.iter().filter_map(|(sample, value)| {
            let label = sample.strip_prefix(name)?.trim_end_matches("\"}");
            Some((label.to_owned(), value - before.0.get(sample).copied().unwrap_or(0.0)))
        });
        let mut samples: Vec<(String, f64)> = samples.collect();
        samples.sort_by(|a, b| b.1.total_cmp(&a.1));
        samples
    }

    /// Reports what `orders` orders cost since `before`.
    pub(crate) fn report(&self, before: &Written, orders: f64, report: &mut Report) {
        let phases = self.grown(before, PHASES);
        let whole: f64 = phases.iter().map(|(_, seconds)| seconds).sum();
        for (phase, seconds) in &phases {
            report.fact(
                &format!("writer during checkouts: {phase}, % of its time"),
                format!("{:.1}", 100.0 * seconds / whole),
            );
        }
        let (rows, bytes) = (self.grown(before, ROWS), self.grown(before, BYTES));
        let sum = |samples: &[(String, f64)]| samples.iter().map(|(_, value)| value).sum::<f64>() / orders;
        report.fact("rows written for an order", format!("{:.1}", sum(&rows)));
        report.fact("bytes of these rows", format!("{:.0}", sum(&bytes)));
        for (table, size) in bytes.iter().take(TABLES) {
            let rows = rows.iter().find(|(name, _)| name == table).map_or(0.0, |(_, count)| count / orders);
            report.fact(&format!("  {table}: rows, bytes an order"), format!("{rows:.1} {:.0}", size / orders));
        }
    }
}
