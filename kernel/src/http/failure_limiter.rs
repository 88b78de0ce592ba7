//! A limit on how often a key fails, such as an address that guesses passwords.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use sha2::{Digest, Sha256};

use crate::http::problem::Problem;
use crate::http::request_limits::{REMEMBERED, seconds};
use crate::store::{Scope, hex};

/// Slows a key that fails too often: after so many failures a minute it must wait for one place to come free. The
/// failures at all nodes of a shop count; those at another node some milliseconds later. Where the nodes cannot tell each
/// other, each of them allows its part, so that all of them together allow no more than one would.
pub struct FailureLimiter {
    name: &'static str,
    scope: Scope,
    failures: Arc<Failures>,
}

impl FailureLimiter {
    /// `per_minute` failures are free; then one each 60 s / `per_minute`. The name is one word, and another one for each
    /// limiter of a module.
    pub fn new(scope: &Scope, name: &'static str, per_minute: u32) -> Self {
        let failures = Arc::new(Failures::new(per_minute));
        let here = failures.clone();
        scope.hear_nodes(name, move |key| here.count(key, 1));
        FailureLimiter { name, scope: scope.clone(), failures }
    }

    /// Returns the seconds that this key must still wait; `None` where it may try.
    pub fn wait(&self, key: &str) -> Option<u64> {
        self.failures.wait(&hashed(key))
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
        let key = hashed(key);
        self.failures.count(&key, self.scope.nodes_that_count_alone());
        self.scope.tell_nodes(self.name, &key);
    }
}

/// Returns a key of a fixed length, which names nobody.
fn hashed(key: &str) -> String {
    hex(&Sha256::digest(key)[..16])
}

/// The failures of each key.
struct Failures {
    limiter: RateLimiter<String, DashMapStateStore<String>, DefaultClock, StateInformationMiddleware>,
    /// How long until one place comes free.
    pace: Duration,
    /// The most failures at once.
    burst: NonZeroU32,
    waiting: Mutex<HashMap<String, Instant>>,
    clock: DefaultClock,
}

impl Failures {
    fn new(per_minute: u32) -> Self {
        let rate = NonZeroU32::new(per_minute).unwrap_or(NonZeroU32::MIN);
        Failures {
            limiter: RateLimiter::keyed(Quota::per_minute(rate)).with_middleware(),
            pace: Duration::from_secs(60) / rate.get(),
            burst: rate,
            waiting: Mutex::new(HashMap::new()),
            clock: DefaultClock::default(),
        }
    }

    fn wait(&self, key: &str) -> Option<u64> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let left = waiting.get(key)?.checked_duration_since(Instant::now());
        if left.is_none() {
            waiting.remove(key);
        }
        left.map(seconds)
    }

    /// Counts a failure as often as there are nodes, as if all of them had had one.
    fn count(&self, key: &str, nodes: u32) {
        if self.limiter.len() > REMEMBERED {
            self.limiter.retain_recent();
        }
        let places = NonZeroU32::new(nodes).unwrap_or(NonZeroU32::MIN).min(self.burst);
        let wait = match self.limiter.check_key_n(&key.to_owned(), places) {
            Ok(Ok(state)) => match places.get().saturating_sub(state.remaining_burst_capacity()) {
                0 => return,
                missing => self.pace * missing,
            },
            Ok(Err(not_until)) => not_until.wait_time_from(self.clock.now()),
            // More places than there are: `min` above forbids it.
            Err(_) => self.pace,
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
        let slow = Failures::new(10);
        for _ in 0..10 {
            assert_eq!(slow.wait("a"), None);
            slow.count("a", 1);
        }
        assert!(slow.wait("a").is_some_and(|s| (1..=7).contains(&s)));
        assert_eq!(slow.wait("b"), None);
    }

    #[test]
    fn each_of_three_nodes_that_cannot_tell_each_other_allows_a_third() {
        let slow = Failures::new(10);
        for _ in 0..3 {
            assert_eq!(slow.wait("a"), None);
            slow.count("a", 3);
        }
        assert!(slow.wait("a").is_some_and(|s| (7..=13).contains(&s)), "two of three places are missing");
        let narrow = Failures::new(2);
        assert_eq!(narrow.wait("a"), None, "one is let in however many nodes there are");
        narrow.count("a", 50);
        assert!(narrow.wait("a").is_some());
    }
}
