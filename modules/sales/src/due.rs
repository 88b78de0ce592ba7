//! What ends by itself: offers that run out, contracts whose delivery period ends, and orders that nobody pays.
//!
//! Each has a row by its time. A thread looks for due rows every few seconds, and so does whoever reads a list of them,
//! so that no list ever shows what has ended as open.

use std::time::Duration;

use contracts::Id;
use contracts::catalog::StockPort;
use kernel::store::record::decode_payload;
use kernel::store::{Port, Reader, Record, RecordError, Scope, StoreError, Table, Tx};
use kernel::{Context, Ticker};
use serde::{Deserialize, Serialize};

use crate::orders::rules::Refusal;
use crate::orders::unpaid::{self, UnpaidRule};
use crate::{agreements, lists, quotes};

/// Time and id (see [`lists::place`]) → what ends then.
pub(crate) const DUE: Table<Due> = Table::new("due");
/// Rows that are taken in one commit.
const PART: usize = 50;
/// How often the thread looks.
const EVERY: Duration = Duration::from_secs(10);

/// What ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Due {
    /// The latest terms of a quote.
    Quote(Id),
    /// The delivery period of a contract.
    Contract(Id),
    /// The buyer of an order is warned if it is unpaid.
    UnpaidSoon(Id),
    /// An order, if it is unpaid.
    Unpaid {
        order: Id,
        /// When, in milliseconds since 1970 UTC.
        at_ms: i64,
    },
}
impl Record for Due {
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<DueV1>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}

/// [`Due`], version 1: without orders. Frozen.
#[derive(Deserialize)]
enum DueV1 {
    Quote(Id),
    Contract(Id),
}

impl From<DueV1> for Due {
    fn from(old: DueV1) -> Self {
        match old {
            DueV1::Quote(id) => Due::Quote(id),
            DueV1::Contract(id) => Due::Contract(id),
        }
    }
}

impl Due {
    fn id(&self) -> &str {
        match self {
            Due::Quote(id) | Due::Contract(id) | Due::UnpaidSoon(id) | Due::Unpaid { order: id, .. } => id,
        }
    }
}

/// Notes what ends at `at_ms`.
pub(crate) fn put(tx: &mut Tx<'_>, at_ms: i64, due: &Due) -> Result<(), StoreError> {
    tx.put(&DUE, lists::place(at_ms, due.id()), due)
}

/// Takes a note back.
pub(crate) fn remove(tx: &mut Tx<'_>, at_ms: i64, id: &str) -> Result<(), StoreError> {
    tx.delete(&DUE, lists::place(at_ms, id))
}

/// The first rows whose time has come.
fn come(reader: &Reader<'_>, now_ms: i64) -> Result<Vec<(Vec<u8>, Due)>, StoreError> {
    // Every time up to now sorts before the next millisecond.
    let end = lists::place(now_ms.saturating_add(1), "");
    let rows = reader.scan(&DUE, &[], None).take(PART);
    let rows = rows.take_while(|row| row.as_ref().map_or(true, |(key, _)| key.as_slice() < end.as_bytes()));
    rows.collect()
}

/// Ends what is due, a part of it.
///
/// # Errors
/// [`Refusal::Store`] where the store failed.
pub(crate) fn sweep(
    tx: &mut Tx<'_>,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
    rule: Option<UnpaidRule>,
) -> Result<(), Refusal> {
    for (key, due) in come(&tx.reader(), now_ms)? {
        match due {
            Due::Quote(id) => quotes::store::ran_out(tx, &id, now_ms)?,
            Due::Contract(id) => agreements::store::ended(tx, &id, now_ms, stock)?,
            Due::UnpaidSoon(id) => unpaid::warn(tx, &id, now_ms, rule)?,
            Due::Unpaid { order, at_ms } => unpaid::end(tx, (&order, at_ms), now_ms, rule, stock)?,
        }
        tx.delete(&DUE, key)?;
    }
    Ok(())
}

fn any(store: &Scope, now_ms: i64) -> bool {
    let come: Result<bool, StoreError> = store.read(|reader| Ok(!come(reader, now_ms)?.is_empty()));
    come.unwrap_or(false)
}

/// Ends all that is due. Where that fails the lists are a little behind; the thread tries again.
pub(crate) async fn settle(context: &Context) {
    let (now_ms, rule) = (context.clock().now_ms(), UnpaidRule::of(context));
    while any(context.store(), now_ms) {
        let Some(stock) = context.port::<dyn StockPort>() else { return };
        if let Err(refusal) = context.store().transact(move |tx| sweep(tx, now_ms, &stock, rule)).await {
            tracing::warn!(?refusal, "what is due was not ended");
            return;
        }
    }
}

/// Starts the thread that ends what is due; it first does `before`.
pub(crate) fn start(ticker: &Ticker, context: &Context, before: impl FnOnce(&Scope) + Send + 'static) {
    let (context, store) = (context.clone(), context.store().clone());
    ticker.start(
        "sales-due",
        EVERY,
        move || before(&store),
        move || {
            let (now_ms, rule) = (context.clock().now_ms(), UnpaidRule::of(&context));
            while any(context.store(), now_ms) {
                let Some(stock) = context.port::<dyn StockPort>() else { return };
                if let Err(refusal) = context.store().transact_blocking(move |tx| sweep(tx, now_ms, &stock, rule)) {
                    tracing::warn!(?refusal, "what is due was not ended; it is tried again");
                    break;
                }
            }
        },
    );
}
