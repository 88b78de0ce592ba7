//! Earlier versions of the stored records, frozen, and their upgrades.

use contracts::ids::{AccountId, BillId};
use contracts::money::Money;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::model::{Card, Method, Payment, PaymentId, Refund, RefundId, State};

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
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<PaymentV1>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}

/// [`Refund`], version 1: every provider could be asked again.
#[derive(Deserialize)]
struct RefundV1 {
    id: RefundId,
    payment: PaymentId,
    amount: Money,
    state: State,
    by: AccountId,
    at_ms: i64,
}

impl From<RefundV1> for Refund {
    fn from(old: RefundV1) -> Self {
        let RefundV1 { id, payment, amount, state, by, at_ms } = old;
        RefundV2 { id, payment, amount, state, by, at_ms, asked: false }.into()
    }
}

/// [`Refund`], version 2: without a reason and a line.
#[derive(Deserialize)]
struct RefundV2 {
    id: RefundId,
    payment: PaymentId,
    amount: Money,
    state: State,
    by: AccountId,
    at_ms: i64,
    asked: bool,
}

impl From<RefundV2> for Refund {
    fn from(old: RefundV2) -> Self {
        let RefundV2 { id, payment, amount, state, by, at_ms, asked } = old;
        Refund { id, payment, amount, state, by, at_ms, asked, reason: String::new(), line: None }
    }
}

impl Record for Refund {
    const VERSION: u16 = 3;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<RefundV1>(payload)?.into()),
            2 => Ok(decode_payload::<RefundV2>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}
