//! A snapshot: all rows of the shop after one group, in the database. A new node begins with it, and older groups of the
//! log are deleted once every node has them.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio_postgres::Statement;
use tokio_postgres::types::ToSql;

use super::super::StoreError;
use super::super::engine::{APPLIED, Batch, Engine};
use super::super::log::{self, Encoder, ShopId, Source};
use super::super::shared::SharedState;
use super::super::walk;
use super::catch_up::number;
use super::chain::{self, Chain};
use super::connection::Link;
use super::failure::Failure;
use super::place::Place;
use super::state::Cluster;

/// How much of the rows is in one part, in bytes.
const PART: usize = 1 << 20;
/// How often it is looked whether a snapshot is due.
const LOOK: Duration = Duration::from_secs(if cfg!(debug_assertions) { 2 } else { 30 });

/// Writes the parts of a snapshot, in the transaction of its caller.
pub(super) struct Parts<'a> {
    link: &'a Link,
    insert: Statement,
    place: Place,
    part: u64,
    encoder: Encoder,
    rows: Batch,
    bytes: usize,
}

impl<'a> Parts<'a> {
    pub(super) fn begin(link: &'a Link, place: Place) -> Result<Self, Failure> {
        let insert = "INSERT INTO sokoni.snapshot (no, part, chain, body) VALUES ($1, $2, $3, $4)";
        let insert = link.run(link.client.prepare(insert))?;
        let encoder = Encoder::new().map_err(|error| Failure::Refused(error.to_string()))?;
        Ok(Parts { link, insert, place, part: 0, encoder, rows: Batch::new(), bytes: 0 })
    }

    /// Adds a row.
    pub(super) fn row(&mut self, key: &[u8], value: &[u8]) -> Result<(), Failure> {
        self.bytes += key.len() + value.len();
        self.rows.insert(key.into(), Some(value.into()));
        if self.bytes >= PART { self.part() } else { Ok(()) }
    }

    /// Writes the last part. Returns how many there are.
    pub(super) fn finish(mut self) -> Result<u64, Failure> {
        self.part()?;
        Ok(self.part)
    }

    fn part(&mut self) -> Result<(), Failure> {
        self.bytes = 0;
        self.part += 1;
        let rows = std::mem::take(&mut self.rows);
        let body = self.encoder.encode(self.part, &rows).map_err(|error| Failure::Refused(error.to_string()))?;
        let (no, part, chain) = (number(self.place.group), number(self.part), self.place.chain.as_slice());
        let row: [&(dyn ToSql + Sync); 4] = [&no, &part, &chain, &body];
        self.link.run_for(SLOW, self.link.client.execute(&self.insert, &row)).map(drop)
    }
}

/// How long a statement over a whole snapshot may take.
pub(super) const SLOW: Duration = Duration::from_secs(600);

/// Begins a long transaction that sees the database as it is now, whatever is deleted meanwhile.
const ONE_VIEW: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; \
     SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0";

/// Readies a session for long transactions.
pub(super) const LONG: &str = "SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0";

/// The newest snapshot: its place and the number of its parts.
pub(super) fn newest(link: &Link) -> Result<Option<(Place, u64)>, Failure> {
    let newest = "SELECT no, chain, count(*) OVER () FROM sokoni.snapshot \
         WHERE no = (SELECT max(no) FROM sokoni.snapshot) ORDER BY part LIMIT 1";
    let row = link.run(link.client.query_opt(newest, &[]))?;
    let unsigned = |number: i64| u64::try_from(number).unwrap_or_default();
    Ok(row.map(|row| {
        let place = Place { group: unsigned(row.get(0)), chain: chain::read(row.get(1)) };
        (place, unsigned(row.get(2)))
    }))
}

/// Reads the rows of one part.
pub(super) fn part(link: &Link, group: u64, part: u64) -> Result<Batch, Failure> {
    let question = "SELECT body FROM sokoni.snapshot WHERE no = $1 AND part = $2";
    let row = link.run_for(SLOW, link.client.query_one(question, &[&number(group), &number(part)]))?;
    let damaged = || Failure::Refused(format!("the part {part} of the snapshot {group} is damaged"));
    log::decode_record(part, row.get(0)).ok_or_else(damaged)
}

