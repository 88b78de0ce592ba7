//! The reminders of letters of credit: a seller is told some days before the latest day of shipment and, once the goods are
//! loaded, some days before the last day to present papers.

use std::time::Duration;

use contracts::logistics::ShipmentNews;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::http::text::today;
use kernel::store::{Scope, StoreError, Tx};
use kernel::{Context, Next, Timer};

use super::letter::Letter;
use super::watch::{LOOKS, Look};
use crate::shipments::change::Change;
use crate::shipments::store::SHIPMENTS;

/// The days before a last day on which its seller is told.
const REMINDED_DAYS: i16 = 7;

/// The interval of the timer.
const EVERY: Duration = Duration::from_secs(10);

fn midnight_ms(day: Date) -> i64 {
    day.to_zoned(TimeZone::UTC).map_or(0, |midnight| midnight.timestamp().as_millisecond())
}

/// What a look at a letter leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// Nothing: the days of the look do not matter any more.
    Done,
    /// Another look at this time, in milliseconds since 1970 UTC.
    Later(i64),
    /// The seller is told.
    Tell(ShipmentNews),
}

fn turn(letter: &Letter, look: &Look, now_ms: i64) -> Turn {
    // Another look follows the loading.
    if !letter.open || letter.loaded.is_some() != look.loaded {
        return Turn::Done;
    }
    let (last, news) = match letter.present_by() {
        Some(day) => (day, ShipmentNews::PresentationNear),
        None => (letter.letter.latest_shipment, ShipmentNews::ShipmentNear),
    };
    let first_ms = midnight_ms(last.saturating_sub(REMINDED_DAYS.days()));
    if now_ms < first_ms {
        Turn::Later(first_ms)
    } else if today(now_ms) <= last {
        Turn::Tell(news)
    } else {
        // The page warns of a day that is over.
        Turn::Done
    }
}

/// Looks at the letters that are due: tells their sellers, or looks again some days before the last day.
fn sweep(tx: &mut Tx<'_>, context: &Context, now_ms: i64) -> Result<(), StoreError> {
    for (key, look) in LOOKS.due(&tx.reader(), now_ms)? {
        tx.delete(&LOOKS, key)?;
        let Some(ship) = tx.get(&SHIPMENTS, &look.shipment)? else { continue };
        let Some(letter) = Letter::of(context, &tx.reader(), &ship)? else { continue };
        match turn(&letter, &look, now_ms) {
            Turn::Done => {}
            Turn::Later(at_ms) => LOOKS.put(tx, at_ms, &look.shipment, &look)?,
            Turn::Tell(news) => drop(Change::from(ship).save(tx, news, None, now_ms)?),
        }
    }
    Ok(())
}

fn any(store: &Scope, now_ms: i64) -> bool {
    store.read::<_, StoreError>(|reader| LOOKS.any_due(reader, now_ms)).unwrap_or(false)
}

/// The timer that reminds sellers.
pub(crate) fn timer(context: &Context) -> Timer {
    let context = context.clone();
    Timer::new("logistics-letters", EVERY, move || {
        let now_ms = context.clock().now_ms();
        while any(context.store(), now_ms) {
            let of = context.clone();
            if let Err(error) = context.store().transact_blocking(move |tx| sweep(tx, &of, now_ms)) {
                tracing::warn!(?error, "sellers were not reminded of letters of credit; it is tried again");
                break;
            }
        }
        Next::Later
    })
}

#[cfg(test)]
#[path = "reminder_tests.rs"]
mod tests;
