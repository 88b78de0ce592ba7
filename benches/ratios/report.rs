//! What was measured, as a table.

use crate::load::CONNECTIONS;

/// Rows in the order they were measured.
#[derive(Default)]
pub(crate) struct Report {
    rows: Vec<[String; 4]>,
}

impl Report {
    /// A figure that nothing was promised about.
    pub(crate) fn fact(&mut self, what: &str, value: String) {
        self.rows.push([what.to_owned(), value, String::new(), String::new()]);
    }

    /// A figure that must reach `target`.
    pub(crate) fn above(&mut self, what: &str, value: f64, target: f64) {
        self.row(what, format!("{value:.2}"), format!(">= {target}"), value >= target);
    }

    /// A figure that must stay under `target`.
    pub(crate) fn below(&mut self, what: &str, value: f64, target: f64) {
        self.row(what, format!("{value:.1}"), format!("< {target}"), value < target);
    }

    /// A figure that may reach `target` and no more.
    pub(crate) fn at_most(&mut self, what: &str, value: f64, target: f64) {
        self.row(what, format!("{value:.2}"), format!("<= {target}"), value <= target);
    }

    fn row(&mut self, what: &str, value: String, target: String, met: bool) {
        let verdict = if met { "met" } else { "MISSED" };
        self.rows.push([what.to_owned(), value, target, verdict.to_owned()]);
    }

    pub(crate) fn print(&self) {
        let processors = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
        println!("Sokoni on {processors} processors. Load: {CONNECTIONS} kept connections from one thread of this");
        println!("program, its own HTTP/1.1 client, on the same processors as the server it asks.\n");
        println!("{:<64} {:>12}   {:<8}", "what", "measured", "target");
        for [what, value, target, verdict] in &self.rows {
            println!("{:<64} {:>12}   {:<8} {}", what, value, target, verdict);
        }
    }
}

/// The value in the middle.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
