//! A database that is slow: callers wait for it for a time, and then nobody new does. What the writer has taken goes on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::super::StoreError;

/// How long a caller waits for a commit, and how long a commit may run before further callers are refused at once.
const LONGEST: Duration = Duration::from_secs(10);

/// Since when the writer has been at one commit.
pub(in super::super) struct Slow {
    begun: Instant,
    /// In microseconds since the start; 0 while the writer waits for transactions.
    since: AtomicU64,
}

impl Default for Slow {
    fn default() -> Self {
        Slow { begun: Instant::now(), since: AtomicU64::new(0) }
    }
}

impl Slow {
    /// Runs a commit of the writer.
    pub(super) fn commit<T>(&self, f: impl FnOnce() -> T) -> T {
        self.since.store(self.now().max(1), Ordering::Relaxed);
        let done = f();
        self.since.store(0, Ordering::Relaxed);
        done
    }

    /// Waits for the answer of a commit.
    ///
    /// # Errors
    /// [`StoreError::Unreachable`] after some time. The transaction goes on, and may be stored.
    pub(in super::super) async fn wait<T>(&self, answer: impl Future<Output = T>) -> Result<T, StoreError> {
        tokio::time::timeout(LONGEST, answer).await.map_err(|_| is_slow())
    }

    /// Refuses a caller who would wait behind a commit that runs too long already.
    ///
    /// # Errors
    /// [`StoreError::Unreachable`].
    pub(in super::super) fn refuse(&self) -> Result<(), StoreError> {
        self.refuse_at(self.now())
    }

    fn refuse_at(&self, now: u64) -> Result<(), StoreError> {
        match self.since.load(Ordering::Relaxed) {
            0 => Ok(()),
            since if now.saturating_sub(since) <= micros(LONGEST) => Ok(()),
            _ => Err(is_slow()),
        }
    }

    fn now(&self) -> u64 {
        micros(self.begun.elapsed())
    }
}

fn is_slow() -> StoreError {
    StoreError::Unreachable("the database is slow".to_owned())
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callers_are_refused_while_one_commit_runs_too_long_and_no_longer() {
        let slow = Slow::default();
        let later = |slow: &Slow, more: u64| slow.refuse_at(slow.now() + micros(LONGEST) + more);
        assert_eq!(later(&slow, 1_000_000), Ok(()), "the writer waits for transactions");
        slow.commit(|| {
            assert_eq!(slow.refuse(), Ok(()));
            assert_eq!(later(&slow, 1_000_000), Err(is_slow()));
        });
        assert_eq!(later(&slow, 1_000_000), Ok(()), "it is done");
    }
}
