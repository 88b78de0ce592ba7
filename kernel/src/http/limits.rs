//! Limits on how often a caller may call.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::http::identity::ClientAddress;
use crate::http::problem::Problem;

/// The most callers that are remembered; beyond that, those whose time is over are forgotten.
const REMEMBERED: usize = 50_000;

/// A limit on requests a second, by account, else by address.
pub(crate) struct RequestLimits {
    accounts: DefaultKeyedRateLimiter<String>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

fn quota(per_second: u32) -> Quota {
    let rate = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::MIN.saturating_add(1)))
}

impl RequestLimits {
    pub(crate) fn new(account_per_second: u32, address_per_second: u32) -> Self {
        RequestLimits {
            accounts: RateLimiter::keyed(quota(account_per_second)),
            addresses: RateLimiter::keyed(quota(address_per_second)),
            clock: DefaultClock::default(),
        }
    }

    /// Counts one request; refuses with 429 and the time to wait where there were too many.
    pub(crate) fn check(&self, account: Option<&str>, from: ClientAddress) -> Result<(), Problem> {
        let result = match account {
            Some(account) => {
                if self.accounts.len() > REMEMBERED {
                    self.accounts.retain_recent();
                }
                self.accounts.check_key(&account.to_owned())
            }
            None => {
                if self.addresses.len() > REMEMBERED {
                    self.addresses.retain_recent();
                }
                self.addresses.check_key(&from.counted())
            }
        };
        result.map_err(|not_until| Problem::TooMany {
            retry_after_s: seconds(not_until.wait_time_from(self.clock.now())),
        })
    }
}

/// Whole seconds to wait, at least one.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs() + 1
}

/// Slows a key that fails too often: after so many failures a minute it must wait for one place to come free.
pub struct FailureLimiter {
    failures: RateLimiter<String, DashMapStateStore<String>, DefaultClock, StateInformationMiddleware>,
    /// How long until one place comes free.
    pace: Duration,
    waiting: Mutex<HashMap<String, Instant>>,
    clock: DefaultClock,
}

impl FailureLimiter {
    /// `per_minute` failures are free; then one each 60 s / `per_minute`.
    pub fn new(per_minute: u32) -> Self {
        let rate = NonZeroU32::new(per_minute).unwrap_or(NonZeroU32::MIN);
        FailureLimiter {
            failures: RateLimiter::keyed(Quota::per_minute(rate)).with_middleware(),
            pace: Duration::from_secs(60) / rate.get(),
            waiting: Mutex::new(HashMap::new()),
            clock: DefaultClock::default(),
        }
    }

    /// Returns the seconds that this key must still wait; `None` where it may try.
    pub fn wait(&self, key: &str) -> Option<u64> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let left = waiting.get(key)?.checked_duration_since(Instant::now());
        if left.is_none() {
            waiting.remove(key);
        }
        left.map(seconds)
    }

    /// Counts a call, for calls that are limited regardless of their result.
    ///
    /// # Errors
    /// 429 where there were too many calls of this key.
    pub fn take(&self, key: &str) -> Result<(), Problem> {
        if let Some(retry_after_s) = self.wait(key) {
            return Err(Problem::TooMany { retry_after_s });
        }
        self.failed(key);
        Ok(())
    }

    /// Counts a failure.
    pub fn failed(&self, key: &str) {
        if self.failures.len() > REMEMBERED {
            self.failures.retain_recent();
        }
        let wait = match self.failures.check_key(&key.to_owned()) {
            Ok(state) if state.remaining_burst_capacity() > 0 => return,
            Ok(_) => self.pace,
            Err(not_until) => not_until.wait_time_from(self.clock.now()),
        };
        let until = Instant::now() + wait;
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() > REMEMBERED {
            waiting.retain(|_, until| *until > Instant::now());
        }
        waiting.insert(key.to_owned(), until);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_failures_slow_one_key_and_no_other() {
        let slow = FailureLimiter::new(10);
        for _ in 0..10 {
            assert_eq!(slow.wait("a"), None);
            slow.failed("a");
        }
        assert!(slow.wait("a").is_some_and(|s| (1..=7).contains(&s)));
        assert_eq!(slow.wait("b"), None);
    }
}
