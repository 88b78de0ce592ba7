//! A limit on the calls of all callers together in an hour.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::http::problem::Problem;

const HOUR: Duration = Duration::from_secs(3600);

/// A limit on the calls of all callers together in an hour, from any address. It begins anew with the process.
pub struct HourlyLimit {
    per_hour: u32,
    hour: Mutex<Hour>,
}

/// The current hour.
struct Hour {
    began: Instant,
    count: u32,
}

impl HourlyLimit {
    /// Allows at most `per_hour` calls in each hour.
    pub fn new(per_hour: u32) -> Self {
        HourlyLimit { per_hour, hour: Mutex::new(Hour { began: Instant::now(), count: 0 }) }
    }

    /// Counts one call.
    ///
    /// # Errors
    /// 429 until the hour is over, once there were as many calls as allowed.
    pub fn take(&self) -> Result<(), Problem> {
        self.take_at(Instant::now())
    }

    fn take_at(&self, now: Instant) -> Result<(), Problem> {
        let mut hour = self.hour.lock().unwrap_or_else(PoisonError::into_inner);
        let mut passed = now.saturating_duration_since(hour.began);
        if passed >= HOUR {
            *hour = Hour { began: now, count: 0 };
            passed = Duration::ZERO;
        }
        if hour.count >= self.per_hour {
            return Err(Problem::TooMany { retry_after_s: HOUR.saturating_sub(passed).as_secs() + 1 });
        }
        hour.count += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_together_do_so_much_in_an_hour_and_are_told_when_the_next_begins() {
        let ceiling = HourlyLimit::new(2);
        let start = ceiling.hour.lock().unwrap().began;
        let wait = |minutes: u64| match ceiling.take_at(start + Duration::from_secs(60 * minutes)) {
            Ok(()) => 0,
            Err(Problem::TooMany { retry_after_s }) => retry_after_s,
            Err(other) => panic!("{other:?}"),
        };
        assert_eq!([wait(0), wait(10), wait(20), wait(59)], [0, 0, 40 * 60 + 1, 61]);
        assert_eq!([wait(60), wait(61), wait(62)], [0, 0, 58 * 60 + 1], "a new hour");
    }
}
