//! The activity log of a shipment: planned, estimated and actual entries. Entries are only ever added.

use contracts::ids::ShipmentId;
use jiff::Timestamp;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::shipments::rules::Status;

kernel::tables! {
    /// Shipment, `\0`, 4-byte big-endian number → entry.
    pub(crate) ACTIVITY: Table<Entry> = "activity";
}

/// How sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ActivityKind)]
pub(crate) enum Kind {
    /// Planned.
    #[serde(rename = "PLN")]
    Planned,
    /// Estimated.
    #[serde(rename = "EST")]
    Estimated,
    /// It happened. Only this moves a shipment's status.
    #[serde(rename = "ACT")]
    Actual,
}

/// An activity entry, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// When it happened or is to happen, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// When it was entered, in milliseconds since 1970 UTC.
    pub(crate) recorded_ms: i64,
    pub(crate) kind: Kind,
    /// The status that it led to.
    pub(crate) status: Option<Status>,
    pub(crate) text: String,
    /// The place, in words.
    pub(crate) place: Option<String>,
    /// The name of the account that entered it; empty where the entry followed from something else.
    pub(crate) by: String,
}
impl Record for Entry {}

fn key(shipment: &ShipmentId, n: u32) -> Vec<u8> {
    [prefix(shipment), n.to_be_bytes().to_vec()].concat()
}

fn prefix(shipment: &ShipmentId) -> Vec<u8> {
    [shipment.as_bytes(), &[0]].concat()
}

/// Adds the `n`-th entry of a shipment.
pub(crate) fn add(tx: &mut Tx<'_>, shipment: &ShipmentId, n: u32, entry: &Entry) -> Result<(), StoreError> {
    tx.put(&ACTIVITY, key(shipment, n), entry)
}

/// Returns a shipment's entries with their numbers, newest first, only those before the `before`-th.
pub(crate) fn newest(
    reader: &Reader<'_>,
    shipment: &ShipmentId,
    before: Option<u32>,
    limit: usize,
) -> Result<Vec<(u32, Entry)>, StoreError> {
    let before = before.map(|n| key(shipment, n));
    let rows = reader.scan_back(&ACTIVITY, &prefix(shipment), before.as_deref()).take(limit);
    rows.map(|row| {
        let (key, entry) = row?;
        let n = key.last_chunk::<4>().copied().map_or(0, u32::from_be_bytes);
        Ok((n, entry))
    })
    .collect()
}

/// Returns when the last recorded move of a shipment happened, in milliseconds since 1970 UTC.
pub(crate) fn last_moved(reader: &Reader<'_>, shipment: &ShipmentId) -> Result<Option<i64>, StoreError> {
    for row in reader.scan_back(&ACTIVITY, &prefix(shipment), None) {
        let (_, entry) = row?;
        if entry.status.is_some() {
            return Ok(Some(entry.at_ms));
        }
    }
    Ok(None)
}

/// Parses an instant of the wire into milliseconds since 1970 UTC; `None` where it is no instant.
pub(crate) fn instant_of(text: &str) -> Option<i64> {
    text.parse::<Timestamp>().ok().map(Timestamp::as_millisecond)
}
