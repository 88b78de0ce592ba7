//! What open disputes hold back from sellers. It is counted anew from the disputes and from what the shop has of their
//! bills, so that no second number can differ from the books.

use std::collections::BTreeMap;

use contracts::ids::{AccountId, BillId};
use contracts::money::{Currency, Money};
use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Dispute, open_of};
use super::rules;
use super::store::DISPUTES;
use crate::bills::model::Side;
use crate::ledger::books;

/// What is held back from a seller, in one currency.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    /// Above nought.
    amount: Money,
    /// Whether it is about test payments, in which no money moved.
    test: bool,
}

/// What open disputes hold back from a seller, by currency; those of one bill can be left out.
fn of_seller(reader: &Reader<'_>, seller: &AccountId, without: Option<&BillId>) -> Result<Vec<Held>, StoreError> {
    let open = DISPUTES.rows(reader, &open_of(Side::Payee, seller), None).collect::<Result<Vec<Dispute>, _>>()?;
    let mut by_bill: BTreeMap<BillId, Vec<Dispute>> = BTreeMap::new();
    for dispute in open.into_iter().filter(|dispute| Some(&dispute.bill) != without) {
        by_bill.entry(dispute.bill.clone()).or_default().push(dispute);
    }
    let mut all: Vec<Held> = Vec::new();
    for (bill, disputes) in by_bill {
        let books = books::load(reader, &bill)?;
        let in_hands = books.held.iter().map(|held| held.minor).sum();
        let Some(first) = disputes.first() else { continue };
        // What is on its way back is held by its refund.
        let undecided = rules::disputed(&disputes) - disputes.iter().map(Dispute::on_its_way).sum::<i64>();
        let amount = first.money(rules::held(undecided, in_hands));
        match all.iter_mut().find(|held| (held.amount.currency, held.test) == (amount.currency, books.test)) {
            Some(held) => held.amount.minor += amount.minor,
            None => all.push(Held { amount, test: books.test }),
        }
    }
    all.retain(|held| held.amount.minor > 0);
    Ok(all)
}

/// What open disputes hold back from a seller in one currency, in minor units; those of one bill can be left out.
pub(crate) fn in_currency(
    reader: &Reader<'_>,
    seller: &AccountId,
    currency: Currency,
    test: bool,
    without: Option<&BillId>,
) -> Result<i64, StoreError> {
    let all = of_seller(reader, seller, without)?;
    let found = all.iter().find(|held| (held.amount.currency, held.test) == (currency, test));
    Ok(found.map_or(0, |held| held.amount.minor))
}

/// What is held back from a seller, in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HeldSum)]
pub(crate) struct HeldView {
    currency: String,
    /// Whether it is about test payments, in which no money moved.
    test: bool,
    amount: String,
}

/// What is held back from a seller, by currency, as the API shows it.
pub(crate) fn views(reader: &Reader<'_>, seller: &AccountId) -> Result<Vec<HeldView>, StoreError> {
    let view = |held: &Held| HeldView {
        currency: held.amount.currency.to_string(),
        test: held.test,
        amount: held.amount.to_string(),
    };
    Ok(of_seller(reader, seller, None)?.iter().map(view).collect())
}
