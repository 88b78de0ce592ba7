//! A limit on the calls of all callers together in an hour.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::http::problem::Problem;
use crate::store::Scope;

const HOUR: Duration = Duration::from_secs(3600);

/// A limit on the calls of all callers together in an hour, from any address and at any node of the shop. It begins
/// anew with the process.
pub struct HourlyLimit {
    name: &'static str,
    scope: Scope,
    calls: Arc<Calls>,
}

impl HourlyLimit {
    /// Allows at most `per_hour` calls in each hour. The name is one word, and another one for each limit of a module.
    pub fn new(scope: &Scope, name: &'static str, per_hour: u32) -> Self {
        let calls = Arc::new(Calls::new(per_hour));
        let here = calls.clone();
        scope.hear_nodes(name, move |_| {
            // The other node has let this call in, whatever there is left here.
            let _ = here.take(Instant::now());
        });
        HourlyLimit { name, scope: scope.clone(), calls }
    }

    /// Counts one call.
    ///
    /// # Errors
    /// 429 until the hour is over, once there were as many calls as allowed.
    pub fn take(&self) -> Result<(), Problem> {
        self.calls.take(Instant::now())?;
        self.scope.tell_nodes(self.name, "");
        Ok(())
    }
}

/// The calls of the current hour.
struct Calls {
    per_hour: u32,
    hour: Mutex<Hour>,
}

/// The current hour.
struct Hour {
    began: Instant,
    count: u32,
}

impl Calls {
    fn new(per_hour: u32) -> Self {
        Calls { per_hour, hour: Mutex::new(Hour { began: Instant::now(), count: 0 }) }
    }

    fn take(&self, now: Instant) -> Result<(), Problem> {
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
        let ceiling = Calls::new(2);
        let start = ceiling.hour.lock().unwrap().began;
        let wait = |minutes: u64| match ceiling.take(start + Duration::from_secs(60 * minutes)) {
            Ok(()) => 0,
            Err(Problem::TooMany { retry_after_s }) => retry_after_s,
            Err(other) => panic!("{other:?}"),
        };
        assert_eq!([wait(0), wait(10), wait(20), wait(59)], [0, 0, 40 * 60 + 1, 61]);
        assert_eq!([wait(60), wait(61), wait(62)], [0, 0, 58 * 60 + 1], "a new hour");
    }
}
