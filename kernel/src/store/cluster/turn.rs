//! A turn: the time in which this node alone appends to the log.

use std::time::{Duration, Instant};

use futures_util::future::join;
use tokio_postgres::Statement;
use tokio_postgres::types::ToSql;

use super::super::StoreError;
use super::super::engine::Batch;
use super::super::log::Encoder;
use super::address::Database;
use super::catch_up::{self, Placed, number};
use super::chain::{self, Chain};
use super::connection::{Link, PATIENCE, within};
use super::failure::Failure;
use super::place::Place;

/// The channel on which the nodes tell one another of groups.
pub(super) const CHANNEL: &str = "sokoni_log";
/// How long it is asked whether a group is in the log, after the answer to its commit was lost.
const LOOKED_UP: Duration = Duration::from_secs(20);
/// How long a node waits for its turn: longer than a dead node keeps the head.
const WAITED: Duration = Duration::from_secs(9);
/// The time between two tries to connect.
const AGAIN: Duration = Duration::from_millis(100);

const LOCK: &str = "SELECT no, epoch, at_ms, chain, state FROM sokoni.head FOR UPDATE";
/// Why a node appends nothing to a log that was moved into a folder.
pub(super) const MOVED: &str = "the shop was moved to a data folder";
/// The row is appended only if the head was moved: by number, by epoch and by the history before it.
const APPEND: &str = "WITH moved AS (UPDATE sokoni.head SET no = $1::bigint, at_ms = $5::bigint, chain = $7::bytea \
     WHERE no = $1::bigint - 1 AND epoch = $2::bigint AND chain = $8::bytea RETURNING no) \
     INSERT INTO sokoni.log (no, node, attempt, at_ms, body, chain) \
     SELECT no, $3::uuid, $4::bigint, $5::bigint, $6::bytea, $7::bytea FROM moved";

/// The log as it was when the turn began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) place: Place,
    /// When the last group was committed: time does not go back, whatever the nodes' clocks say.
    pub(super) at_ms: i64,
}

/// A group on its way to the log.
pub(super) struct Record {
    /// The place after it.
    pub(super) place: Place,
    /// The hash over the log before it.
    before: Chain,
    body: Vec<u8>,
}

/// The turns of a node.
pub(super) struct Turns {
    database: Database,
    node: uuid::Uuid,
    session: Option<Session>,
    encoder: Encoder,
    /// The epoch of the turn.
    epoch: i64,
    /// Tells this node's tries to append apart.
    attempt: i64,
}

struct Session {
    link: Link,
    lock: Statement,
    after: Statement,
    append: Statement,
}

impl Session {
    fn open(database: &Database) -> Result<Session, Failure> {
        let link = Link::open(database)?;
        let lock = link.run(link.client.prepare(LOCK))?;
        let append = link.run(link.client.prepare(APPEND))?;
        let after = link.block_on(catch_up::prepare(&link.client))?;
        Ok(Session { link, lock, after, append })
    }
}

impl Turns {
    pub(super) fn new(database: Database, node: uuid::Uuid) -> Result<Turns, StoreError> {
        let encoder = Encoder::new().map_err(|error| StoreError::Engine(error.to_string()))?;
        Ok(Turns { database, node, session: None, encoder, epoch: 0, attempt: 0 })
    }

    /// Waits for this node's turn.
    pub(super) fn begin(&mut self) -> Result<Head, Failure> {
        let database = &self.database;
        let session = match &mut self.session {
            Some(session) if !session.link.client.is_closed() => session,
            session => session.insert(Session::open(database)?),
        };
        let client = &session.link.client;
        let both = async {
            let (begun, head) = join(client.batch_execute("BEGIN"), client.query_one(&session.lock, &[])).await;
            begun.and(head)
        };
        match session.link.block_on(within(WAITED, both)) {
            Ok(row) if row.get::<_, String>(4) == "moved" => {
                self.end();
                // The follower sees it within a second, and then the node ends.
                Err(Failure::Again(MOVED.to_owned()))
            }
            Ok(row) => {
                self.epoch = row.get(1);
                let group = u64::try_from(row.get::<_, i64>(0)).unwrap_or_default();
                Ok(Head { place: Place { group, chain: chain::read(row.get(3)) }, at_ms: row.get(2) })
            }
            Err(failure) => {
                self.give_up(&failure);
                Err(failure)
            }
        }
    }

