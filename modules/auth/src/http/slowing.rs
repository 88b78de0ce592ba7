//! Slows people who guess passwords, without locking anybody out.
//!
//! Failures count against the address that they come from and the account that they try. The count by account stops a
//! person who guesses from many addresses. To let the owner in, it ignores networks from which the account has signed
//! in. An owner on a new network can choose a new password by e-mail, which makes their network a known one.

use kernel::http::FailureLimiter;

/// Counts failed sign-ins.
pub(crate) struct Slowing {
    pub(super) accounts: FailureLimiter,
    pub(super) addresses: FailureLimiter,
}

impl Slowing {
    /// Creates a counter that allows this many failures a minute.
    pub(crate) fn new(per_minute: u32) -> Self {
        Slowing { accounts: FailureLimiter::new(per_minute), addresses: FailureLimiter::new(per_minute) }
    }
}
