//! From a database into a folder: a node's folder that has the whole log gets a log of its own.

use std::path::Path;

use uuid::Uuid;

use super::super::super::disk::{self, Progress};
use super::super::super::engine::{APPLIED, Engine, Reads};
use super::super::super::engine_kind::EngineKind;
use super::super::super::error::unreadable;
use super::super::super::folder_move::{self, MoveTo, Moving};
use super::super::super::log::Source;
use super::super::super::{OpenError, StoreError};
use super::super::address::Address;
use super::super::catch_up::number;
use super::super::connection::Link;
use super::super::failure::Failure;
use super::super::nodes;
use super::super::schema;
use super::super::setup::{Head, Setup};
use super::super::snapshot::{self, LONG};
use super::{compare, outcome, refused};

/// Checks that there is a shop in the database which no node has open. Changes nothing.
///
/// # Errors
/// [`OpenError::Database`].
pub(in super::super::super) fn look_for_shop(address: &Address) -> Result<(), OpenError> {
    let refused = refused(address);
    let database = address.read().map_err(&refused)?;
    let link = Link::open(&database).map_err(|failure| refused(failure.why().to_owned()))?;
    if !schema::are_there(&link).map_err(&refused)? {
        return Err(refused(NO_SHOP.to_owned()));
    }
    drop(link);
    let setup = Setup::enter_for_move(&database).map_err(&refused)?;
    stands_still(&setup).map(drop).map_err(refused)
}

const NO_SHOP: &str = "there is no shop in it";

/// The head of a shop that no node has open.
fn stands_still(setup: &Setup) -> Result<Head, String> {
    let head = setup.look()?;
    match head.state.as_str() {
        "made" => {}
        "moved" => return Err("the shop in it was moved to a data folder already".to_owned()),
        _ => return Err(NO_SHOP.to_owned()),
    }
    no_node_lives(setup.link())?;
    Ok(head)
}

fn no_node_lives(link: &Link) -> Result<(), String> {
    let alive = link.block_on(nodes::alive(&link.client)).map_err(|failure| failure.why().to_owned())?;
    if alive.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{} of its nodes run ({}): stop all nodes first; one that was killed is forgotten after five seconds",
        alive.len(),
        alive.join(", ")
    ))
}

/// Takes the shop out of the database into a node's folder that is up to date: compares every row, writes the folder's log,
/// and marks the head as moved. Returns how many rows there are.
///
/// # Errors
/// [`OpenError`]. The shop is in the database as before, unless the folder says that a move was cut off.
pub(in super::super::super) fn take(
    path: &Path,
    kind: EngineKind,
    cache_bytes: u64,
    address: &Address,
    report: &mut dyn FnMut(Progress),
) -> Result<u64, OpenError> {
    let refused = refused(address);
    let said = |failure: Failure| refused(failure.why().to_owned());
    let database = address.read().map_err(&refused)?;
    let setup = Setup::enter_for_move(&database).map_err(&refused)?;
    let head = stands_still(&setup).map_err(&refused)?;
    let link = setup.link();
    link.run(link.client.batch_execute(LONG)).map_err(said)?;

    let engine = disk::open_engine(path, kind, cache_bytes, true)?;
    let fault = |error: StoreError| unreadable(path, error.to_string());
    let source = engine.get(APPLIED).map_err(fault)?.as_deref().and_then(Source::read);
    let source = source.ok_or_else(|| unreadable(path, "it has no rows of the shop"))?;
    if snapshot::place_of(&engine, source.applied).map_err(fault)? != head.place || source.shop != head.shop {
        return Err(refused("a node has changed the shop meanwhile: stop all nodes first".to_owned()));
    }
    let rows = compare::compare(link, &engine, head.place, report).map_err(&refused)?;
    disk::log_of_view(path, &engine, source)?;
    let moving =
        Moving { to: MoveTo::File, id: Uuid::new_v4(), shop: Uuid::from_bytes(source.shop), group: source.applied };
    link.run(link.client.batch_execute("BEGIN")).map_err(said)?;
    let moved =
        "UPDATE sokoni.head SET state = 'moved', epoch = epoch + 1 WHERE state = 'made' AND no = $1 AND chain = $2";
    let (no, chain) = (number(head.place.group), head.place.chain.as_slice());
    let updated = link.run(link.client.execute(moved, &[&no, &chain])).map_err(said)?;
    if updated != 1 {
        return Err(refused("a node has changed the shop meanwhile: stop all nodes first".to_owned()));
    }
    no_node_lives(link).map_err(&refused)?;
    setup.still_held().map_err(said)?;
    outcome::enter(link, moving.id).map_err(said)?;
    engine.close().map_err(fault)?;
    folder_move::begin(path, &moving)?;
    match outcome::commit(link, &database, &moving) {
        Ok(()) => Ok(rows),
        Err(failure @ Failure::Lost(_)) => Err(refused(format!(
            "{}; nobody knows whether the shop has left it: run `sokoni move --to file` again",
            failure.why()
        ))),
        Err(failure) => {
            folder_move::end(path)?;
            Err(said(failure))
        }
    }
}
