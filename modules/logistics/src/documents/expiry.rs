//! The notices of the end of a paper's validity: one some days before, and one when its last day is over.

use std::time::Duration;

use contracts::ids::ShipmentId;
use contracts::logistics::ShipmentNews;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::http::text::today;
use kernel::store::{ByTime, Former, Record, Scope, StoreError, Tx};
use kernel::{Context, Next, Timer};
use serde::{Deserialize, Serialize};

use super::key::Key;
use super::kind::Kind;
use super::model::{Document, State, WARNED_DAYS};
use crate::shipments::change::{Change, fact};
use crate::shipments::model::Shipment;
use crate::shipments::store::SHIPMENTS;

kernel::tables! {
    /// The notices of papers, by their time. Rows of papers that were replaced or taken off meanwhile do nothing.
    pub(crate) EXPIRIES: ByTime<Expiry> = "paper-expiries", unaudited;
}

/// The interval of the timer.
const EVERY: Duration = Duration::from_secs(10);

/// A notice that is due, version 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Expiry {
    pub(crate) shipment: ShipmentId,
    pub(crate) kind: Kind,
    /// The title of a paper of the shop's own; empty for all others.
    pub(crate) title: String,
    /// The last day of the paper that it is about.
    pub(crate) last: Date,
    /// Whether that day is over then; otherwise it is near.
    pub(crate) over: bool,
}
impl Record for Expiry {
    const FORMER: &'static [Former<Self>] = &[Self::former::<ExpiryV1>];
}

/// [`Expiry`], version 1: a paper of the shop's own had no title.
#[derive(Deserialize)]
struct ExpiryV1 {
    shipment: ShipmentId,
    kind: Kind,
    last: Date,
    over: bool,
}

impl From<ExpiryV1> for Expiry {
    fn from(old: ExpiryV1) -> Self {
        Expiry { shipment: old.shipment, kind: old.kind, title: String::new(), last: old.last, over: old.over }
    }
}

fn midnight_ms(day: Date) -> i64 {
    day.to_zoned(TimeZone::UTC).map_or(0, |midnight| midnight.timestamp().as_millisecond())
}

/// Enters the notices of a paper that was handed in now. Of an end that is near already its uploader knows.
pub(super) fn watch(
    tx: &mut Tx<'_>,
    shipment: &ShipmentId,
    document: &Document,
    now_ms: i64,
) -> Result<(), StoreError> {
    let Some(last) = document.expires_on() else { return Ok(()) };
    let times = [(last.saturating_sub(WARNED_DAYS.days()), false), (last.saturating_add(1.day()), true)];
    for (day, over) in times.into_iter().filter(|(day, _)| midnight_ms(*day) > now_ms) {
        let id = format!("{shipment}-{}", document.key());
        let (kind, title) = (document.kind, document.title.clone());
        let expiry = Expiry { shipment: shipment.clone(), kind, title, last, over };
        EXPIRIES.put(tx, midnight_ms(day), &id, &expiry)?;
    }
    Ok(())
}

/// Whether a notice still holds: the same paper stands, or stood until its last day, and what waits for it lies ahead.
fn holds(ship: &Shipment, expiry: &Expiry, today: Date) -> bool {
    let at = ship.reached();
    let ahead = |paper: &Document| paper.needed().is_some() && !paper.behind(at);
    let key = Key::new(expiry.kind, &expiry.title);
    let same = |paper: &&Document| paper.key() == key && paper.expires_on() == Some(expiry.last);
    let expected = |state: State| match expiry.over {
        true => state == State::Expired,
        false => matches!(state, State::Uploaded | State::Verified),
    };
    let paper = ship.papers.iter().find(same).filter(|paper| expected(paper.state(false, today, at)) && ahead(paper));
    paper.is_some() && !ship.status.terminal()
}

/// Gives the notices that are due, in the activity of their shipments.
///
/// # Errors
/// Where the store failed.
fn sweep(tx: &mut Tx<'_>, now_ms: i64) -> Result<(), StoreError> {
    for (key, expiry) in EXPIRIES.due(&tx.reader(), now_ms)? {
        let ship = tx.get(&SHIPMENTS, &expiry.shipment)?.filter(|ship| holds(ship, &expiry, today(now_ms)));
        if let Some(ship) = ship {
            let (title, last) = (expiry.kind.named(&expiry.title), expiry.last.strftime("%-d %B %Y"));
            let text = match expiry.over {
                true => format!("{title} expired: it was valid until {last}"),
                false => format!("{title} expires soon: it is valid until {last}"),
            };
            let mut change = Change::from(ship);
            change.entries.push(fact(now_ms, &text, ""));
            change.save(tx, ShipmentNews::Papers, None, now_ms)?;
        }
        tx.delete(&EXPIRIES, key)?;
    }
    Ok(())
}

fn any(store: &Scope, now_ms: i64) -> bool {
    store.read::<_, StoreError>(|reader| EXPIRIES.any_due(reader, now_ms)).unwrap_or(false)
}

/// The timer that gives the notices.
pub(crate) fn timer(context: &Context) -> Timer {
    let context = context.clone();
    Timer::new("logistics-papers", EVERY, move || {
        let now_ms = context.clock().now_ms();
        while any(context.store(), now_ms) {
            if let Err(error) = context.store().transact_blocking(move |tx| sweep(tx, now_ms)) {
                tracing::warn!(?error, "parties were not told of the end of papers; it is tried again");
                break;
            }
        }
        Next::Later
    })
}

#[cfg(test)]
#[path = "expiry_tests.rs"]
mod tests;
