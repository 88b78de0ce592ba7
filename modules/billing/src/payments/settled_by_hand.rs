//! A person's word on a refund whose provider does not answer, and the provider's late answer against it.

use contracts::ids::AccountId;
use kernel::store::{Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::RefundId;
use super::provider::Outcome;

kernel::tables! {
    /// Refund id → a person's word on it.
    pub(crate) SETTLED_BY_HAND: Table<SettledByHand> = "refunds-settled-by-hand";
}

/// A person's word on a refund, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SettledByHand {
    /// Whether it was paid; otherwise it failed.
    pub(crate) paid: bool,
    /// In words.
    pub(crate) reason: String,
    /// The person.
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// The first answer of the provider that says the opposite, in words. Nothing was entered for it.
    pub(crate) contradiction: Option<String>,
}
impl Record for SettledByHand {}

/// Notes a late answer of a provider that contradicts a person's word. It moves no money: the refund is booked already,
/// and a person finds out which of the two is right.
pub(super) fn hear(tx: &mut Tx<'_>, refund: &RefundId, outcome: &Outcome) -> Result<(), StoreError> {
    let Some(word) = tx.get(&SETTLED_BY_HAND, refund)? else { return Ok(()) };
    let (paid, said) = match outcome {
        Outcome::Waiting => return Ok(()),
        Outcome::Succeeded => (true, "The refund was paid."),
        Outcome::Failed(why) | Outcome::Expired(why) | Outcome::Differs(why) => (false, why.as_str()),
    };
    if paid == word.paid || word.contradiction.is_some() {
        return Ok(());
    }
    tracing::warn!(refund = refund.as_str(), said, "a provider contradicts a person's word on a refund: nothing moves");
    tx.put(&SETTLED_BY_HAND, refund, &SettledByHand { contradiction: Some(said.to_owned()), ..word })
}
