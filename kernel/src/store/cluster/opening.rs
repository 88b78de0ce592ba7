//! Opens a node: the engine of its folder, which is a view of the log, with the groups that it lacks.

use std::path::Path;
use std::sync::Mutex;

use tokio::sync::{Notify, watch};

use super::super::OpenError;
use super::super::disk::{self, DiskEngine};
use super::super::engine::Engine;
use super::super::engine_kind::EngineKind;
use super::super::log::ShopId;
use super::super::memtables::Memtables;
use super::super::opened::{LogOf, Opened};
use super::super::read_cache::WriterRows;
use super::address::Address;
use super::connection::Link;
use super::ending::Ending;
use super::failure::Failure;
use super::lease::Lease;
use super::node_clock::NodeClock;
use super::nodes::{self, Figures};
use super::notes::Notes;
use super::overtaken::Overtaken;
use super::place::Place;
use super::read_index::Waiting;
use super::setup::{Head, Setup};
use super::slow::Slow;
use super::state::{Applied, Cluster};
use super::{catch_up, chain, snapshot};

/// How much of the log stays in memory when a node is opened, in bytes: the rest is given to the engine at once.
const REPLAYED: usize = 64 << 20;

/// Opens the node in a folder, or makes one in an empty folder.
pub(in super::super) fn open(
    path: &Path,
    kind: EngineKind,
    cache_bytes: u64,
    durable: bool,
    address: &Address,
) -> Result<Opened, OpenError> {
    let refused = |why: String| OpenError::Database { named: address.named.clone(), why };
    let database = address.read().map_err(|why| refused(why.replace(&format!("{} is wrong: ", address.named), "")))?;
    // Before anything is made in the database.
    disk::can_be_view(path)?;
    let setup = Setup::enter(&database).map_err(refused)?;
    let Head { state, .. } = setup.head().map_err(refused)?;
    if state == "moved" {
        return Err(refused("the shop in it was moved to a data folder: start that one".to_owned()));
    }
    let link = setup.link();
    let clock = NodeClock::check(link).map_err(refused)?;
    // From now on the log keeps all that it has, until this node says how far it is.
    let node = uuid::Uuid::new_v4();
    link.block_on(nodes::begin(&link.client, node)).map_err(|failure| refused(said(failure)))?;
    let Head { shop, place: head, .. } = setup.look().map_err(refused)?;
    let open = |anew: bool| disk::open_view(path, kind, cache_bytes, durable, (shop, head.group), anew);
    let View { engine, memtables, applied, last } =
        caught_up(link, open, (shop, head), &refused).inspect_err(|_| {
            // Without an answer it counts as lost in an hour.
            let _ = link.block_on(nodes::leave(&link.client, node));
        })?;
    let cluster = Cluster {
        database,
        node,
        at: Mutex::new(Applied { last, last_event: 0 }),
        told: watch::Sender::new(last),
        rows: WriterRows::new(),
        waiting: Waiting::default(),
        lease: Lease::default(),
        look: Notify::new(),
        stopping: false.into(),
        joined: false.into(),
        setup: Mutex::new(Some(setup)),
        follower: Mutex::new(None),
        figures: Figures::default(),
        overtaken: Overtaken::default(),
        ending: Ending::default(),
        slow: Slow::default(),
        clock,
        notes: Notes::default(),
        others: 0.into(),
    };
    let (engine, log) = (Box::new(engine) as Box<dyn Engine>, LogOf::Nodes(cluster.into()));
    Ok(Opened { engine, log, shop, memtables, applied, last: last.group })
}

/// The view of a node with all groups of the log.
struct View {
    engine: DiskEngine,
    memtables: Memtables,
    /// The last group that the engine has.
    applied: u64,
    last: Place,
}

/// Opens the view of a node, anew where the log does not go on from it, and reads the groups that it lacks.
fn caught_up(
    link: &Link,
    open: impl Fn(bool) -> Result<(DiskEngine, u64), OpenError>,
    (shop, head): (ShopId, Place),
    refused: &impl Fn(String) -> OpenError,
) -> Result<View, OpenError> {
    let (mut engine, mut applied) = open(false)?;
    let (memtables, mut made_anew) = (Memtables::default(), false);
    let mut last = match filled(link, &engine, (shop, applied), head).map_err(refused)? {
        Some(place) => place,
        None => {
            drop(engine);
            // Until it is filled, it is marked as one to be made anew.
            (engine, _) = open(true)?;
            engine.half_made(true).map_err(|error| refused(error.to_string()))?;
            let place = if has_first(link).map_err(refused)? {
                Place { group: 0, chain: chain::BEGIN }
            } else {
                snapshot::load(link, &engine, shop).map_err(refused)?
            };
            made_anew = true;
            place
        }
    };
    applied = last.group;
    let mut replay = || -> Result<(), String> {
        let question = link.block_on(catch_up::prepare(&link.client)).map_err(said)?;
        loop {
            let groups = link.block_on(catch_up::after(&link.client, &question, last)).map_err(said)?;
            let more = groups.len() == catch_up::AT_ONCE;
            for (place, rows) in groups {
                memtables.replay(place.group, &chain::with(rows, place.chain));
                last = place;
            }
            if memtables.now().bytes() > REPLAYED {
                memtables.flush(&engine, shop).map_err(|failure| failure.error.to_string())?;
                applied = last.group;
            }
            if !more {
                return Ok(());
            }
        }
    };
    replay().map_err(refused)?;
    if made_anew {
        // Its rows may be of later groups than its place: it counts as made only with all of them.
        memtables.flush(&engine, shop).map_err(|failure| refused(failure.error.to_string()))?;
        applied = last.group;
        engine.half_made(false).map_err(|error| refused(error.to_string()))?;
    }
    Ok(View { engine, memtables, applied, last })
}

fn said(failure: Failure) -> String {
    failure.why().to_owned()
}

/// The place of an engine in the log; `None` where it has another history, or the log lacks what comes next.
fn filled(
    link: &Link,
    engine: &dyn Engine,
    (shop, applied): (ShopId, u64),
    head: Place,
) -> Result<Option<Place>, String> {
    let place = snapshot::place_of(engine, applied).map_err(|error| error.to_string())?;
    if place == head {
        return Ok(Some(place));
    }
    let question = link.block_on(catch_up::prepare(&link.client)).map_err(said)?;
    match link.block_on(catch_up::after(&link.client, &question, place)) {
        Ok(next) if !next.is_empty() => Ok(Some(place)),
        Ok(_) | Err(Failure::Differs(_)) => {
            tracing::warn!(applied, shop = ?uuid::Uuid::from_bytes(shop), "the node's folder is made anew from the log");
            Ok(None)
        }
        Err(failure) => Err(said(failure)),
    }
}

/// Whether the log has its first group.
fn has_first(link: &Link) -> Result<bool, String> {
    let first = link.run(link.client.query_opt("SELECT 1 FROM sokoni.log WHERE no = 1", &[])).map_err(said)?;
    Ok(first.is_some())
}
