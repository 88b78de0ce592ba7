//! The table of approvals, and the commits that answer one.
//!
//! | table | key | row |
//! |---|---|---|
//! | `approvals` | approval id | [`Approval`] |
//! | list `approvals/{account}`, list `approvals/{account}/{status}` | when it was asked for | approval id |

use std::collections::BTreeSet;

use contracts::cart::{CartPort, DrainedLine};
use contracts::ids::{AccountId, ApprovalId, OrderId};
use contracts::sales::ApprovalMoved;
use kernel::store::{Collection, Listed, Port, Reader, StoreError, Tx, lists, sort_key};
use kernel::{Problem, TxError};

use super::model::{Approval, ApprovalLine, ApprovalStatus, Person};
use crate::orders::checkout::{self, OrderServices};
use crate::orders::commands::PlaceOrderCommand;
use crate::supply_contracts;

kernel::tables! {
    pub(crate) APPROVALS: Collection<Approval> = "approvals";
}

/// The name of the list of an account's approvals, of one status if given.
pub(crate) fn list(account: &AccountId, status: Option<ApprovalStatus>) -> String {
    match status {
        None => format!("approvals/{account}"),
        Some(status) => format!("approvals/{account}/{}", status.as_str()),
    }
}

impl Listed for Approval {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.asked_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        [None, Some(self.status)].map(|status| list(&self.account, status)).into()
    }
}

/// Saves an approval and emits its event.
pub(super) fn save(tx: &mut Tx<'_>, before: Option<&Approval>, after: &Approval, at_ms: i64) -> Result<(), StoreError> {
    APPROVALS.save(tx, before, after)?;
    tx.emit(&ApprovalMoved {
        approval: after.id.clone(),
        account: after.account.clone(),
        asker: after.asker.id.clone(),
        asker_name: after.asker.name.clone(),
        answerer_name: after.answerer.as_ref().map(|person| person.name.clone()),
        status: after.status,
        total: after.total,
        at_ms,
    })
}

/// The number of an account's waiting approvals.
pub(super) fn waiting(tx: &Tx<'_>, account: &AccountId) -> Result<u64, StoreError> {
    lists::count(&tx.reader(), &list(account, Some(ApprovalStatus::Waiting)))
}

/// Returns an approval of this account; `None` if it belongs to another or does not exist.
pub(crate) fn approval(
    reader: &Reader<'_>,
    account: &AccountId,
    id: &ApprovalId,
) -> Result<Option<Approval>, StoreError> {
    Ok(reader.get(&APPROVALS, id)?.filter(|approval| approval.account == *account))
}

/// The person who answers an approval, and the time.
#[derive(Clone, Debug)]
pub(crate) struct Answerer {
    /// The account that the person represents.
    pub(crate) account: AccountId,
    pub(crate) person: Person,
    /// In milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
}

/// Refuses with 404: this account has no such approval.
pub(super) fn no_approval() -> TxError {
    TxError::not_found("approval")
}

fn opened(tx: &Tx<'_>, by: &Answerer, id: &ApprovalId) -> Result<Approval, TxError> {
    approval(&tx.reader(), &by.account, id)?.ok_or_else(no_approval)
}

fn still_waits(approval: &Approval) -> Result<(), TxError> {
    let why = match approval.status {
        ApprovalStatus::Waiting => return Ok(()),
        ApprovalStatus::Confirmed => "This was confirmed before: the order is made.",
        ApprovalStatus::Declined => "This was declined before.",
        ApprovalStatus::Withdrawn => "This was withdrawn before.",
    };
    Err(TxError::conflict("answered", why))
}

/// Allows only another person than the asker, and only one who may decide in the company.
fn second_person(tx: &Tx<'_>, approval: &Approval, by: &Answerer, services: &OrderServices) -> Result<(), TxError> {
    if approval.asker.id == by.person.id {
        let why = "You asked for it yourself. Another owner or manager decides.";
        return Err(Problem::forbidden("own-approval", why).into());
    }
    if services.limits.decides(&tx.reader(), &by.account, &by.person.id)? {
        return Ok(());
    }
    Err(TxError::forbidden("Only the owner and the managers of your company decide on approvals."))
}

