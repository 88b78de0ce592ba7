//! The measured time of each request. A look-up of a histogram by its labels costs more than the request itself may
//! cost, so each worker keeps those that it has met, by pattern of the path and status.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use metrics::Histogram;

use crate::measure::HTTP;

/// How many patterns a worker remembers. The program has far fewer; further ones would be entered as [`OTHER`].
const PATTERNS: usize = 1024;
/// The pattern of requests without one.
pub(crate) const OTHER: &str = "other";

/// The name of a request in figures and logs, from a handler without a pattern of its own; in the request's extensions.
#[derive(Clone, Copy)]
pub(crate) struct Label(pub(crate) &'static str);

/// Pattern → status → histogram.
#[derive(Default)]
struct Known(HashMap<String, Vec<(u16, Histogram)>>);

impl Known {
    fn met(&self, pattern: &str, status: u16) -> Option<&Histogram> {
        self.0.get(pattern)?.iter().find(|(known, _)| *known == status).map(|(_, histogram)| histogram)
    }

    fn enter(&mut self, pattern: &str, status: u16, seconds: f64) {
        if let Some(histogram) = self.met(pattern, status) {
            return histogram.record(seconds);
        }
        let room = self.0.len() < PATTERNS || self.0.contains_key(pattern);
        let pattern = if room { pattern } else { OTHER };
        let labels = [("path", pattern.to_owned()), ("status", status.to_string())];
        let histogram = metrics::histogram!(HTTP, &labels);
        histogram.record(seconds);
        if self.met(pattern, status).is_none() {
            self.0.entry(pattern.to_owned()).or_default().push((status, histogram));
        }
    }
}

thread_local! {
    static KNOWN: RefCell<Known> = RefCell::default();
}

/// Enters how long a request took, in seconds.
pub(crate) fn enter(pattern: &str, status: u16, seconds: f64) {
    KNOWN.with_borrow_mut(|known| known.enter(pattern, status, seconds));
}

/// Requests that are being answered.
static IN_FLIGHT: AtomicUsize = AtomicUsize::new(0);

/// One request that is being answered, as long as this lives.
pub(crate) struct InFlight(());

impl InFlight {
    pub(crate) fn one() -> Self {
        IN_FLIGHT.fetch_add(1, Ordering::Relaxed);
        InFlight(())
    }

    /// Returns how many there are in this process.
    pub(crate) fn count() -> usize {
        IN_FLIGHT.load(Ordering::Relaxed)
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        IN_FLIGHT.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use metrics::{Counter, Gauge, Key, KeyName, Metadata, Recorder, SharedString, Unit};

    use super::*;

    /// Counts look-ups and recorded values.
    #[derive(Default)]
    struct Counting {
        looked_up: Mutex<Vec<String>>,
        recorded: Arc<AtomicUsize>,
    }

    struct One(Arc<AtomicUsize>);
    impl metrics::HistogramFn for One {
        fn record(&self, _: f64) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    impl Recorder for Counting {
        fn describe_counter(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
        fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
        fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
        fn register_counter(&self, _: &Key, _: &Metadata<'_>) -> Counter {
            Counter::noop()
        }
        fn register_gauge(&self, _: &Key, _: &Metadata<'_>) -> Gauge {
            Gauge::noop()
        }
        fn register_histogram(&self, key: &Key, _: &Metadata<'_>) -> Histogram {
            let labels: Vec<&str> = key.labels().map(metrics::Label::value).collect();
            self.looked_up.lock().unwrap().push(labels.join(" "));
            Histogram::from_arc(Arc::new(One(self.recorded.clone())))
        }
    }

    #[test]
    fn a_pattern_and_status_is_looked_up_once_and_every_request_is_entered() {
        let (counting, mut known) = (Counting::default(), Known::default());
        metrics::with_local_recorder(&counting, || {
            for _ in 0..100 {
                known.enter("/api/data", 200, 0.1);
                known.enter("/api/data", 503, 0.1);
                known.enter("/api/orders/{id}", 200, 0.1);
            }
        });
        assert_eq!(*counting.looked_up.lock().unwrap(), ["/api/data 200", "/api/data 503", "/api/orders/{id} 200"]);
        assert_eq!(counting.recorded.load(Ordering::Relaxed), 300);
    }

    #[test]
    fn more_patterns_than_are_remembered_are_entered_as_others() {
        let (counting, mut known) = (Counting::default(), Known::default());
        metrics::with_local_recorder(&counting, || {
            for n in 0..PATTERNS + 50 {
                known.enter(&format!("/{n}"), 200, 0.1);
            }
        });
        assert!(known.0.len() <= PATTERNS + 1);
        assert_eq!(known.0[OTHER].len(), 1);
        assert_eq!(counting.looked_up.lock().unwrap().last().unwrap(), "other 200");
        assert_eq!(counting.recorded.load(Ordering::Relaxed), PATTERNS + 50);
    }
}
