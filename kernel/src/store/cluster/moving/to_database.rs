//! From a folder into a database that holds no shop: the rows as a snapshot, the keys, and the head, in one transaction.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio_postgres::types::ToSql;
use uuid::Uuid;

use super::super::super::backup::{Sums, first_difference};
use super::super::super::disk::Progress;
use super::super::super::engine::Reads;
use super::super::super::folder_move::{MoveTo, Moving};
use super::super::super::log::ShopId;
use super::super::super::shared::SharedState;
use super::super::super::snapshot::Snapshot;
use super::super::super::{OpenError, events};
use super::super::address::{Address, Database};
use super::super::catch_up::number;
use super::super::failure::Failure;
use super::super::place::Place;
use super::super::setup::Setup;
use super::super::snapshot::{LONG, Parts, SLOW, Stopped, part};
use super::{BETWEEN_REPORTS, outcome, refused};

/// A database that may take the shop. No node starts while this lives.
pub(in super::super::super) struct ToDatabase {
    setup: Setup,
    database: Database,
    address: Address,
}

/// What is in the log of a shop that begins with a snapshot, before it is filled.
const EMPTY: &str =
    "DELETE FROM sokoni.log; DELETE FROM sokoni.snapshot; DELETE FROM sokoni.node; DELETE FROM sokoni.key";

impl ToDatabase {
    /// Enters a database, which must hold no shop, but for one that moved out of it into this very folder.
    ///
    /// # Errors
    /// [`OpenError::Database`]; it holds what it held.
    pub(in super::super::super) fn enter(address: &Address, shop: ShopId) -> Result<Self, OpenError> {
        let refused = refused(address);
        let database = address.read().map_err(&refused)?;
        let setup = Setup::enter_for_move(&database).map_err(&refused)?;
        let head = setup.look().map_err(&refused)?;
        match head.state.as_str() {
            "new" | "making" => {}
            "moved" if head.shop == shop => {}
            "made" if head.shop == shop => {
                return Err(refused(
                    "this shop is in it already, and may have gone on there: this folder is a copy".to_owned(),
                ));
            }
            _ => return Err(refused("there is another shop in it: name a database without one".to_owned())),
        }
        Ok(ToDatabase { setup, database, address: address.clone() })
    }

    /// Fills the database with the rows of a store that nobody writes, and with its sealed keys, and compares what the
    /// database has then with the store. Marks the folder by `mark`, and commits. Returns the move and the number of rows.
    ///
    /// # Errors
    /// [`OpenError`], and whether the shop is certainly where it was: then `mark` is to be undone.
    pub(in super::super::super) fn fill(
        &self,
        shared: &Arc<SharedState>,
        keys: &[(String, Vec<u8>)],
        report: &mut dyn FnMut(Progress),
        mark: impl FnOnce(&Moving) -> Result<(), OpenError>,
    ) -> Result<(Moving, u64), (OpenError, bool)> {
        let refused = refused(&self.address);
        let said = |failure: Failure| (refused(failure.why().to_owned()), true);
        // The log of a new shop has no group, but a node begins with one.
        let group = shared.visible.load(Ordering::Acquire).max(1);
        let moving = Moving { to: MoveTo::Postgres, id: Uuid::new_v4(), shop: Uuid::from_bytes(shared.shop), group };
        let link = self.setup.link();
        link.run(link.client.batch_execute(LONG)).map_err(said)?;
        link.run_for(SLOW, link.client.batch_execute(&format!("BEGIN; {EMPTY}"))).map_err(said)?;
        let before = self.write(shared, &moving, report).map_err(said)?;
        let at_ms = newest_ms(shared).map_err(|why| (refused(why), true))?;
        self.enter_head(&moving, at_ms, keys).map_err(said)?;
        let (rows, after) = self.read(&moving, report).map_err(said)?;
        if let Some(table) = first_difference(&before.finish(), &after.finish()) {
            let why = format!(
                "the rows of the table {table} came out otherwise than they are in the folder; nothing was moved"
            );
            return Err((refused(why), true));
        }
        self.setup.still_held().map_err(said)?;
        mark(&moving).map_err(|error| (error, true))?;
        match outcome::commit(link, &self.database, &moving) {
            Ok(()) => Ok((moving, rows)),
            Err(failure @ Failure::Lost(_)) => Err((
                refused(format!(
                    "{}; nobody knows whether the shop is in it: run `sokoni move --to postgres` again",
                    failure.why()
                )),
                false,
            )),
            Err(failure) => Err(said(failure)),
        }
    }

    fn write(
        &self,
        shared: &Arc<SharedState>,
        moving: &Moving,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Sums, Failure> {
        let place = Place { group: moving.group, chain: moving.id.into_bytes() };
        let (mut parts, mut sums, mut rows) = (Parts::begin(self.setup.link(), place)?, Sums::default(), 0_u64);
        Snapshot::taken(shared)
            .for_each(|key, value| -> Result<(), Stopped> {
                sums.add(key, value);
                rows += 1;
                if rows.is_multiple_of(BETWEEN_REPORTS) {
                    report(Progress::Written(rows));
                }
                parts.row(key, value).map_err(Stopped)
            })
            .map_err(|Stopped(failure)| failure)?;
        parts.finish()?;
        Ok(sums)
    }

    fn enter_head(&self, moving: &Moving, at_ms: i64, keys: &[(String, Vec<u8>)]) -> Result<(), Failure> {
        let link = self.setup.link();
        for (name, sealed) in keys {
            let keep = "INSERT INTO sokoni.key (name, sealed) VALUES ($1, $2)";
            let row: [&(dyn ToSql + Sync); 2] = [name, sealed];
            link.run(link.client.execute(keep, &row))?;
        }
        let head =
            "UPDATE sokoni.head SET shop = $1, no = $2, chain = $3, at_ms = $4, epoch = epoch + 1, state = 'made'";
        let (no, chain) = (number(moving.group), moving.id.as_bytes().as_slice());
        let row: [&(dyn ToSql + Sync); 4] = [&moving.shop, &no, &chain, &at_ms];
        link.run(link.client.execute(head, &row))?;
        outcome::enter(link, moving.id)
    }

    /// Reads all rows that the database has now.
    fn read(&self, moving: &Moving, report: &mut dyn FnMut(Progress)) -> Result<(u64, Sums), Failure> {
        let link = self.setup.link();
        let there = "SELECT part FROM sokoni.snapshot ORDER BY no, part";
        let there = link.run_for(SLOW, link.client.query(there, &[]))?;
        let (mut sums, mut rows) = (Sums::default(), 0);
        // What is missing shows in the sums, and so does what is too much.
        for at in there.iter().map(|row| u64::try_from(row.get::<_, i64>(0)).unwrap_or_default()) {
            for (key, value) in part(link, moving.group, at)? {
                sums.add(&key, &value.unwrap_or_default());
                rows += 1;
                if rows % BETWEEN_REPORTS == 0 {
                    report(Progress::ReadAgain(rows));
                }
            }
        }
        Ok((rows, sums))
    }
}

/// When the newest event was committed: time does not go back.
fn newest_ms(shared: &SharedState) -> Result<i64, String> {
    let newest = shared.state(|committed: &dyn Reads| events::one(committed, events::last(committed)?));
    Ok(newest.map_err(|error| error.to_string())?.map_or(0, |event| event.at_ms))
}