    /// The groups after one, in this turn.
    pub(super) fn groups_after(&mut self, last: Place) -> Result<Vec<Placed>, Failure> {
        let Some(session) = &self.session else { return Err(closed()) };
        let groups = session.link.block_on(catch_up::after(&session.link.client, &session.after, last));
        groups.inspect_err(|failure| self.give_up(failure))
    }

    /// The record of the group after a place.
    pub(super) fn record(&mut self, before: Place, rows: &Batch) -> Result<Record, Failure> {
        let group = before.group + 1;
        let body = self.encoder.encode(group, rows).map_err(|error| Failure::Refused(error.to_string()))?.to_vec();
        let place = Place { group, chain: chain::next(before.chain, &body) };
        Ok(Record { place, before: before.chain, body })
    }

    /// Appends a group, and ends the turn. [`Failure::Lost`]: it may be in the log, or not.
    pub(super) fn append(&mut self, record: &Record, at_ms: i64) -> Result<(), Failure> {
        let Some(session) = &self.session else { return Err(closed()) };
        self.attempt += 1;
        let client = &session.link.client;
        let commit = if self.database.listen {
            format!("NOTIFY {CHANNEL}, '{}'; COMMIT", self.node)
        } else {
            "COMMIT".to_owned()
        };
        let (no, epoch, attempt) = (number(record.place.group), self.epoch, self.attempt);
        let (chain, before, body) = (record.place.chain.as_slice(), record.before.as_slice(), record.body.as_slice());
        let both = async {
            let row: [&(dyn ToSql + Sync); 8] = [&no, &epoch, &self.node, &attempt, &at_ms, &body, &chain, &before];
            let append = client.execute(&session.append, &row);
            Ok(join(append, client.batch_execute(&commit)).await)
        };
        let answer = match session.link.block_on(within(PATIENCE, both)) {
            Ok((Ok(1), Ok(()))) => Ok(()),
            Ok((Ok(1), Err(error))) => Err(match Failure::from(error) {
                // The commit itself was refused, and the database undid all of it.
                undone @ (Failure::Again(_) | Failure::Full(_)) => undone,
                // Whatever it says: the log tells.
                other => Failure::Lost(other.why().to_owned()),
            }),
            Ok((Ok(_), Ok(()))) => Err(Failure::Again("another node has gone on".to_owned())),
            Ok((Ok(_), Err(error))) => Err(Failure::from(error)),
            Ok((Err(error), _)) if error.code() == Some(&tokio_postgres::error::SqlState::UNIQUE_VIOLATION) => {
                Err(Failure::Again("another node has gone on".to_owned()))
            }
            Ok((Err(error), _)) => Err(Failure::from(error)),
            Err(failure) => Err(failure),
        };
        answer.inspect_err(|failure| self.give_up(failure))
    }

    /// Ends a turn in which nothing is appended.
    pub(super) fn end(&mut self) {
        self.give_up(&Failure::Again(String::new()));
    }

    /// Ends a turn that failed.
    fn give_up(&mut self, failure: &Failure) {
        let undone = |session: &Session| session.link.run(session.link.client.batch_execute("ROLLBACK")).is_ok();
        if matches!(failure, Failure::Lost(_)) || !self.session.as_ref().is_some_and(undone) {
            self.session = None;
        }
    }

    /// Whether the last try to append this group is in the log. The epoch is raised first, so that a try that is still
    /// on its way is refused: the answer holds for ever.
    pub(super) fn is_appended(&mut self, group: u64, stopping: impl Fn() -> bool) -> Result<bool, Failure> {
        let begun = Instant::now();
        loop {
            let looked = self.look_up(group);
            match looked {
                Err(_) if begun.elapsed() < LOOKED_UP && !stopping() => std::thread::sleep(AGAIN),
                looked => return looked,
            }
        }
    }

    fn look_up(&mut self, group: u64) -> Result<bool, Failure> {
        let session = Session::open(&self.database)?;
        let client = &session.link.client;
        let (no, attempt) = (number(group), self.attempt);
        let look = async {
            client.batch_execute("BEGIN; UPDATE sokoni.head SET epoch = epoch + 1").await?;
            let found = client
                .query_opt(
                    "SELECT 1 FROM sokoni.log WHERE no = $1 AND node = $2 AND attempt = $3",
                    &[&no, &self.node, &attempt],
                )
                .await?;
            client.batch_execute("COMMIT").await?;
            Ok(found.is_some())
        };
        let found = session.link.block_on(within(WAITED, look))?;
        self.session = Some(session);
        Ok(found)
    }
}

fn closed() -> Failure {
    Failure::Lost("the connection is closed".to_owned())
}
