//! The results, as a table.

use crate::load::CONNECTIONS;
use crate::wrk::Load;

/// Rows in the order they were measured.
#[derive(Default)]
pub(crate) struct Report {
    rows: Vec<[String; 4]>,
    reads: Vec<Read>,
    loads: Vec<(String, Load)>,
}

/// The result of one kind of read.
pub(crate) struct Read {
    pub(crate) what: String,
    /// Size of one answer.
    pub(crate) bytes: usize,
    /// Answers a second in the small shop.
    pub(crate) small: f64,
    pub(crate) large: Load,
    /// Answers a second of the same bytes from bare actix-web.
    pub(crate) bare: f64,
    /// The large shop's share of that.
    pub(crate) to_bare: f64,
}

impl Report {
    /// Adds a figure without a target.
    pub(crate) fn fact(&mut self, what: &str, value: String) {
        self.rows.push([what.to_owned(), value, String::new(), String::new()]);
    }

    /// Adds a figure that must reach `target`.
    pub(crate) fn above(&mut self, what: &str, value: f64, target: f64) {
        self.row(what, format!("{value:.2}"), format!(">= {target}"), value >= target);
    }

    /// Adds a figure that must stay under `target`.
    pub(crate) fn below(&mut self, what: &str, value: f64, target: f64) {
        self.row(what, format!("{value:.1}"), format!("< {target}"), value < target);
    }

    /// Adds a figure that may reach `target` and no more.
    pub(crate) fn at_most(&mut self, what: &str, value: f64, target: f64) {
        self.row(what, format!("{value:.2}"), format!("<= {target}"), value <= target);
    }

    /// Adds a kind of read, to a table of its own.
    pub(crate) fn read(&mut self, read: Read) {
        self.reads.push(read);
    }

    /// Adds a load, to the same table.
    pub(crate) fn load(&mut self, what: &str, load: &Load) {
        self.loads.push((what.to_owned(), *load));
    }

    fn row(&mut self, what: &str, value: String, target: String, met: bool) {
        let verdict = if met { "met" } else { "MISSED" };
        self.rows.push([what.to_owned(), value, target, verdict.to_owned()]);
    }

    pub(crate) fn print(&self) {
        let processors = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
        println!(
            "Sokoni on {processors} processors. Load: {CONNECTIONS} kept connections from the same processors, by"
        );
        println!("wrk, orders by this program. Ratios are medians of rounds taken in turns.\n");
        println!(
            "{:<44} {:>8} {:>9} {:>9} {:>9} {:>7} {:>6} {:>7} {:>7} {:>7}",
            "a second", "bytes", "small", "large", "bare", ": bare", "cost", "p50 ms", "p99", "p99.9"
        );
        for read in &self.reads {
            let Load { rate, p50, p99, p999, .. } = read.large;
            let (small, bare, ratio, cost) = (read.small, read.bare, read.to_bare, read.small / rate);
            let (what, bytes) = (&read.what, read.bytes);
            println!(
                "{what:<44} {bytes:>8} {small:>9.0} {rate:>9.0} {bare:>9.0} {ratio:>7.2} {cost:>6.2} {p50:>7.2} {p99:>7.2} {p999:>7.2}"
            );
        }
        for (what, Load { rate, p50, p99, p999, .. }) in &self.loads {
            println!("{what:<71} {rate:>10.0} {:>14} {p50:>7.2} {p99:>7.2} {p999:>7.2}", "");
        }
        println!("\n{:<72} {:>12}   {:<8}", "what", "measured", "target");
        for [what, value, target, verdict] in &self.rows {
            println!("{what:<72} {value:>12}   {target:<8} {verdict}");
        }
    }
}

/// The median.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
