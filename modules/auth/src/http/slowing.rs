//! Slows people who guess passwords, without locking anybody out.
//!
//! Failures count against the address that they come from and the account that they try. The count by account stops a
//! person who guesses from many addresses. To let the owner in, it ignores networks from which the account has signed
//! in. An owner on a new network can choose a new password by e-mail, which makes their network a known one.

use kernel::http::FailureLimiter;
use kernel::store::Scope;

/// Counts failed sign-ins.
pub(crate) struct Slowing {
    pub(super) accounts: FailureLimiter,
    pub(super) addresses: FailureLimiter,
}

impl Slowing {
    /// Creates a counter that allows this many failures a minute.
    pub(crate) fn new(scope: &Scope, per_minute: u32) -> Self {
        Slowing {
            accounts: FailureLimiter::new(scope, "failed-accounts", per_minute),
            addresses: FailureLimiter::new(scope, "failed-addresses", per_minute),
        }
    }
}
