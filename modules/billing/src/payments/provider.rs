//! The interface of payment providers.
//!
//! Its calls may wait for another company's server, so they run outside of transactions, on threads that may block. The
//! request is in the store before the call, and [`super::store::settle`] enters the answer after it. Answers may come
//! late, repeatedly and in any order.

use crate::payments::model::PaymentId;
use actix_web::http::header::HeaderMap;
use contracts::money::Money;

use super::model::{Charge, Method};

/// The outcome of a charge or a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Not decided yet.
    Waiting,
    Succeeded,
    /// With the reason, in words for the payer.
    Failed(String),
}

/// A notice that a provider sends unasked, with its signature checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) payment: PaymentId,
    /// The amount charged.
    pub(crate) amount: Money,
    pub(crate) outcome: Outcome,
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

/// A payment provider: it moves money, or records that somebody did.
pub(crate) trait Provider: Send + Sync {
    /// Its name, as payments store it. Never changes.
    fn name(&self) -> &'static str;

    /// The payment method that it serves.
    fn method(&self) -> Method;

    /// Starts a charge. The same payment again is the same charge.
    ///
    /// # Errors
    /// [`Unreachable`]: it may have been started or not.
    fn create(&self, charge: &Charge, now_ms: i64) -> Result<Outcome, Unreachable>;

    /// Returns the outcome of a charge, and starts one that the provider does not know.
    ///
    /// # Errors
    /// [`Unreachable`].
    fn query(&self, charge: &Charge, now_ms: i64) -> Result<Outcome, Unreachable>;

    /// Refunds part of a charge. The same refund id again is the same refund.
    ///
    /// # Errors
    /// [`Unreachable`]: it may have been refunded or not.
    fn refund(&self, charge: &Charge, refund: &str, amount: Money) -> Result<Outcome, Unreachable>;

    /// Reads a notice that came to the shop's webhook.
    ///
    /// # Errors
    /// [`NotBelieved`].
    fn notice(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<Notice, NotBelieved>;
}
