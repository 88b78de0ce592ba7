//! What is said where something is not done.

use contracts::money::Money;
use kernel::{Problem, TxError};
use serde_json::json;

/// How a key that was used for something else is named: see [`once`](kernel::store::once).
pub(crate) const SOMETHING_ELSE: &str = "something else";

/// A sum does not fit.
pub(crate) fn too_large() -> TxError {
    TxError::field("amount", "comes to more than one bill can hold")
}

/// More than may be paid now: how much may.
pub(crate) fn too_much_to_pay(left: Money) -> TxError {
    too_much(left, "be paid of this bill", "balance")
}

/// More than may be credited: how much may.
pub(crate) fn too_much_to_credit(left: Money) -> TxError {
    too_much(left, "be credited of this bill", "creditable")
}

/// More than may be refunded: how much may.
pub(crate) fn too_much_to_refund(left: Money) -> TxError {
    too_much(left, "be refunded of this payment", "refundable")
}

fn too_much(left: Money, what: &str, name: &str) -> TxError {
    let detail = if left.minor == 0 {
        format!("Nothing can {what} now.")
    } else {
        format!("At most {left} {} can {what} now.", left.currency)
    };
    Problem::conflict_with("too-much", detail, json!({ name: left.to_string() })).into()
}
