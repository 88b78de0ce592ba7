//! Reads the groups of the log that a node does not have yet.

use tokio_postgres::{Client, Row, Statement};

use super::super::engine::Batch;
use super::super::log;
use super::chain;
use super::connection::{PATIENCE, within};
use super::failure::Failure;
use super::place::Place;

/// How many groups are read at once. A group has 4 MiB at most before it is compressed.
pub(super) const AT_ONCE: usize = 32;

/// A group, and the place of a node that has applied it.
pub(super) type Placed = (Place, Batch);

/// Prepares the question for the groups after one.
pub(super) async fn prepare(client: &Client) -> Result<Statement, Failure> {
    let question = format!("SELECT no, body, chain FROM sokoni.log WHERE no > $1 ORDER BY no LIMIT {AT_ONCE}");
    within(PATIENCE, client.prepare(&question)).await
}

/// Reads the next groups after one: fewer than [`AT_ONCE`] only if there are no more.
///
/// # Errors
/// [`Failure::Differs`] where the log is another one than that of the groups up to `at`.
pub(super) async fn after(client: &Client, question: &Statement, mut at: Place) -> Result<Vec<Placed>, Failure> {
    let rows = within(PATIENCE, client.query(question, &[&number(at.group)])).await?;
    let group = |row: &Row| {
        let (no, expected) = (u64::try_from(row.get::<_, i64>(0)).unwrap_or_default(), at.group + 1);
        if no != expected {
            return Err(Failure::Differs(format!("the log has no groups {expected} to {}", no.saturating_sub(1))));
        }
        let body: &[u8] = row.get(1);
        at = Place { group: no, chain: chain::next(at.chain, body) };
        if at.chain != chain::read(row.get(2)) {
            return Err(Failure::differs_before(no));
        }
        let damaged = || Failure::Refused(format!("the group {no} of the log is damaged"));
        log::decode_record(no, body).map(|rows| (at, rows)).ok_or_else(damaged)
    };
    rows.iter().map(group).collect()
}

/// A number of a group, as the database has it.
pub(super) fn number(group: u64) -> i64 {
    i64::try_from(group).unwrap_or(i64::MAX)
}
