//! What is due by time: bills that become overdue, and dates of schedules.
//!
//! Each has a row by its time. A thread takes what is due every few seconds, and so does whoever reads a list, so that no
//! list shows a bill as open whose day is over.

use std::sync::Arc;
use std::time::Duration;

use contracts::Id;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::store::{Reader, Record, Scope, StoreError, Table, Tx, lists};
use kernel::{Context, Ticker};
use serde::{Deserialize, Serialize};

use crate::payments::{Providers, awaited};
use crate::refusal::Refusal;
use crate::{bills, recurring};

/// Time and id (see [`lists::place`]) → what is due then.
pub(crate) const DUE: Table<Due> = Table::new("due");
/// Rows that are taken in one commit.
const PART: usize = 50;
/// How often the thread looks.
const EVERY: Duration = Duration::from_secs(2);

/// What is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Due {
    /// A bill's last day is over.
    Overdue(Id),
    /// A schedule's next bill is to be made, or its proposal runs out.
    Schedule(Id),
}
impl Record for Due {
    const VERSION: u16 = 1;
}

impl Due {
    fn id(&self) -> &str {
        match self {
            Due::Overdue(id) | Due::Schedule(id) => id,
        }
    }
}

/// When a day is over, in milliseconds since 1970 UTC.
pub(crate) fn after(day: Date) -> i64 {
    // The last day of jiff's calendar has no next; nothing is due so late.
    let next = day.tomorrow().unwrap_or(day);
    next.to_zoned(TimeZone::UTC).map_or(i64::MAX, |start| start.timestamp().as_millisecond())
}

/// Notes what is due at `at_ms`.
pub(crate) fn put(tx: &mut Tx<'_>, at_ms: i64, due: &Due) -> Result<(), StoreError> {
    tx.put(&DUE, lists::place(at_ms, due.id()), due)
}

/// The first rows of a table by time whose time has come.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn come<R: Record>(
    reader: &Reader<'_>,
    table: &Table<R>,
    now_ms: i64,
) -> Result<Vec<(Vec<u8>, R)>, StoreError> {
    // Every time up to now sorts before the next millisecond.
    let end = lists::place(now_ms.saturating_add(1), "");
    let rows = reader.scan(table, &[], None).take(PART);
    rows.take_while(|row| row.as_ref().map_or(true, |(key, _)| key.as_slice() < end.as_bytes())).collect()
}

fn any(store: &Scope, now_ms: i64) -> bool {
    let come: Result<bool, StoreError> = store.read(|reader| Ok(!come(reader, &DUE, now_ms)?.is_empty()));
    come.unwrap_or(false)
}

/// Takes what is due, a part of it.
///
/// # Errors
/// [`Refusal::Store`] where the store failed, [`Refusal::TooLarge`].
pub(crate) fn sweep(tx: &mut Tx<'_>, now_ms: i64) -> Result<(), Refusal> {
    for (key, due) in come(&tx.reader(), &DUE, now_ms)? {
        // First, since what is taken may note its next time.
        tx.delete(&DUE, key)?;
        match &due {
            Due::Overdue(bill) => bills::store::fell_due(tx, bill)?,
            Due::Schedule(schedule) => recurring::store::due(tx, schedule, now_ms)?,
        }
    }
    Ok(())
}

/// Takes all that is due. Where that fails the lists are a little behind; the thread tries again.
pub(crate) async fn settle(context: &Context) {
    let now_ms = context.clock().now_ms();
    while any(context.store(), now_ms) {
        if let Err(refusal) = context.store().transact(move |tx| sweep(tx, now_ms)).await {
            tracing::warn!(?refusal, "what is due was not taken");
            return;
        }
    }
}

/// Takes all that is due, on a thread that may wait.
///
/// # Errors
/// As [`sweep`].
pub(crate) fn settle_blocking(store: &Scope, now_ms: i64) -> Result<(), Refusal> {
    while any(store, now_ms) {
        store.transact_blocking(move |tx| sweep(tx, now_ms))?;
    }
    Ok(())
}

/// Starts the thread that takes what is due.
pub(crate) fn start(ticker: &Ticker, context: &Context, providers: Arc<Providers>) {
    let context = context.clone();
    let tick = move || {
        let done = settle_blocking(context.store(), context.clock().now_ms())
            .and_then(|()| awaited::ask(&context, &providers));
        if let Err(refusal) = done {
            tracing::warn!(?refusal, "what is due was not taken; it is tried again");
        }
    };
    ticker.start("billing-due", EVERY, || {}, tick);
}