/// Confirms an approval as the second person, and makes the order like a checkout, at current prices and from current
/// stock. `total` is the sum that the person saw. The same person's second confirmation changes nothing.
///
/// # Errors
/// [`TxError`]: those of a checkout, where a total other than `total` is 409 `price-changed`. Nothing changes then.
pub(crate) fn confirm(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    by: &Answerer,
    (order, buyer_name): (&OrderId, &str),
    total: &str,
    services: &OrderServices,
) -> Result<Approval, TxError> {
    let before = opened(tx, by, id)?;
    second_person(tx, &before, by, services)?;
    let same = before.answerer.as_ref().is_some_and(|first| first.id == by.person.id);
    if before.status == ApprovalStatus::Confirmed && same {
        return Ok(before);
    }
    still_waits(&before)?;
    let command = PlaceOrderCommand {
        id: order.clone(),
        now_ms: by.now_ms,
        buyer: before.account.clone(),
        person: before.asker.id.clone(),
        confirmed_by: Some(by.person.id.clone()),
        buyer_name: buyer_name.to_owned(),
        // An approval is confirmed once, so its order needs no key.
        key: String::new(),
        fingerprint: 0,
        address: before.address.clone(),
        delivery: before.delivery,
        payment: before.payment,
        expected_total: Some(total.to_owned()),
        code: None,
    };
    let made = match (&before.contract, before.lines.as_slice()) {
        (Some(contract), [line]) => {
            supply_contracts::store::make_call_off(tx, contract, line.quantity, &command, services)
        }
        _ => {
            // The total is checked instead of the shown prices.
            let goods = before.lines.iter().map(|line| DrainedLine { goods: line.stock_line(), shown: None });
            checkout::make(tx, &command, &goods.collect::<Vec<_>>(), services)
        }
    };
    let full = made?.full;
    let after = Approval {
        status: ApprovalStatus::Confirmed,
        answerer: Some(by.person.clone()),
        answered_ms: Some(by.now_ms),
        lines: full.lines.iter().map(ApprovalLine::ordered).collect(),
        total: full.order.total,
        order: Some(full.order.id),
        ..before.clone()
    };
    save(tx, Some(&before), &after, by.now_ms)?;
    Ok(after)
}

/// Declines an approval as the second person. Its goods stay listed in it and return to no cart.
///
/// # Errors
/// 404, 403, 409.
pub(crate) fn decline(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    by: &Answerer,
    reason: &str,
    services: &OrderServices,
) -> Result<Approval, TxError> {
    let before = opened(tx, by, id)?;
    second_person(tx, &before, by, services)?;
    still_waits(&before)?;
    let after = Approval { reason: reason.to_owned(), ..answered(&before, ApprovalStatus::Declined, by) };
    save(tx, Some(&before), &after, by.now_ms)?;
    Ok(after)
}

/// Withdraws an approval as its asker. Goods that came from their cart return to it.
///
/// # Errors
/// 404, 403, 409.
pub(crate) fn withdraw(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    by: &Answerer,
    cart: Option<&Port<dyn CartPort>>,
) -> Result<Approval, TxError> {
    let before = opened(tx, by, id)?;
    if before.asker.id != by.person.id {
        return Err(TxError::forbidden("Only the person who asked can withdraw it. Decline it instead."));
    }
    still_waits(&before)?;
    if let (Some(cart), None) = (cart, &before.contract) {
        let back = before.lines.iter().enumerate().map(|(n, line)| line.back(format!("{id}-{:03}", n + 1).into()));
        let back: Vec<_> = back.collect();
        if !cart.enter(tx, |cart, tx| cart.put_back(tx, &by.person.id, &back))? {
            let what = "Your cart has no room for these goods. Take something out of it and try again.";
            return Err(TxError::conflict("cart-full", what));
        }
    }
    let after = answered(&before, ApprovalStatus::Withdrawn, by);
    save(tx, Some(&before), &after, by.now_ms)?;
    Ok(after)
}

fn answered(before: &Approval, status: ApprovalStatus, by: &Answerer) -> Approval {
    Approval { status, answerer: Some(by.person.clone()), answered_ms: Some(by.now_ms), ..before.clone() }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
