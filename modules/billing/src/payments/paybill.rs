//! M-Pesa payments that a customer begins at the paybill, with a bill's number as the account (C2B).
//!
//! The rules are those of Safaricom's Daraja documentation, "Customer To Business Register URL". A confirmation is not
//! signed, and cannot be asked for by its receipt alone: so it is entered as a transfer is, and counts once the payee
//! has seen the money. One that belongs to no bill is kept for the administrator.

use contracts::billing::BillNews;
use contracts::money::{Currency, Money};
use kernel::TxError;
use kernel::store::{Reader, StoreError, Tx};
use serde_json::Value;

use super::model::{Method, Payment, PaymentId, Remote, State};
use super::receipts::{RECEIPTS, Receipt};
use super::store as payments;
use crate::bills::find_by_number::find_by_number;
use crate::bills::model::{Bill, Change};
use crate::bills::store as bills;
use crate::refusal::fits_no_bill;

/// Reads a confirmation or a validation; `None` if it is neither.
pub(crate) fn read(body: &[u8], at_ms: i64) -> Option<Receipt> {
    let said: Value = serde_json::from_slice(body).ok()?;
    let text = |name: &str| match &said[name] {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    };
    let amount = Money::parse(&text("TransAmount"), Currency::parse("KES")?).filter(|amount| amount.minor > 0)?;
    let (id, account) = (text("TransID"), text("BillRefNumber"));
    let plain = (1..=30).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (plain && account.chars().count() <= 60).then_some(Receipt {
        id,
        account,
        amount,
        at_ms,
        payment: None,
        settled: false,
    })
}

/// The one bill with the typed number that this amount can pay.
///
/// # Errors
/// The store's error.
pub(crate) fn bill_for(reader: &Reader<'_>, receipt: &Receipt) -> Result<Option<Bill>, StoreError> {
    let fits = |bill: &Bill| bill.amount.currency == receipt.amount.currency && bill.payable() >= receipt.amount.minor;
    let mut fitting = find_by_number(reader, &receipt.account)?;
    fitting.retain(fits);
    Ok(if fitting.len() == 1 { fitting.pop() } else { None })
}

/// Enters a confirmation, once: as a payment that waits for the payee if it fits one bill, else for the administrator.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn enter(tx: &mut Tx<'_>, receipt: &Receipt, payment: &PaymentId) -> Result<(), TxError> {
    if tx.has(&RECEIPTS, &receipt.id)? {
        return Ok(());
    }
    let mut kept = receipt.clone();
    if let Some(before) = bill_for(&tx.reader(), receipt)? {
        save(tx, &before, receipt, payment)?;
        kept.payment = Some(payment.clone());
    } else if let Some(pushed) = pushed(tx, receipt)? {
        kept.payment = Some(pushed);
    }
    Ok(RECEIPTS.save(tx, None, &kept)?)
}

/// Enters a kept receipt as a payment of the bill whose number the administrator found, which waits for its payee.
///
/// # Errors
/// 404 if no such receipt is left; 409 `no-such-bill` if its amount fits no bill of that number, or several.
pub(crate) fn assign(tx: &mut Tx<'_>, id: &str, number: &str, payment: &PaymentId) -> Result<(), TxError> {
    let kept = tx.get(&RECEIPTS, id)?.filter(|receipt| receipt.payment.is_none() && !receipt.settled);
    let kept = kept.ok_or_else(|| TxError::not_found("receipt"))?;
    let typed = Receipt { account: number.to_owned(), ..kept.clone() };
    let bill = bill_for(&tx.reader(), &typed)?.ok_or_else(|| fits_no_bill(kept.amount))?;
    save(tx, &bill, &kept, payment)?;
    Ok(RECEIPTS.save(tx, Some(&kept), &Receipt { payment: Some(payment.clone()), ..kept.clone() })?)
}

/// Takes a receipt off the administrator's list: it was given back at M-Pesa, or is no business of the shop's.
///
/// # Errors
/// 404 if no such receipt is left.
pub(crate) fn settle(tx: &mut Tx<'_>, id: &str) -> Result<(), TxError> {
    let kept = tx.get(&RECEIPTS, id)?.filter(|receipt| receipt.payment.is_none() && !receipt.settled);
    let kept = kept.ok_or_else(|| TxError::not_found("receipt"))?;
    Ok(RECEIPTS.save(tx, Some(&kept), &Receipt { settled: true, ..kept.clone() })?)
}

