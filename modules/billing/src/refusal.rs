//! The refusals of billing.

use contracts::money::Money;
use kernel::{Problem, TxError};
use serde_json::json;

/// Names the other use of an idempotency key: see [`once`](kernel::store::once).
pub(crate) const SOMETHING_ELSE: &str = "something else";

/// Refuses a sum that does not fit.
pub(crate) fn too_large() -> TxError {
    TxError::field("amount", "comes to more than one bill can hold")
}

/// Refuses to enter money as a payment of a bill that cannot take it.
pub(crate) fn fits_no_bill(amount: Money) -> TxError {
    let what = format!("No bill of that number, or more than one, has {amount} {} left to pay.", amount.currency);
    TxError::conflict("no-such-bill", what)
}

/// Refuses a payment above `left`, the amount that may be paid now.
pub(crate) fn too_much_to_pay(left: Money) -> TxError {
    too_much(left, "be paid of this bill", "balance")
}

/// Refuses a credit above `left`, the amount that may be credited.
pub(crate) fn too_much_to_credit(left: Money) -> TxError {
    too_much(left, "be credited of this bill", "creditable")
}

/// Refuses a refund above `left`, the amount that may be refunded of a payment.
pub(crate) fn too_much_to_refund(paid: Money, refunded: Money, left: Money) -> TxError {
    let detail = format!(
        "At most {left} {} can be refunded of this payment now: {paid} were paid, {refunded} went back.",
        left.currency
    );
    let figures = json!({
        "paid": paid.to_string(), "refunded": refunded.to_string(), "refundable": left.to_string()
    });
    Problem::conflict_with("too-much", detail, figures).into()
}

/// Refuses a refund by a seller of money that the shop paid out to it: the shop owes it only `owed` now.
pub(crate) fn was_paid_out(owed: Money, refund: Money) -> TxError {
    let detail = format!(
        "The shop has paid this money out to you, and owes you {owed} {} now: that does not cover a refund of {refund}. \
         Ask the shop to give it back. It is taken off your next payouts.",
        owed.currency
    );
    Problem::conflict_with("paid-out", detail, json!({ "owed": owed.to_string() })).into()
}

/// Refuses a refund for a line above what the bill asks for it.
pub(crate) fn too_much_of_line(most: Money) -> TxError {
    too_much(most, "be refunded for this line", "refundable")
}

fn too_much(left: Money, what: &str, name: &str) -> TxError {
    let detail = if left.minor == 0 {
        format!("Nothing can {what} now.")
    } else {
        format!("At most {left} {} can {what} now.", left.currency)
    };
    Problem::conflict_with("too-much", detail, json!({ name: left.to_string() })).into()
}
