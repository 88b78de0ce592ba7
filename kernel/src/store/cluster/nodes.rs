//! The nodes of a shop: each says in the database how far it is; and the figures of this one.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use metrics::{Counter, Histogram, counter, histogram};
use tokio_postgres::Client;

use super::catch_up::number;
use super::connection::{PATIENCE, within};
use super::failure::Failure;

/// The histogram of how long a turn took, from the locked head to the answered commit, in seconds.
pub(crate) const TURN: &str = "sokoni_cluster_turn_seconds";

/// How a node stands to the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeState {
    /// The last group that it has applied.
    pub(crate) applied: u64,
    /// The last group of the log when it was last seen.
    pub(crate) head: u64,
    /// How long ago it had all there was, in seconds.
    pub(crate) behind_seconds: f64,
    /// Whether it runs consumers and timers.
    pub(crate) works_here: bool,
    /// How far the machine's clock is ahead of the database's, in milliseconds.
    pub(crate) clock_ahead_ms: i64,
    /// Whether that is too much to write anything.
    pub(crate) clock_is_wrong: bool,
}

/// The figures of a node.
pub(super) struct Figures {
    pub(super) turn: Histogram,
    /// Answers to COMMIT that were lost, and looked up.
    pub(super) lost_answers: Counter,
    /// Groups that were run again, because another node had gone on or the database asked for it.
    pub(super) run_again: Counter,
    /// The head of the log when it was last seen.
    pub(super) head: AtomicU64,
    /// When the log was last read, as microseconds since the start.
    seen: AtomicU64,
    begun: Instant,
}

impl Default for Figures {
    fn default() -> Self {
        Figures {
            turn: histogram!(TURN),
            lost_answers: counter!("sokoni_cluster_lost_answers_total"),
            run_again: counter!("sokoni_cluster_groups_run_again_total"),
            head: AtomicU64::new(0),
            seen: AtomicU64::new(0),
            begun: Instant::now(),
        }
    }
}

impl Figures {
    /// The log was read to its end, and it is here.
    pub(super) fn up_to_date(&self) {
        let now = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.seen.store(now, Ordering::Relaxed);
    }

    /// How long ago this node had everything, in seconds.
    pub(super) fn behind_seconds(&self) -> f64 {
        let now = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        now.saturating_sub(self.seen.load(Ordering::Relaxed)) as f64 / 1e6
    }
}

/// Says that this node starts and has nothing yet: the log keeps all that it has. It does not count among those that live.
pub(super) async fn begin(client: &Client, node: uuid::Uuid) -> Result<(), Failure> {
    let begin = "INSERT INTO sokoni.node (node, machine, program, applied, seen) \
         VALUES ($1, '', $2, 0, now() - interval '10 seconds')";
    within(PATIENCE, client.execute(begin, &[&node, &env!("CARGO_PKG_VERSION")])).await.map(drop)
}

/// Says that this node is there, and how far it is. Returns how many other nodes live.
pub(super) async fn say(client: &Client, node: uuid::Uuid, applied: u64) -> Result<u32, Failure> {
    let say = "WITH said AS (INSERT INTO sokoni.node (node, machine, program, applied, seen) VALUES ($1, $2, $3, $4, now()) \
         ON CONFLICT (node) DO UPDATE SET machine = EXCLUDED.machine, applied = EXCLUDED.applied, seen = EXCLUDED.seen) \
         SELECT count(*) FROM sokoni.node WHERE node <> $1 AND seen > now() - interval '5 seconds'";
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default().trim().to_owned();
    let program = env!("CARGO_PKG_VERSION");
    let others = within(PATIENCE, client.query_one(say, &[&node, &machine, &program, &number(applied)])).await?;
    Ok(u32::try_from(others.get::<_, i64>(0)).unwrap_or_default())
}

/// Takes leave.
pub(super) async fn leave(client: &Client, node: uuid::Uuid) -> Result<(), Failure> {
    within(PATIENCE, client.execute("DELETE FROM sokoni.node WHERE node = $1", &[&node])).await.map(drop)
}

/// The machines of the nodes that live.
pub(super) async fn alive(client: &Client) -> Result<Vec<String>, Failure> {
    let alive = "SELECT machine FROM sokoni.node WHERE seen > now() - interval '5 seconds' ORDER BY machine";
    let rows = within(PATIENCE, client.query(alive, &[])).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}
