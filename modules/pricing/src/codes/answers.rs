//! Why a code takes nothing off. One that is unknown, not valid yet, over or ended has one and the same answer, so that
//! nobody learns which codes there are.

use contracts::discounts::UNKNOWN_CODE;
use contracts::money::Money;
use kernel::{Problem, TxError};
use serde_json::json;

/// There is no such code today.
pub(super) fn unknown() -> TxError {
    TxError::conflict(UNKNOWN_CODE, "This code does not count. It may be mistyped, not valid yet, or over.")
}

/// No goods of the order are those of the code.
pub(super) fn not_for_these(code: &str) -> TxError {
    let why = format!("The code {code} is not for these goods. It counts for its seller's goods at catalogue prices.");
    TxError::conflict("code-not-for-these", why)
}

/// The seller's goods come to less than the code asks for.
pub(super) fn below_minimum(code: &str, minimum: Money, goods: Money) -> TxError {
    let currency = minimum.currency;
    let why = format!(
        "The code {code} counts from {minimum} {currency} of its seller's goods on. Those in your cart come to {goods} \
         {currency}."
    );
    let members =
        json!({ "minimum": minimum.to_string(), "goods": goods.to_string(), "currency": currency.to_string() });
    Problem::conflict_with("code-minimum", why, members).into()
}

/// The buyer used it as often as each buyer can.
pub(super) fn used_by_you(code: &str, uses: u32) -> TxError {
    let why = match uses {
        1 => format!("You used the code {code} already. Each buyer can use it once."),
        uses => format!("You used the code {code} {uses} times already, as often as each buyer can."),
    };
    Problem::conflict_with("code-used", why, json!({ "uses": uses })).into()
}

/// All its uses are gone.
pub(super) fn used_up(code: &str, uses: u32) -> TxError {
    let why = match uses {
        1 => format!("The code {code} is used up: it could be used once."),
        uses => format!("The code {code} is used up: it could be used {uses} times."),
    };
    Problem::conflict_with("code-used-up", why, json!({ "uses": uses })).into()
}
