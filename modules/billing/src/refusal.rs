//! Why something is not done.

use contracts::money::Money;
use kernel::Problem;
use kernel::store::{ConsumeError, KeyReused, StoreError};
use serde_json::json;

/// Why something is not done; nothing is changed then.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// There is none of that id that this account may see: what there is none of.
    NotFound(&'static str),
    /// It is the other side's to do: what it takes.
    NotYours(&'static str),
    /// More than may be paid now: how much may.
    TooMuchToPay(Money),
    /// More than may be credited: how much may.
    TooMuchToCredit(Money),
    /// More than may be refunded: how much may.
    TooMuchToRefund(Money),
    /// What stands now forbids it: the kind of the conflict, and why.
    Conflict(&'static str, &'static str),
    /// The key was used for something else.
    KeyReused,
    /// A sum does not fit.
    TooLarge,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Refusal::Store(error)
    }
}

impl From<KeyReused> for Refusal {
    fn from(_: KeyReused) -> Self {
        Refusal::KeyReused
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotFound(what) => Problem::NotFound(format!("There is no such {what}.")),
            Refusal::NotYours(who) => Problem::forbidden("forbidden", who),
            Refusal::TooMuchToPay(left) => too_much(left, "be paid of this bill", "balance"),
            Refusal::TooMuchToCredit(left) => too_much(left, "be credited of this bill", "creditable"),
            Refusal::TooMuchToRefund(left) => too_much(left, "be refunded of this payment", "refundable"),
            Refusal::Conflict(kind, why) => Problem::conflict(kind, why),
            Refusal::KeyReused => Problem::conflict(
                "idempotency-key-reused",
                "This Idempotency-Key was already used for something else. Use a new one.",
            ),
            Refusal::TooLarge => Problem::field("amount", "comes to more than one bill can hold"),
            Refusal::Store(error) => error.into(),
        }
    }
}

fn too_much(left: Money, what: &str, name: &str) -> Problem {
    let detail = if left.minor == 0 {
        format!("Nothing can {what} now.")
    } else {
        format!("At most {left} {} can {what} now.", left.currency)
    };
    let mut extra = serde_json::Map::new();
    extra.insert(name.to_owned(), json!(left.to_string()));
    Problem::conflict_with("too-much", detail, extra.into())
}

impl From<Refusal> for ConsumeError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Store(error) => ConsumeError::Store(error),
            other => ConsumeError::Other(format!("{other:?}")),
        }
    }
}
