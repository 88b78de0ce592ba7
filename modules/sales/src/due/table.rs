//! The table of due rows, by their time.

use contracts::ids::{ContractId, OrderDraftId, OrderId, QuoteId};
use kernel::store::record::decode_payload;
use kernel::store::{ByTime, Record, RecordError, StoreError, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// The ends, by their time.
    pub(crate) DUE: ByTime<Due> = "due";
}

/// A thing that ends by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Due {
    /// The latest terms of a quote.
    Quote(QuoteId),
    /// The delivery period of a contract.
    Contract(ContractId),
    /// An order whose buyer is warned if it is unpaid.
    UnpaidSoon(OrderId),
    /// An order that ends if it is unpaid.
    Unpaid {
        order: OrderId,
        /// The end, in milliseconds since 1970 UTC.
        at_ms: i64,
    },
    /// The time in which a buyer answers a draft.
    Draft(OrderDraftId),
}

impl Record for Due {
    const VERSION: u16 = 3;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<DueV1>(payload)?.into()),
            // Version 2 was written alike: it knew no drafts.
            2 => decode_payload(payload),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}

/// [`Due`], version 1: without orders. Frozen.
#[derive(Deserialize)]
enum DueV1 {
    Quote(QuoteId),
    Contract(ContractId),
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
            Due::Quote(id) => id,
            Due::Contract(id) => id,
            Due::Draft(id) => id,
            Due::UnpaidSoon(order) | Due::Unpaid { order, .. } => order,
        }
    }
}

/// Adds a row that is due at `at_ms`.
pub(crate) fn put(tx: &mut Tx<'_>, at_ms: i64, due: &Due) -> Result<(), StoreError> {
    DUE.put(tx, at_ms, due.id(), due)
}

/// Removes a row.
pub(crate) fn remove(tx: &mut Tx<'_>, at_ms: i64, id: &str) -> Result<(), StoreError> {
    DUE.remove(tx, at_ms, id)
}
