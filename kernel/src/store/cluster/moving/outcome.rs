//! The commit by which a shop moves, and whether it was done.

use std::time::{Duration, Instant};

use uuid::Uuid;

use super::super::super::engine::Batch;
use super::super::super::folder_move::Moving;
use super::super::address::Database;
use super::super::chain;
use super::super::connection::Link;
use super::super::failure::Failure;
use super::super::snapshot::SLOW;

/// How long it is asked whether the commit was done, after its answer was lost.
const LOOKED_UP: Duration = Duration::from_secs(20);
const AGAIN: Duration = Duration::from_millis(200);

/// The name under which the table of leases has the last move that was completed.
const LAST_MOVE: &str = "moved";

/// Enters this move as completed, in the transaction of its caller.
pub(super) fn enter(link: &Link, id: Uuid) -> Result<(), Failure> {
    let enter = "INSERT INTO sokoni.lease (name, node, until) VALUES ($1, $2, now()) \
         ON CONFLICT (name) DO UPDATE SET node = EXCLUDED.node, until = EXCLUDED.until";
    link.run(link.client.execute(enter, &[&LAST_MOVE, &id])).map(drop)
}

/// Whether a move is completed. Waits for a transaction that may be completing it.
pub(super) fn is_done(link: &Link, moving: &Moving) -> Result<bool, Failure> {
    let look = "SELECT EXISTS (SELECT 1 FROM sokoni.lease WHERE name = $1 AND node = $2) FROM sokoni.head FOR UPDATE";
    // The first question waits until the head is free, and the second sees what was committed meanwhile.
    link.run_for(SLOW, link.client.query_one(look, &[&LAST_MOVE, &moving.id]))?;
    Ok(link.run_for(SLOW, link.client.query_one(look, &[&LAST_MOVE, &moving.id]))?.get(0))
}

/// Commits the move. Where the answer is lost, finds out whether it is done.
///
/// # Errors
/// [`Failure::Lost`]: nobody knows. Any other: the shop is where it was.
pub(super) fn commit(link: &Link, database: &Database, moving: &Moving) -> Result<(), Failure> {
    let Err(failure) = link.run_for(SLOW, link.client.batch_execute("COMMIT")) else { return Ok(()) };
    let begun = Instant::now();
    loop {
        match Link::open(database).and_then(|link| is_done(&link, moving)) {
            Ok(true) => return Ok(()),
            Ok(false) => return Err(Failure::Refused(failure.why().to_owned())),
            Err(_) if begun.elapsed() < LOOKED_UP => std::thread::sleep(AGAIN),
            Err(unknown) => return Err(Failure::Lost(unknown.why().to_owned())),
        }
    }
}

/// The row by which a node's folder says that it has the log of this move.
pub(in super::super::super) fn chain_of(moving: &Moving) -> Batch {
    chain::with(Batch::new(), moving.id.into_bytes())
}
