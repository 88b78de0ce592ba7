//! The clock of a node, held against the database's, which all nodes share.
//!
//! Handlers and timers take the time from their machine. A node whose clock is wrong would sign people out, end offers
//! early and date orders falsely, so it does not start, and one whose clock goes wrong later writes nothing until it is right.

use std::sync::atomic::{AtomicI64, Ordering};

use tokio_postgres::Client;

use super::connection::{Link, PATIENCE, within};
use super::failure::Failure;
use crate::clock::Clock;

/// The most by which the clock of a node may differ, in milliseconds.
const MOST_MS: i64 = 30_000;

const DATABASE_MS: &str = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)";

/// How far this machine's clock is ahead of the database's, in milliseconds; negative where it is behind.
#[derive(Default)]
pub(super) struct NodeClock(AtomicI64);

impl NodeClock {
    /// Reads both clocks.
    pub(super) async fn look(&self, client: &Client) -> Result<(), Failure> {
        let (before, was_wrong) = (now_ms(), self.wrong().is_some());
        let row = within(PATIENCE, client.query_one(DATABASE_MS, &[])).await?;
        self.0.store(ahead(before, row.get(0), now_ms()), Ordering::Relaxed);
        match self.wrong() {
            Some(why) if !was_wrong => tracing::error!("{why}; until then this node writes nothing"),
            None if was_wrong => tracing::info!("this machine's clock is right again"),
            _ => {}
        }
        Ok(())
    }

    /// Reads both clocks when a node is opened.
    ///
    /// # Errors
    /// One line for a person.
    pub(super) fn check(link: &Link) -> Result<NodeClock, String> {
        let clock = NodeClock::default();
        link.block_on(clock.look(&link.client)).map_err(|failure| failure.why().to_owned())?;
        clock.wrong().map_or(Ok(clock), Err)
    }

    /// Why this node must not write; for a person.
    pub(super) fn wrong(&self) -> Option<String> {
        let ms = self.ahead_ms();
        let side = if ms > 0 { "ahead of" } else { "behind" };
        let seconds = ms.unsigned_abs() / 1000;
        let wrong =
            || format!("this machine's clock is {seconds} s {side} the database's: set the wrong one of them right");
        (ms.abs() > MOST_MS).then(wrong)
    }

    /// How far this machine's clock is ahead, in milliseconds.
    pub(super) fn ahead_ms(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

fn now_ms() -> i64 {
    Clock::default().now_ms()
}

/// How far a clock is certainly ahead of another one that was read at some moment between `before` and `after`.
fn ahead(before: i64, other: i64, after: i64) -> i64 {
    if other < before { before - other } else { (after - other).min(0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_answer_is_no_wrong_clock() {
        assert_eq!([ahead(1000, 1000, 1000), ahead(1000, 5000, 61_000), ahead(1000, 61_000, 61_000)], [0, 0, 0]);
        assert_eq!([ahead(1000, 400, 61_000), ahead(1000, 61_500, 61_000)], [600, -500]);
        let wrong = |ms: i64| NodeClock(ms.into()).wrong();
        assert_eq!([wrong(30_000), wrong(-30_000)], [None, None]);
        assert!(wrong(86_400_500).unwrap().contains("86400 s ahead of"));
        assert!(wrong(-31_000).unwrap().contains("31 s behind"));
    }
}
