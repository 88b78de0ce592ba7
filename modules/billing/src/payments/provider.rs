//! What a payment provider does.
//!
//! Its calls may wait for another company's server: they are made outside of transactions, on threads that may wait.
//! Before each of them what is asked for is in the store, and its answer is entered afterwards by
//! [`super::store::settle`], to which it does not matter how often, how late or in which order answers come.

use actix_web::http::header::HeaderMap;
use contracts::Id;
use contracts::money::Money;

use super::model::{Charge, Method};

/// What became of a charge or a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Not decided yet.
    Waiting,
    Succeeded,
    /// Why, in words for the payer.
    Failed(String),
}

/// What a provider tells of its own accord, with its signature checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) payment: Id,
    /// What it charged.
    pub(crate) amount: Money,
    pub(crate) outcome: Outcome,
}

/// The provider did not answer: nothing is known of the charge, so it is asked again later.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the payment provider did not answer: {0}")]
pub(crate) struct Unreachable(pub(crate) String);

/// Why a notice is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotBelieved {
    /// This provider tells nothing of its own accord.
    NoNotices,
    /// The signature is missing, wrong, or too old.
    Signature,
    /// It cannot be read.
    Unreadable,
}

/// Moves money, or says that somebody did.
pub(crate) trait Provider: Send + Sync {
    /// Its name, as payments keep it. Never changes.
    fn name(&self) -> &'static str;

    /// What is paid through it.
    fn method(&self) -> Method;

    /// Starts a charge. The same payment again is the same charge.
    ///
    /// # Errors
    /// [`Unreachable`]: it may have been started or not.
    fn create(&self, charge: &Charge, now_ms: i64) -> Result<Outcome, Unreachable>;

    /// What became of a charge; one that the provider never heard of is started.
    ///
    /// # Errors
    /// [`Unreachable`].
    fn query(&self, charge: &Charge, now_ms: i64) -> Result<Outcome, Unreachable>;

    /// Gives part of a charge back. The same refund id again is the same refund.
    ///
    /// # Errors
    /// [`Unreachable`]: it may have been given back or not.
    fn refund(&self, charge: &Charge, refund: &str, amount: Money) -> Result<Outcome, Unreachable>;

    /// Reads what the provider sent to the shop's webhook.
    ///
    /// # Errors
    /// [`NotBelieved`].
    fn notice(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<Notice, NotBelieved>;
}
