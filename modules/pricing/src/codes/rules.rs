//! What a code takes off an order. Pure, in whole minor units.

use contracts::discounts::{CodeUse, OrderDiscount};
use contracts::division::divide;
use contracts::money::Money;
use contracts::unit_price::PriceSource;
use kernel::TxError;

use super::answers::{below_minimum, not_for_these, unknown, used_by_you, used_up};
use super::model::{Code, Off, WHOLE};

/// How often a code was used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    /// By all buyers.
    pub(super) all: u64,
    /// By the one who orders.
    pub(super) own: u64,
}

/// The discount of a code on an order.
///
/// # Errors
/// 409 with the reason.
pub(super) fn discount(code: &Code, wanted: &CodeUse<'_>, uses: Uses) -> Result<OrderDiscount, TxError> {
    if !code.counts(wanted.day) {
        return Err(unknown());
    }
    let weights: Vec<i128> = weights(code, wanted);
    let worth: i128 = weights.iter().sum();
    if worth == 0 {
        return Err(not_for_these(&code.id));
    }
    at_least(code, wanted)?;
    if let Some(most) = code.uses_each.filter(|most| uses.own >= u64::from(*most)) {
        return Err(used_by_you(&code.id, most));
    }
    if let Some(most) = code.uses.filter(|most| uses.all >= u64::from(*most)) {
        return Err(used_up(&code.id, most));
    }
    // A sum of an order fits; if it did not, the order would be refused for it.
    let off = i64::try_from(off(code.off, worth)).unwrap_or(0);
    if off == 0 {
        return Err(not_for_these(&code.id));
    }
    Ok(OrderDiscount { code: code.id.clone(), seller: code.seller.clone(), lines: divide(off, &weights) })
}

/// The prices of the lines that the code is for; nought for the others. A price that a company or a contract has is
/// agreed already, and a fixed amount is of one currency.
fn weights(code: &Code, wanted: &CodeUse<'_>) -> Vec<i128> {
    let is_for = |source| matches!(source, PriceSource::List | PriceSource::Step);
    let weight = |line: &contracts::discounts::CodeLine| {
        let currency = match code.off {
            Off::Amount(off) => off.currency == line.amount.currency,
            Off::Part(_) => true,
        };
        let counts = line.seller == code.seller && is_for(line.source) && code.is_for(&line.product) && currency;
        if counts { i128::from(line.amount.minor.max(0)) } else { 0 }
    };
    wanted.lines.iter().map(weight).collect()
}

/// Checks the sum of all goods of the seller in the order.
fn at_least(code: &Code, wanted: &CodeUse<'_>) -> Result<(), TxError> {
    let Some(minimum) = code.minimum else { return Ok(()) };
    let own = || wanted.lines.iter().filter(|line| line.seller == code.seller);
    if own().any(|line| line.amount.currency != minimum.currency) {
        return Err(not_for_these(&code.id));
    }
    let goods = own().fold(0_i64, |sum, line| sum.saturating_add(line.amount.minor));
    let short = goods < minimum.minor;
    if short { Err(below_minimum(&code.id, minimum, Money::new(goods, minimum.currency))) } else { Ok(()) }
}

/// What is taken off goods of this worth, halves up. One minor unit always stays: nothing is billed for nought, and an
/// order without a bill could not be paid.
fn off(off: Off, worth: i128) -> i128 {
    let exact = match off {
        Off::Part(part) => (2 * worth * i128::from(part) + i128::from(WHOLE)) / (2 * i128::from(WHOLE)),
        Off::Amount(amount) => i128::from(amount.minor),
    };
    exact.clamp(0, worth - 1)
}