/// Fills an empty engine with the newest snapshot, also while a newer one takes its place. The caller sees to it that a
/// half filled one is made anew, and that the log keeps what comes after the snapshot.
///
/// # Errors
/// One line for a person.
pub(super) fn load(link: &Link, engine: &dyn Engine, shop: ShopId) -> Result<Place, String> {
    let said = |failure: Failure| failure.why().to_owned();
    link.run(link.client.batch_execute(ONE_VIEW)).map_err(said)?;
    let Some((place, parts)) = newest(link).map_err(said)? else {
        return Err("the log has neither its first groups nor a snapshot".to_owned());
    };
    tracing::info!(group = place.group, parts, "the folder is filled with the newest snapshot");
    let fault = |failure: super::super::engine::CommitError| failure.error.to_string();
    for number in 1..=parts {
        engine.apply(&part(link, place.group, number).map_err(said)?).map_err(fault)?;
    }
    link.run(link.client.batch_execute("COMMIT")).map_err(said)?;
    let applied = Source { shop, applied: place.group }.stored();
    let end = chain::with(Batch::from([(APPLIED.into(), Some(applied.into()))]), place.chain);
    engine.apply(&end).and_then(|()| engine.flush()).and_then(|()| engine.sync()).map_err(fault)?;
    Ok(place)
}

/// Writes snapshots, on a thread of its own, while this node has the lease.
pub(super) struct Keeper {
    looked: Instant,
    writing: Option<JoinHandle<()>>,
}

impl Keeper {
    pub(super) fn new() -> Self {
        Keeper { looked: Instant::now(), writing: None }
    }

    /// Looks whether the log is so long that a snapshot is due.
    pub(super) fn look(&mut self, cluster: &Arc<Cluster>, shared: &Arc<SharedState>) {
        let busy = self.writing.as_ref().is_some_and(|writing| !writing.is_finished());
        if busy || self.looked.elapsed() < LOOK || !cluster.works_here() {
            return;
        }
        self.looked = Instant::now();
        let (cluster, shared) = (cluster.clone(), shared.clone());
        let write = move || {
            if let Err(failure) = write_if_due(&cluster, &shared)
                && !cluster.is_stopping()
            {
                tracing::warn!(why = failure.why(), "no snapshot of the shop could be written");
            }
        };
        self.writing = std::thread::Builder::new().name("store-snapshot".to_owned()).spawn(write).ok();
    }

    /// Waits for the thread, which sees that the node stops.
    pub(super) fn end(self) {
        if let Some(writing) = self.writing {
            let _ = writing.join();
        }
    }
}

/// Writes a snapshot if the log has grown enough, and deletes what nobody needs any more.
fn write_if_due(cluster: &Cluster, shared: &Arc<SharedState>) -> Result<(), Failure> {
    let link = Link::open(&cluster.database)?;
    let before = newest(&link)?.map_or(0, |(place, _)| place.group);
    // The rows are read while groups are committed after this one. A node that begins with them applies all of those
    // before it opens.
    let place = *cluster.told.borrow();
    if place.group < before + cluster.database.keep_groups {
        return Ok(());
    }
    link.run(link.client.batch_execute(LONG))?;
    link.run(link.client.batch_execute("BEGIN"))?;
    let mut parts = Parts::begin(&link, place)?;
    walk::while_written(shared, |key, value| -> Result<(), Stopped> {
        if cluster.is_stopping() {
            return Err(Stopped(Failure::Again("the node stops".to_owned())));
        }
        parts.row(key, value).map_err(Stopped)
    })
    .map_err(|Stopped(failure)| failure)?;
    let parts = parts.finish()?;
    // The rows were read until now. If the database lost one of their groups, they are not the shop's.
    let read = *cluster.told.borrow();
    let same = "SELECT 1 FROM sokoni.log WHERE no = $1 AND chain = $2";
    let same = link.run(link.client.query_opt(same, &[&number(read.group), &read.chain.as_slice()]))?;
    if same.is_none() {
        return Err(Failure::differs_before(read.group + 1));
    }
    let older = format!("DELETE FROM sokoni.snapshot WHERE no < {}; COMMIT", place.group);
    link.run_for(SLOW, link.client.batch_execute(&older))?;
    // A node that was not seen for an hour begins with the snapshot.
    let prune = "DELETE FROM sokoni.log WHERE no <= LEAST((SELECT max(no) FROM sokoni.snapshot), \
         (SELECT min(applied) FROM sokoni.node WHERE seen > now() - interval '1 hour'))";
    let pruned = link.run_for(SLOW, link.client.execute(prune, &[]))?;
    tracing::info!(group = place.group, parts, pruned, "a snapshot of the shop is written");
    Ok(())
}

/// Why the walk over the rows ended.
pub(super) struct Stopped(pub(super) Failure);

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Stopped(Failure::Refused(error.to_string()))
    }
}

/// The chain of an engine, and the last group that it has.
pub(super) fn place_of(engine: &dyn Engine, applied: u64) -> Result<Place, StoreError> {
    let chain = engine.get(&chain::key())?;
    let chain: Chain = chain.as_deref().map_or(chain::BEGIN, chain::read);
    Ok(Place { group: applied, chain })
}
