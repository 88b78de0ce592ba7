//! The interface of payment providers.
//!
//! Its calls may wait for another company's server, so they run outside of transactions, on threads that may block. The
//! request is in the store before the call, and [`super::store::answered`] enters the answer after it. Answers may come
//! late, repeatedly and in any order.

use std::sync::Arc;

use actix_web::http::header::HeaderMap;
use contracts::money::{Currency, Money};

use super::model::{Charge, Method, PaymentId, Remote};

/// The outcome of a charge or a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Not decided yet.
    Waiting,
    Succeeded,
    /// With the reason, in words for the payer.
    Failed(String),
    /// Nobody paid in time; with the reason.
    Expired(String),
    /// Money moved, of another amount or currency; with what the provider says. A person must look into it.
    Differs(String),
}

/// A provider's answer about a charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) outcome: Outcome,
    /// How the provider knows the charge, if the answer says so.
    pub(crate) remote: Option<Remote>,
}

impl From<Outcome> for Answer {
    fn from(outcome: Outcome) -> Self {
        Answer { outcome, remote: None }
    }
}

/// A notice that a provider sends unasked, with its signature checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) payment: PaymentId,
    /// The amount charged.
    pub(crate) amount: Money,
    pub(crate) outcome: Outcome,
}

/// What a callback tells: only which charge to ask for, and what the answer must agree with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// The payment, if the body names it.
    pub(crate) payment: Option<PaymentId>,
    /// How the provider knows the charge.
    pub(crate) reference: Option<String>,
    pub(crate) claim: Option<Claim>,
}

/// What a callback says of the money, where the provider's answer does not say it again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Claim {
    /// The amount, as it was written.
    pub(crate) amount: Option<String>,
    /// The provider's number of the payment.
    pub(crate) receipt: Option<String>,
}

/// The provider did not answer: the outcome is unknown, so it is asked again later.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the payment provider did not answer: {0}")]
pub(crate) struct Unreachable(pub(crate) String);

/// The reason for refusing a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotBelieved {
    /// This provider sends no notices.
    NoNotices,
    /// The signature is missing, wrong, or too old.
    Signature,
    /// It cannot be read.
    Unreadable,
}

/// What a payer must give or do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Choose a card that is kept at the provider.
    Card,
    /// Type in the transfer's reference.
    Reference,
    /// Pay on the provider's page.
    Page,
    /// Type in a telephone number, and confirm there.
    Phone,
}

/// Finds a provider by its name.
pub(crate) type Find<'a> = &'a dyn Fn(&str) -> Option<Arc<dyn Provider>>;

/// A payment provider: it moves money, or records that somebody did.
pub(crate) trait Provider: Send + Sync {
    /// Its name, as payments store it. Never changes.
    fn name(&self) -> &'static str;

    /// The payment method that it serves.
    fn method(&self) -> Method;

    /// What its payers must give.
    fn entry(&self) -> Entry;

    /// Whether it takes a currency.
    fn takes(&self, _: Currency) -> bool {
        true
    }

    /// Whether no money moves.
    fn is_test(&self) -> bool {
        false
    }

    /// Whether a charge that is started again is the same charge.
    fn repeats(&self) -> bool {
        true
    }

    /// Refuses an amount or a telephone number: the form's field, and why.
    fn refuses(&self, _: Money, _: &str) -> Option<(&'static str, String)> {
        None
    }

    /// Starts a charge. The same payment again is the same charge, if it [`repeats`](Provider::repeats).
    ///
    /// # Errors
    /// [`Unreachable`]: it may have been started or not.
    fn create(&self, charge: &Charge, now_ms: i64) -> Result<Answer, Unreachable>;

    /// Returns the outcome of a charge, and starts one that the provider does not know, if it repeats.
    ///
    /// # Errors
    /// [`Unreachable`].
    fn query(&self, charge: &Charge, now_ms: i64) -> Result<Answer, Unreachable>;

    /// Whether a refund that is asked for again is the same refund.
    fn repeats_refunds(&self) -> bool {
        true
    }

    /// Refunds part of a charge. The same refund id again is the same refund, if it
    /// [`repeats`](Provider::repeats_refunds).
    ///
    /// # Errors
    /// [`Unreachable`]: it may have been refunded or not.
    fn refund(&self, charge: &Charge, refund: &str, amount: Money, now_ms: i64) -> Result<Outcome, Unreachable>;

    /// Reads a notice of the demo's provider.
    ///
    /// # Errors
    /// [`NotBelieved`].
    fn notice(&self, _: &HeaderMap, _: &[u8], _: i64) -> Result<Notice, NotBelieved> {
        Err(NotBelieved::NoNotices)
    }

    /// Reads a callback of another company's server. It is a reason to ask, and nothing else.
    ///
    /// # Errors
    /// [`NotBelieved`].
    fn told(&self, _: &HeaderMap, _: &[u8], _: i64) -> Result<Told, NotBelieved> {
        Err(NotBelieved::NoNotices)
    }
}