/// The payment of a push that has this receipt: M-Pesa confirms pushes to a paybill in this way too.
fn pushed(tx: &Tx<'_>, receipt: &Receipt) -> Result<Option<PaymentId>, StoreError> {
    for bill in find_by_number(&tx.reader(), &receipt.account)? {
        let of_bill = payments::of_bill(&tx.reader(), &bill.id)?;
        let same =
            |payment: &Payment| payment.remote.as_ref().and_then(|it| it.receipt.as_deref()) == Some(&receipt.id);
        if let Some(found) = of_bill.into_iter().find(same) {
            return Ok(Some(found.id));
        }
    }
    Ok(None)
}

fn save(tx: &mut Tx<'_>, before: &Bill, receipt: &Receipt, id: &PaymentId) -> Result<(), TxError> {
    let payment = Payment {
        id: id.clone(),
        bill: before.id.clone(),
        payer: before.payer.id.clone(),
        payee: before.payee.id.clone(),
        method: Method::Mpesa,
        provider: "manual".to_owned(),
        amount: receipt.amount,
        state: State::Pending,
        refunded: 0,
        refunding: 0,
        reference: Some(receipt.id.clone()),
        card: None,
        failure: None,
        at_ms: receipt.at_ms,
        settled_ms: None,
        bill_number: before.number.clone(),
        test: false,
        phone: None,
        remote: Some(Remote { reference: receipt.id.clone(), page: None, receipt: Some(receipt.id.clone()) }),
    };
    payments::PAYMENTS.save(tx, None, &payment)?;
    let mut bill = before.clone();
    bill.hold(payment.amount.minor);
    let change = Change::new(BillNews::PaymentSent, Some(before.payer.id.clone()), receipt.at_ms);
    bills::save(tx, Some(before), bill, &change)
}

#[cfg(test)]
mod tests {
    use kernel::store::Scope;
    use serde_json::json;

    use super::*;
    use crate::payments::receipts::{UNASSIGNED, belongs};
    use crate::testing::{NOW, bill, with_bill};

    fn confirmation(id: &str, account: &str, amount: &str) -> Receipt {
        let body = json!({"TransactionType": "Pay Bill", "TransID": id, "TransAmount": amount,
            "BusinessShortCode": "600638", "BillRefNumber": account, "MSISDN": "25470****149"});
        read(body.to_string().as_bytes(), NOW).unwrap()
    }

    fn enters(scope: &Scope, receipt: &Receipt) {
        let (receipt, payment) = (receipt.clone(), PaymentId::from(format!("payment of {}", receipt.id)));
        scope.transact_blocking(move |tx| enter(tx, &receipt, &payment)).unwrap();
    }

    fn unassigned(scope: &Scope) -> usize {
        scope.read(|reader| RECEIPTS.page(reader, UNASSIGNED, None, 9)).unwrap().0.len()
    }

    #[test]
    fn what_comes_to_the_paybill_with_a_bills_number_waits_for_its_payee_once() {
        let (scope, id) = with_bill("KES", 100_000);
        for account in ["SELL-2026-000001", "sell 2026 000001", "SELL26000001"] {
            enters(&scope, &confirmation("RKTQDM7W6S", account, "400.00"));
        }
        let bill_now = bill(&scope, &id);
        assert_eq!((bill_now.waiting, bill_now.paid, unassigned(&scope)), (40_000, 0, 0));
        enters(&scope, &confirmation("RKTQDM7W6T", "SELL-2026-000001", "10"));
        assert_eq!(bill(&scope, &id).waiting, 41_000);
    }

    #[test]
    fn what_fits_no_bill_is_kept_for_the_administrator() {
        let (scope, id) = with_bill("KES", 100_000);
        enters(&scope, &confirmation("A1", "SELL-2026-000002", "400"));
        enters(&scope, &confirmation("A2", "SELL-2026-000001", "1000.50"));
        enters(&scope, &confirmation("A3", "", "10"));
        assert_eq!((bill(&scope, &id).waiting, unassigned(&scope)), (0, 3));
        scope.transact_blocking(|tx| belongs(tx, "A2", &"payment".into())).unwrap();
        assert_eq!(unassigned(&scope), 2);
        for bad in ["{}", "x", r#"{"TransID": "", "TransAmount": "1"}"#, r#"{"TransID": "A", "TransAmount": "-1"}"#] {
            assert_eq!(read(bad.as_bytes(), NOW), None, "{bad}");
        }
    }
}
