//! The tables of shipments, and the lists that follow each of them in the commit that changes it.

use std::collections::BTreeSet;

use contracts::Id;
use jiff::civil::Date;
use kernel::store::{Reader, StoreError, Table, Tx, file_names, lists};

use super::model::{OrderShipments, Shipment};
use super::rules::Status;
use crate::papers::model::Kind;

/// `shipment` → shipment.
pub(crate) const SHIPMENTS: Table<Shipment> = Table::new("shipments");
/// Order → its shipments.
pub(crate) const OF_ORDER: Table<OrderShipments> = Table::new("order-shipments");
/// Year → how many shipments were planned in it, by all.
pub(crate) const NUMBERS: Table<u64> = Table::new("shipment-numbers");
/// Most shipments that a search looks through, the newest first.
const SEARCHED: usize = 2_000;

/// Which of an account's shipments.
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
    fn of(status: Status) -> Self {
        match status {
            _ if status.terminal() => Group::Ended,
            _ if status.upcoming() => Group::Upcoming,
            _ => Group::InProgress,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Group::Upcoming => "upcoming",
            Group::InProgress => "in-progress",
            Group::Ended => "ended",
        }
    }
}

/// What carriers may take.
pub(crate) const BOARD: &str = "board";

/// The shipments that an account is a party to; all, or those of a group.
pub(crate) fn list(account: &str, group: Option<Group>) -> String {
    match group {
        None => format!("shipments/{account}"),
        Some(group) => format!("shipments/{account}/{}", group.word()),
    }
}

/// What leaves or arrives on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Journey {
    Leaves,
    Arrives,
}

/// What leaves an account or arrives at it on a day.
pub(crate) fn day_list(account: &str, day: Date, journey: Journey) -> String {
    let word = if journey == Journey::Leaves { "leaves" } else { "arrives" };
    format!("calendar/{account}/{day}/{word}")
}

/// Where a shipment stands in its lists: by the time of planning, then by id. Also the cursor of a list.
pub(crate) fn place(shipment: &Shipment) -> String {
    lists::place(shipment.created_ms, &shipment.id)
}

/// The lists in which a shipment stands.
fn stands_in(shipment: &Shipment) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    if shipment.on_board() {
        all.insert(BOARD.to_owned());
    }
    // What was cancelled or turned back arrives on no day.
    let dated = !matches!(shipment.status, Status::Cancelled | Status::Returned);
    for party in shipment.parties() {
        all.insert(list(&party, None));
        all.insert(list(&party, Some(Group::of(shipment.status))));
        if dated {
            all.insert(day_list(&party, shipment.ships_on, Journey::Leaves));
            all.extend(shipment.arrives_on.map(|day| day_list(&party, day, Journey::Arrives)));
        }
    }
    all
}

/// Keeps a shipment, moves it from the lists where it stood to those where it stands, and enters which files it names.
pub(crate) fn keep(tx: &mut Tx<'_>, before: Option<&Shipment>, shipment: &Shipment) -> Result<(), StoreError> {
    let (was, is) = (before.map(stands_in).unwrap_or_default(), stands_in(shipment));
    let place = place(shipment);
    for gone in was.difference(&is) {
        lists::remove(tx, gone, &place)?;
    }
    for new in is.difference(&was) {
        lists::put(tx, new, &place, &shipment.id)?;
    }
    let files = |of: &Shipment| named(of).collect::<BTreeSet<_>>();
    let (was, is) = (before.map(files).unwrap_or_default(), files(shipment));
    for (hash, by) in was.difference(&is) {
        file_names::strike(tx, hash, by)?;
    }
    for (hash, by) in is.difference(&was) {
        file_names::enter(tx, hash, by)?;
    }
    tx.put(&SHIPMENTS, &shipment.id, shipment)
}

/// The number of the next shipment of a year: `SHP-2026-000041`.
pub(crate) fn next_number(tx: &mut Tx<'_>, now_ms: i64) -> Result<String, StoreError> {
    let year = kernel::http::text::today(now_ms).year();
    let n = tx.get(&NUMBERS, year.to_string())?.unwrap_or(0) + 1;
    tx.put(&NUMBERS, year.to_string(), &n)?;
    Ok(format!("SHP-{year}-{n:06}"))
}

/// The shipments of a list from its newest on, those before a place.
fn rows<'a>(
    reader: &'a Reader<'_>,
    list: &str,
    before: Option<&str>,
) -> impl Iterator<Item = Result<Shipment, StoreError>> + use<'a> {
    let found = |id: Result<Id, StoreError>| id.and_then(|id| reader.get(&SHIPMENTS, id)).transpose();
    lists::newest(reader, list, before).filter_map(found)
}

/// The shipments of a list from its newest on, `limit` of them before a place, and how many there are in all. With words,
/// those among the newest 2,000 that hold every word; words are in lower case.
pub(crate) fn page(
    reader: &Reader<'_>,
    list: &str,
    words: &[String],
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<Shipment>, u64), StoreError> {
    if words.is_empty() {
        let found = rows(reader, list, before).take(limit).collect::<Result<_, _>>()?;
        return Ok((found, lists::count(reader, list)?));
    }
    let (mut found, mut total) = (Vec::new(), 0);
    for row in rows(reader, list, None).take(SEARCHED) {
        let row = row?;
        if !holds(&row, words) {
            continue;
        }
        total += 1;
        if before.is_none_or(|before| place(&row).as_str() < before) && found.len() < limit {
            found.push(row);
        }
    }
    Ok((found, total))
}

fn holds(shipment: &Shipment, words: &[String]) -> bool {
    let Shipment { number, name, origin, destination, location, .. } = shipment;
    let text = [number, name, origin, destination, location].map(|part| part.to_lowercase());
    words.iter().all(|word| text.iter().any(|part| part.contains(word.as_str())))
}

/// The files that a shipment names, each with what names it.
pub(crate) fn named(shipment: &Shipment) -> impl Iterator<Item = (String, String)> {
    let by = |kind: Kind| format!("{}/{}", shipment.id, kind.word());
    shipment.papers.iter().filter_map(move |paper| Some((paper.file.as_ref()?.hash.clone(), by(paper.kind))))
}
