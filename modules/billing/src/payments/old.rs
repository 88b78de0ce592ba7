//! Earlier versions of the stored records, frozen, and their upgrades.

use contracts::ids::{AccountId, BillId, LineId};
use contracts::money::Money;
use kernel::store::{Former, Record};
use serde::Deserialize;

use super::model::{Card, Method, Payment, PaymentId, Refund, State};

/// [`Payment`], version 1: before there were providers at another company's server.
#[derive(Deserialize)]
struct PaymentV1 {
    id: PaymentId,
    bill: BillId,
    payer: AccountId,
    payee: AccountId,
    method: Method,
    provider: String,
    amount: Money,
    state: State,
    refunded: i64,
    refunding: i64,
    reference: Option<String>,
    card: Option<Card>,
    failure: Option<String>,
    at_ms: i64,
    settled_ms: Option<i64>,
}

impl From<PaymentV1> for Payment {
    fn from(old: PaymentV1) -> Self {
        Payment {
            // Only the cards of the demo were taken then.
            test: old.method == Method::Card,
            id: old.id,
            bill: old.bill,
            payer: old.payer,
            payee: old.payee,
            method: old.method,
            provider: old.provider,
            amount: old.amount,
            state: old.state,
            refunded: old.refunded,
            refunding: old.refunding,
            reference: old.reference,
            card: old.card,
            failure: old.failure,
            at_ms: old.at_ms,
            settled_ms: old.settled_ms,
            bill_number: String::new(),
            phone: None,
            remote: None,
        }
    }
}

impl Record for Payment {
    const FORMER: &'static [Former<Self>] = &[Self::former::<PaymentV1>];
}

impl Record for Refund {
    const FORMER: &'static [Former<Self>] = &[
        // In version 1 every provider could be asked again.
        |payload| Self::completed(payload, &(false, String::new(), None::<LineId>)),
        // Version 2 was without a reason and a line.
        |payload| Self::completed(payload, &(String::new(), None::<LineId>)),
    ];
}
