//! What a provider has not answered: it is asked until it does, at first after a few seconds and at last every hour.

use contracts::Id;
use kernel::store::{ByTime, Record, StoreError, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// What is asked for, by its time.
    pub(crate) AWAITED: ByTime<Awaited> = "awaited";
}

/// The shortest and the longest time until a provider is asked again, in milliseconds.
const SOONEST_MS: i64 = 2_000;
const LATEST_MS: i64 = 60 * 60 * 1000;

/// What is awaited, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Awaited {
    /// What became of a payment.
    Payment(Id),
    /// What became of a refund.
    Refund(Id),
}
impl Record for Awaited {
    const VERSION: u16 = 1;
}

/// Notes when a provider is asked next for what was begun at `begun_ms`: the older it is, the later.
pub(crate) fn put(tx: &mut Tx<'_>, begun_ms: i64, now_ms: i64, awaited: &Awaited) -> Result<(), StoreError> {
    let wait = (now_ms.saturating_sub(begun_ms) / 2).clamp(SOONEST_MS, LATEST_MS);
    let (Awaited::Payment(id) | Awaited::Refund(id)) = awaited;
    AWAITED.put(tx, now_ms.saturating_add(wait), id, awaited)
}
