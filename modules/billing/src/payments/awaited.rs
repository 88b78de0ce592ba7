//! Payments and refunds without a provider's answer: it is asked again, first after seconds, in the end every hour.

use kernel::store::{ByTime, Former, Record, StoreError, Tx};
use serde::{Deserialize, Serialize};

use super::model::{CallbackId, PaymentId, RefundId};

kernel::tables! {
    /// The payments, refunds and callbacks to ask for, by time.
    pub(crate) AWAITED: ByTime<Awaited> = "awaited";
}

/// The shortest and the longest time until a provider is asked again, in milliseconds.
const SOONEST_MS: i64 = 2_000;
const LATEST_MS: i64 = 60 * 60 * 1000;

/// An awaited answer, version 2: version 1 had no callbacks, and is written alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Awaited {
    /// The outcome of a payment.
    Payment(PaymentId),
    /// The outcome of a refund.
    Refund(RefundId),
    /// What a callback is about.
    Callback(CallbackId),
}
impl Record for Awaited {
    const FORMER: &'static [Former<Self>] = &[Self::former::<Self>];
}

/// Notes the time of the next query for a payment or refund that was begun at `begun_ms`: the older it is, the later.
pub(crate) fn put(tx: &mut Tx<'_>, begun_ms: i64, now_ms: i64, awaited: &Awaited) -> Result<(), StoreError> {
    let wait = (now_ms.saturating_sub(begun_ms) / 2).clamp(SOONEST_MS, LATEST_MS);
    let id: &str = match awaited {
        Awaited::Payment(id) => id,
        Awaited::Refund(id) => id,
        Awaited::Callback(id) => id,
    };
    AWAITED.put(tx, now_ms.saturating_add(wait), id, awaited)
}
