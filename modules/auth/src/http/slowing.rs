//! Slowing those who guess, without locking anybody out.
//!
//! Failures count for the address that they come from, and for the account that they try. The second stops who guesses
//! from many addresses, and must not stop the owner: it does not hold for networks from which the account was signed in
//! to well before. Who is new everywhere can choose a new password by e-mail, which makes their network a known one.

use kernel::http::FailureLimiter;

/// Counts failures at sign-in.
pub(crate) struct Slowing {
    pub(super) accounts: FailureLimiter,
    pub(super) addresses: FailureLimiter,
}

impl Slowing {
    /// So many failures a minute are free.
    pub(crate) fn new(per_minute: u32) -> Self {
        Slowing { accounts: FailureLimiter::new(per_minute), addresses: FailureLimiter::new(per_minute) }
    }
}
