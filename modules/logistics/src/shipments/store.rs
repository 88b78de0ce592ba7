//! The tables of shipments, and the lists that are updated in the same commit.

use contracts::ids::AccountId;
use std::collections::BTreeSet;

use jiff::civil::Date;
use kernel::store::{Collection, Listed, Reader, Scope, StoreError, Table, Tx, drop_lists, sort_key};

use super::model::{OrderShipments, Shipment};
use super::rules::Status;
use crate::documents::kind::Kind;

kernel::tables! {
    /// Shipment id → shipment.
    pub(crate) SHIPMENTS: Collection<Shipment> = "shipments";
    /// Order → its shipments.
    pub(crate) OF_ORDER: Table<OrderShipments> = "order-shipments";
    /// Year → the number of shipments planned in it, by all.
    pub(crate) NUMBERS: Table<u64> = "shipment-numbers";
    /// The name of a step that brings older rows up to date → 1, once it is done.
    pub(crate) DONE: Table<u64> = "caught-up";
}

/// The step that removes the lists of all shipments.
const ALL_LISTS: &str = "lists of all";

/// A group of an account's shipments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Scheduled and being prepared.
    Upcoming,
    /// On their way.
    InProgress,
    /// Delivered, cancelled, returned.
    Ended,
}

impl Group {
    fn as_str(self) -> &'static str {
        match self {
            Group::Upcoming => "upcoming",
            Group::InProgress => "in-progress",
            Group::Ended => "ended",
        }
    }
}

impl From<Status> for Group {
    fn from(status: Status) -> Self {
        match status {
            _ if status.terminal() => Group::Ended,
            _ if status.upcoming() => Group::Upcoming,
            _ => Group::InProgress,
        }
    }
}

/// The name of the load board's list.
pub(crate) const BOARD: &str = "board";

/// The name of an account's list of shipments in a group.
pub(crate) fn list(account: &AccountId, group: Group) -> String {
    format!("shipments/{account}/{}", group.as_str())
}

/// The lists that together hold all shipments of an account.
pub(crate) fn all(account: &AccountId) -> [String; 3] {
    [Group::Upcoming, Group::InProgress, Group::Ended].map(|group| list(account, group))
}

/// Removes the lists that older programs kept, which [`all`] makes up for, once.
///
/// # Errors
/// [`StoreError`] where the store failed; the next start goes on.
pub(crate) fn catch_up(scope: &Scope) -> Result<(), StoreError> {
    let is_done = |reader: &Reader<'_>| reader.has(&DONE, ALL_LISTS);
    if scope.read(is_done)? {
        return Ok(());
    }
    drop_lists(scope, "shipments/", |name| name.split('/').count() == 2)?;
    scope.transact_blocking(|tx| tx.put(&DONE, ALL_LISTS, &1))
}

/// The two ends of a journey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Journey {
    Leaves,
    Arrives,
}

/// The name of an account's list of departures or arrivals on a day.
pub(crate) fn day_list(account: &AccountId, day: Date, journey: Journey) -> String {
    let word = if journey == Journey::Leaves { "leaves" } else { "arrives" };
    format!("calendar/{account}/{day}/{word}")
}

impl Listed for Shipment {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.created_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        if self.on_board() {
            all.insert(BOARD.to_owned());
        }
        // A cancelled or returned shipment is in no list of days.
        let dated = !matches!(self.status, Status::Cancelled | Status::Returned);
        for party in self.parties() {
            all.insert(list(&party, Group::from(self.status)));
            if dated {
                all.insert(day_list(&party, self.ships_on, Journey::Leaves));
                all.extend(self.arrives_on.map(|day| day_list(&party, day, Journey::Arrives)));
            }
        }
        all
    }

    fn files(&self) -> BTreeSet<(String, String)> {
        let by = |kind: Kind| format!("{}/{}", self.id, kind.as_str());
        self.papers
            .iter()
            .filter_map(|document| Some((document.file.as_ref()?.hash.clone(), by(document.kind))))
            .collect()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.number, &self.name, &self.origin, &self.destination, &self.location]
    }
}

/// Returns the number of the next shipment of a year: `SHP-2026-000041`.
pub(crate) fn next_number(tx: &mut Tx<'_>, now_ms: i64) -> Result<String, StoreError> {
    let year = kernel::http::text::today(now_ms).year();
    let n = tx.next(&NUMBERS, year.to_string())?;
    Ok(format!("SHP-{year}-{n:06}"))
}
