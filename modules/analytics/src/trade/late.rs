//! The sweep that marks shipments as late once their promised day is over.

use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::store::{ByTime, StoreError, Tx};
use kernel::{Context, Next, Timer};

use super::follow;
use super::model::EntryId;

kernel::tables! {
    /// The ends of promised days → the shipment.
    pub(crate) PROMISED: ByTime<EntryId> = "trade-promised", unaudited;
}

/// The interval of the timer.
const EVERY: Duration = Duration::from_secs(5);

/// The end of a day, in milliseconds since 1970 UTC.
pub(crate) fn after(day: Date) -> i64 {
    // The last day of jiff's calendar has no next day; nothing is promised so late.
    let next = day.tomorrow().unwrap_or(day);
    next.to_zoned(TimeZone::UTC).map_or(i64::MAX, |start| start.timestamp().as_millisecond())
}

/// Notes the promised day of a shipment.
pub(crate) fn watch(tx: &mut Tx<'_>, shipment: &str, promised: Date) -> Result<(), StoreError> {
    PROMISED.put(tx, after(promised), shipment, &EntryId(shipment.to_owned()))
}

/// Marks a part of the shipments whose day is over.
pub(crate) fn sweep(tx: &mut Tx<'_>, now_ms: i64) -> Result<(), StoreError> {
    for (key, EntryId(shipment)) in PROMISED.due(&tx.reader(), now_ms)? {
        tx.delete(&PROMISED, key)?;
        follow::overdue(tx, &shipment)?;
    }
    Ok(())
}

/// The timer of the sweep.
pub(crate) fn timer(context: &Context) -> Timer {
    let context = context.clone();
    Timer::new("trade-late", EVERY, move || {
        let (store, now_ms) = (context.store(), context.clock().now_ms());
        while store.read::<_, StoreError>(|reader| PROMISED.any_due(reader, now_ms)).unwrap_or(false) {
            if let Err(error) = store.transact_blocking(move |tx| sweep(tx, now_ms)) {
                tracing::warn!(%error, "late shipments were not marked; it is tried again");
                break;
            }
        }
        Next::Later
    })
}
