//! Limits on how often a caller may call.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::http::identity::ClientAddress;
use crate::http::problem::Problem;

/// The most callers that are remembered; beyond that, those whose time is over are forgotten.
pub(super) const REMEMBERED: usize = 50_000;

/// A limit on requests a second, by account, else by address.
pub(crate) struct RequestLimits {
    accounts: Limit<String>,
    addresses: Limit<IpAddr>,
}

impl RequestLimits {
    pub(crate) fn new(account_per_second: u32, address_per_second: u32) -> Self {
        RequestLimits { accounts: Limit::new(account_per_second), addresses: Limit::new(address_per_second) }
    }

    /// Counts one request; refuses with 429 and the time to wait where there were too many. Each of the shop's nodes
    /// allows its part of the limit, so that all of them together allow no more than one would.
    pub(crate) fn check(&self, account: Option<&str>, from: ClientAddress, nodes: u32) -> Result<(), Problem> {
        match account {
            Some(account) => self.accounts.check(&account.to_owned(), nodes),
            None => self.addresses.check(&from.counted(), nodes),
        }
    }
}

/// A limit for each key.
struct Limit<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    /// The most requests at once.
    burst: NonZeroU32,
    clock: DefaultClock,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    fn new(per_second: u32) -> Self {
        let rate = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
        let burst = rate.saturating_mul(NonZeroU32::MIN.saturating_add(1));
        let limiter = RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst));
        Limit { limiter, burst, clock: DefaultClock::default() }
    }

    fn check(&self, key: &K, nodes: u32) -> Result<(), Problem> {
        if self.limiter.len() > REMEMBERED {
            self.limiter.retain_recent();
        }
        // A request counts once for each node, as if all of them had had one.
        let places = NonZeroU32::new(nodes).unwrap_or(NonZeroU32::MIN).min(self.burst);
        match self.limiter.check_key_n(key, places) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(not_until)) => {
                Err(Problem::TooMany { retry_after_s: seconds(not_until.wait_time_from(self.clock.now())) })
            }
            // More places than there are: `min` above forbids it.
            Err(_) => Err(Problem::TooMany { retry_after_s: 1 }),
        }
    }
}

/// Whole seconds to wait, at least one.
pub(super) fn seconds(wait: Duration) -> u64 {
    wait.as_secs() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many requests one node allows at once, of a limit of 60 a second.
    fn allowed(nodes: u32) -> usize {
        let limit = Limit::new(60);
        (0..1000).take_while(|_| limit.check(&"a", nodes).is_ok()).count()
    }

    #[test]
    fn each_node_allows_its_part_of_a_limit() {
        // A place comes free in 17 ms, and this machine may be slow.
        assert!((120..200).contains(&allowed(1)), "{}", allowed(1));
        assert!((40..70).contains(&allowed(3)), "{}", allowed(3));
        let narrow = Limit::new(1);
        assert!(narrow.check(&"a", 50).is_ok(), "a narrow limit lets somebody in however many nodes there are");
        assert!(narrow.check(&"a", 50).is_err());
    }
}
