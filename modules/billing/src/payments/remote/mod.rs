//! Providers at another company's server: their calls, and what they tell.

mod momo;
mod mpesa;
mod stripe;
mod wire;

pub(crate) use momo::{Momo, MomoKeys};
pub(crate) use mpesa::{Mpesa, MpesaKeys, reversed};
pub(crate) use stripe::{Stripe, StripeKeys};
pub(crate) use wire::{Tokens, Wire, is_safe};

use super::provider::Unreachable;

/// What trying a connection came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// The provider accepted the keys.
    Accepted,
    /// It refused them, with the reason for the person who typed them.
    Refused(String),
}

/// Reads the answer to a call that only proves the keys: an acceptance has `proof`, a text that only the provider's own
/// server writes.
///
/// # Errors
/// [`Unreachable`] where the answer says nothing about the keys.
fn tried(name: &str, status: u16, proof: Option<&str>) -> Result<Tried, Unreachable> {
    match status {
        200..=299 if proof.is_some_and(|proof| !proof.is_empty()) => Ok(Tried::Accepted),
        200..=299 => Err(Unreachable(format!("what answered at this address is not {name}"))),
        400 | 401 | 403 => Ok(Tried::Refused(format!("{name} refused these keys."))),
        other => Err(Unreachable(format!("{name} answered {other}"))),
    }
}
