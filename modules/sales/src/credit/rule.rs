//! Whether an order fits into the credit that its sellers grant. It is decided in the order's commit.

use contracts::ids::AccountId;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Reader;
use kernel::{Problem, TxError};
use serde_json::json;

use super::model::Terms;
use super::shares::{self, Share};
use super::tables;
use crate::orders::added::Added;
use crate::orders::model::Purchase;
use crate::orders::refusal::too_large;

/// The parts of an order for which their sellers grant credit.
#[derive(Clone, Debug)]
pub(crate) struct Admitted {
    pub(super) parts: Vec<(Terms, Money)>,
    /// Whether every seller of the order grants some.
    pub(crate) whole: bool,
}

impl Admitted {
    /// Whether no seller of the order grants any.
    pub(crate) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

/// Compares an order with the credit of its buyer. Only orders `on_account` can be refused; all of them are counted.
///
/// # Errors
/// 409 `overdue`, `credit-exceeded` or `credit-currency`, with figures.
pub(crate) fn admit(
    reader: &Reader<'_>,
    buyer: &AccountId,
    lines: &[Purchase],
    added: &Added,
    (today, on_account): (Date, bool),
) -> Result<Admitted, TxError> {
    let shares = shares::of(lines, added).ok_or_else(too_large)?;
    let (all, mut parts) = (shares.len(), Vec::new());
    for share in shares {
        let Some(terms) = tables::terms(reader, &share.seller, buyer)? else { continue };
        if on_account {
            not_overdue(reader, &terms, &share, today)?;
            fits(reader, &terms, &share)?;
        }
        parts.push((terms, share.amount));
    }
    Ok(Admitted { whole: parts.len() == all, parts })
}

fn not_overdue(reader: &Reader<'_>, terms: &Terms, share: &Share, today: Date) -> Result<(), TxError> {
    if !terms.block_overdue {
        return Ok(());
    }
    match tables::first_due(reader, &terms.seller, &terms.buyer)? {
        Some((due, _)) if due < today => {
            let used = tables::used(reader, &terms.seller, &terms.buyer)?.like(share.amount);
            Err(overdue(share, due, used))
        }
        _ => Ok(()),
    }
}

fn fits(reader: &Reader<'_>, terms: &Terms, share: &Share) -> Result<(), TxError> {
    let Some(limit) = terms.limit else { return Ok(()) };
    if limit.currency != share.amount.currency {
        return Err(other_currency(share, limit));
    }
    let used = tables::used(reader, &terms.seller, &terms.buyer)?.like(limit);
    let fits = used.plus(share.amount).is_some_and(|sum| sum.minor <= limit.minor);
    if fits { Ok(()) } else { Err(exceeded(share, limit, used)) }
}

/// What is left of a limit.
pub(super) fn free(limit: Money, used: Money) -> Money {
    Money::new((limit.minor - used.minor).max(0), limit.currency)
}

fn exceeded(share: &Share, limit: Money, used: Money) -> TxError {
    let (Share { seller_name, amount, .. }, free, currency) = (share, free(limit, used), limit.currency);
    let why = format!(
        "Your credit with {seller_name} is {limit} {currency}. {used} {currency} of it are used and {free} {currency} are \
         free, and this order comes to {amount} {currency} there. Pay an open bill, order less, or pay by card. No order \
         was made."
    );
    let members = json!({
        "seller": seller_name, "limit": limit.to_string(), "used": used.to_string(), "total": amount.to_string(),
        "free": free.to_string(), "currency": currency.to_string()
    });
    Problem::conflict_with("credit-exceeded", why, members).into()
}

fn other_currency(share: &Share, limit: Money) -> TxError {
    let (Share { seller_name, amount, .. }, currency) = (share, limit.currency);
    let why = format!(
        "Your credit with {seller_name} is {limit} {currency}, and this order is in {}. Pay it by card. No order was made.",
        amount.currency
    );
    let members = json!({
        "seller": seller_name, "limit": limit.to_string(), "total": amount.to_string(), "currency": currency.to_string()
    });
    Problem::conflict_with("credit-currency", why, members).into()
}

fn overdue(share: &Share, due: Date, used: Money) -> TxError {
    let (Share { seller_name, amount, .. }, currency) = (share, used.currency);
    let why = format!(
        "A bill of {seller_name} was due on {due} and is not paid. {used} {currency} are open there, and this order comes \
         to {amount} {}. Pay what is overdue, or pay this order by card. No order was made.",
        amount.currency
    );
    let members = json!({
        "seller": seller_name, "due": due.to_string(), "used": used.to_string(), "total": amount.to_string(),
        "currency": amount.currency.to_string()
    });
    Problem::conflict_with("overdue", why, members).into()
}
