//! A place in the log.

use super::chain::Chain;

/// A place in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Place {
    /// The last group.
    pub(in super::super) group: u64,
    /// The hash over the log up to it.
    pub(in super::super) chain: Chain,
}
