//! The legal steps of a quote, by side and time. Pure.

use contracts::catalog::ProductCard;
use kernel::Problem;

use super::model::{Quote, Side, State};

/// The longest time that an offer can hold, in milliseconds: a year.
pub(crate) const LONGEST_MS: i64 = 366 * 24 * 60 * 60 * 1000;
/// The most versions of one quote. Sides that still disagree then write messages.
pub(crate) const MOST_VERSIONS: u32 = 100;
/// Incoterms 2020.
pub(crate) const INCOTERMS: [&str; 11] = ["EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP", "FAS", "FOB", "CFR", "CIF"];

pub(crate) use contracts::sales::QuoteStatus as Status;

/// The status of a quote at `now_ms`.
pub(crate) fn status_at(quote: &Quote, now_ms: i64) -> Status {
    match quote.state {
        _ if expired(quote, now_ms) => Status::Expired,
        State::Requested => Status::Requested,
        State::Offered => Status::Offered,
        State::Countered => Status::Countered,
        State::Accepted => Status::Accepted,
        State::Declined => Status::Declined,
        State::Withdrawn => Status::Withdrawn,
    }
}

/// Checks that a product is sold in this quantity: the smallest one plus any number of steps.
///
/// # Errors
/// The rule in words.
pub(crate) fn sold_in(card: &ProductCard, quantity: u32) -> Result<(), String> {
    let (min, step) = (card.min_quantity, card.increment.max(1));
    let keeps = quantity.checked_sub(min).is_some_and(|more| more.is_multiple_of(step));
    if keeps { Ok(()) } else { Err(format!("is sold from {min} on, in steps of {step}")) }
}

/// A step of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// New terms: the seller's offer, the buyer's counter-offer.
    Propose,
    Accept,
    Decline,
    Withdraw,
}

/// The state after a step of that side; `None` if the side may not take it.
pub(crate) fn next(state: State, side: Side, step: Step) -> Option<State> {
    use State::{Accepted, Countered, Declined, Offered, Requested, Withdrawn};
    // The side whose terms are the latest: the other side answers them.
    let by = match state {
        Requested | Countered => Side::Buyer,
        Offered => Side::Seller,
        Accepted | Declined | Withdrawn => return None,
    };
    match step {
        Step::Withdraw => (side == by).then_some(Withdrawn),
        _ if side == by => None,
        Step::Decline => Some(Declined),
        // A request has no price to accept.
        Step::Accept => (state != Requested).then_some(Accepted),
        Step::Propose => Some(if side == Side::Seller { Offered } else { Countered }),
    }
}

/// Whether the latest terms expired before they were answered.
pub(crate) fn expired(quote: &Quote, now_ms: i64) -> bool {
    let open = matches!(quote.state, State::Offered | State::Countered);
    open && quote.valid_until_ms.is_some_and(|until| until <= now_ms)
}

/// The steps that this side may take now.
pub(crate) fn open_steps(quote: &Quote, side: Side, now_ms: i64) -> Vec<Step> {
    let all = [Step::Accept, Step::Propose, Step::Decline, Step::Withdraw];
    let steps = all.into_iter().filter(|step| checked(quote, side, *step, quote.latest, now_ms).is_ok());
    steps.collect()
}

/// The state after a step on the version that the side saw.
///
/// # Errors
/// 409 `quote-expired`, `quote-changed`, `quote-full` or `illegal-step`.
pub(crate) fn checked(quote: &Quote, side: Side, step: Step, seen: u32, now_ms: i64) -> Result<State, Problem> {
    let Some(next) = next(quote.state, side, step) else {
        return Err(Problem::conflict("illegal-step", "This cannot be done with the quote as it stands now."));
    };
    if expired(quote, now_ms) {
        return Err(Problem::conflict("quote-expired", "The offer has run out. Ask for a new quote."));
    }
    if seen != quote.latest {
        return Err(Problem::conflict("quote-changed", "There are newer terms. Please look at them first."));
    }
    if step == Step::Propose && quote.latest >= MOST_VERSIONS {
        return Err(Problem::conflict("quote-full", "This quote has too many versions. Ask for a new one."));
    }
    Ok(next)
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
