//! The clock. Time comes from here, so that tests can set it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;

/// A clock: the system's, or one that a test sets.
#[derive(Clone, Default)]
pub struct Clock {
    fixed: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// A clock that stands still at `ms` (milliseconds since 1970 UTC) until it is moved.
    pub fn fixed(ms: i64) -> Self {
        Clock { fixed: Some(Arc::new(AtomicI64::new(ms))) }
    }

    /// Moves a fixed clock; the system's clock is left alone.
    pub fn advance(&self, ms: i64) {
        if let Some(fixed) = &self.fixed {
            fixed.fetch_add(ms, Ordering::SeqCst);
        }
    }

    /// Milliseconds since 1970 UTC.
    pub fn now_ms(&self) -> i64 {
        match &self.fixed {
            Some(fixed) => fixed.load(Ordering::SeqCst),
            None => Timestamp::now().as_millisecond(),
        }
    }

    /// The present instant.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.now_ms()).unwrap_or(Timestamp::MAX)
    }
}
