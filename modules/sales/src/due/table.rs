//! The table of due rows, by their time.

use contracts::ids::{ContractId, OrderDraftId, OrderId, QuoteId};
use kernel::store::{ByTime, Former, Record, StoreError, Tx};
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
    const FORMER: &'static [Former<Self>] = &[
        // Versions 1 and 2 were written alike: the first knew no orders, and none of them drafts.
        Self::former::<Self>,
        Self::former::<Self>,
    ];
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
