//! The start of a node: one at a time makes the shop, or brings it up to date, while it holds this.

use std::cell::Cell;
use std::time::Duration;

use super::super::log::ShopId;
use super::super::{StoreError, hex};
use super::address::Database;
use super::chain;
use super::connection::Link;
use super::failure::Failure;
use super::place::Place;
use super::schema;
use super::setup_lease::{HELD, SetupLease};

/// The state of the log when a node starts.
pub(super) struct Head {
    pub(super) shop: ShopId,
    pub(super) place: Place,
    pub(super) state: String,
}

/// How long a move waits until a session of a process that was killed has ended.
const A_MOVE_WAITS: Duration = Duration::from_secs(8);

/// While it lives, no other node starts.
pub(super) struct Setup {
    link: Link,
    lease: SetupLease,
}

impl Setup {
    /// Connects, makes the tables where there are none, and waits for other nodes that are starting.
    ///
    /// # Errors
    /// One line for a person.
    pub(super) fn enter(database: &Database) -> Result<Setup, String> {
        Setup::enter_within(database, schema::LONGEST_SETUP, || {
            tracing::info!("another node is making the shop or bringing it up to date: this one waits")
        })
    }

    /// [`Setup::enter`] for a move of the shop, which does not wait until a node has started.
    ///
    /// # Errors
    /// One line for a person.
    pub(super) fn enter_for_move(database: &Database) -> Result<Setup, String> {
        let waits = Cell::new(false);
        Setup::enter_within(database, A_MOVE_WAITS, || waits.set(true)).map_err(|why| {
            if waits.get() {
                "a node of this shop is starting, or another move runs: stop all nodes first".to_owned()
            } else {
                why
            }
        })
    }

    fn enter_within(database: &Database, patience: Duration, wait: impl Fn()) -> Result<Setup, String> {
        let (link, beside) = (Link::open(database).map_err(said)?, Link::open(database).map_err(said)?);
        // Where the database's lock is had, the session of any node that had the lease is over.
        let locked = schema::enter(&link, &beside, patience, &wait)?;
        let lease = SetupLease::take(beside, database, locked, patience, &wait)?;
        Ok(Setup { link, lease })
    }

    pub(super) fn link(&self) -> &Link {
        &self.link
    }

    /// Reads the head. A shop that was half made is made anew: nothing was ever answered from it. It keeps its keys,
    /// which the node that made half of it has too.
    ///
    /// # Errors
    /// One line for a person.
    pub(super) fn head(&self) -> Result<Head, String> {
        let (link, head) = (&self.link, self.look()?);
        if head.state == "making" {
            let anew = format!(
                "BEGIN; DELETE FROM sokoni.log; DELETE FROM sokoni.snapshot; DELETE FROM sokoni.node; \
                     UPDATE sokoni.head SET shop = '{}', no = 0, chain = '\\x{}', epoch = epoch + 1, state = 'new'; \
                     COMMIT",
                uuid::Uuid::new_v4(),
                hex(&chain::BEGIN)
            );
            link.run(link.client.batch_execute(&anew)).map_err(said)?;
            return self.look();
        }
        Ok(head)
    }

    /// Reads the head. Changes nothing.
    ///
    /// # Errors
    /// One line for a person.
    pub(super) fn look(&self) -> Result<Head, String> {
        let read = self.link.client.query_one("SELECT shop, no, state, chain FROM sokoni.head", &[]);
        let row = self.link.run(read).map_err(said)?;
        let shop: uuid::Uuid = row.get(0);
        let group = u64::try_from(row.get::<_, i64>(1)).unwrap_or_default();
        let place = Place { group, chain: chain::read(row.get(3)) };
        Ok(Head { shop: shop.into_bytes(), place, state: row.get(2) })
    }

    /// The sealed keys of the shop by their names.
    pub(super) fn keys(&self) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let rows = self.link.run(self.link.client.query("SELECT name, sealed FROM sokoni.key ORDER BY name", &[]));
        let rows = rows.map_err(|failure| failure.as_error())?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// Keeps a sealed key of the shop.
    pub(super) fn keep_key(&mut self, name: &str, sealed: &[u8]) -> Result<(), StoreError> {
        let keep = format!(
            "{HELD} INSERT INTO sokoni.key (name, sealed) SELECT $2::text, $3::bytea FROM held \
             ON CONFLICT (name) DO UPDATE SET sealed = EXCLUDED.sealed"
        );
        let (client, holder) = (&self.link.client, self.lease.holder());
        as_holder(self.link.run(client.execute(&keep, &[&holder, &name, &sealed])))
    }

    /// Makes sure, within a transaction of the caller, that this node still has the lease: no other takes it before the
    /// transaction ends.
    ///
    /// # Errors
    /// [`Failure`], also where another node has the lease.
    pub(super) fn still_held(&self) -> Result<(), Failure> {
        let (client, holder) = (&self.link.client, self.lease.holder());
        let held = self.link.run(client.query(&format!("{HELD} SELECT node FROM held"), &[&holder]))?;
        if held.is_empty() { Err(Failure::Refused(SILENT.to_owned())) } else { Ok(()) }
    }

    pub(super) fn half_made(&mut self, yes: bool) -> Result<(), StoreError> {
        let state = if yes { "making" } else { "made" };
        let update = format!("{HELD} UPDATE sokoni.head SET state = '{state}' FROM held");
        let (client, holder) = (&self.link.client, self.lease.holder());
        as_holder(self.link.run(client.execute(&update, &[&holder])))
    }
}

/// The words where another node has taken the lease.
const SILENT: &str = "another node makes this shop: this one was silent too long";

/// What a statement with [`HELD`] did: nothing where another node has the lease.
fn as_holder(rows: Result<u64, Failure>) -> Result<(), StoreError> {
    match rows.map_err(|failure| failure.as_error())? {
        0 => Err(StoreError::Engine(SILENT.to_owned())),
        _ => Ok(()),
    }
}

fn said(failure: Failure) -> String {
    failure.why().to_owned()
}
