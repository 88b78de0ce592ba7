//! The figures that the process reports: their recorder, the buckets of times, the meaning of each name.
//!
//! Names begin with `sokoni_`, times are seconds, sizes bytes, counters end in `_total`. The figures on the use of the
//! machine have the names that every dashboard knows (`process_…`).

mod process;

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use metrics::{describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::actor::{PANICS, TRANSACTIONS};
use crate::error::StartError;
use crate::store::{BYTES, CLUSTER_TURN, FLUSH, PHASES, ROWS};

pub(crate) use process::take as take_process;

/// The histogram of how long requests take.
pub(crate) const HTTP: &str = "sokoni_http_seconds";
/// The histogram of how long questions to modules take.
pub(crate) const ASK: &str = "sokoni_ask_seconds";

/// The upper ends of the buckets, in seconds.
const BUCKETS: [(&str, &[f64]); 5] = [
    (HTTP, &[0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0]),
    (ASK, &[0.000_01, 0.000_05, 0.000_1, 0.000_5, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0]),
    (PHASES, &[0.000_01, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0]),
    (
        CLUSTER_TURN,
        &[0.000_5, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0],
    ),
    (FLUSH, &[0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0]),
];

/// Single times are kept until they are put into their buckets: at this interval, whether anybody asks or not.
const GATHERED: Duration = Duration::from_secs(1);

/// Returns the recorder of this process's figures; the first call makes it.
///
/// # Errors
/// [`StartError`] where it cannot be made.
pub(crate) fn recorder() -> Result<PrometheusHandle, StartError> {
    static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);
    let mut recorder = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(recorder) = &*recorder {
        return Ok(recorder.clone());
    }
    let wrong = |why: String| StartError::Other(format!("the metrics cannot start: {why}"));
    let mut builder = PrometheusBuilder::new();
    for (name, ends) in BUCKETS {
        builder = builder
            .set_buckets_for_metric(Matcher::Full(name.to_owned()), ends)
            .map_err(|error| wrong(error.to_string()))?;
    }
    let made = builder.install_recorder().map_err(|error| wrong(error.to_string()))?;
    describe();
    let gathering = made.clone();
    let gather = move || {
        loop {
            std::thread::sleep(GATHERED);
            gathering.run_upkeep();
        }
    };
    std::thread::Builder::new().name("metrics".to_owned()).spawn(gather).map_err(|error| wrong(error.to_string()))?;
    Ok(recorder.insert(made).clone())
}

/// Describes each name, for the lines `# HELP`.
fn describe() {
    describe_histogram!(HTTP, "Seconds until the head of an answer was ready, by pattern of the path and status");
    describe_gauge!("sokoni_http_in_flight", "Requests that are being answered");
    describe_gauge!("sokoni_live_streams", "Open pages that are told of events");
    describe_histogram!(ASK, "Seconds until a module answered a question");
    describe_gauge!("sokoni_asks_in_flight", "Questions that wait at a module or are being answered");
    describe_counter!(TRANSACTIONS, "Transactions that were sent to the actor of a module");
    describe_counter!("sokoni_asks_busy_total", "Questions that were refused because too many waited");
    describe_counter!("sokoni_restarts_total", "How often a module was built again after a panic");
    describe_counter!(
        PANICS,
        "Turns of what a module does by the clock that panicked; the next turn comes at its time"
    );
    describe_gauge!("sokoni_event_lag", "Events that a consumer has not taken yet");
    describe_gauge!("sokoni_dead_letters", "Events that consumers gave up and nobody has replayed or discarded");
    describe_gauge!("sokoni_store_bytes", "Bytes that the store takes on disk");
    describe_gauge!("sokoni_store_compacting", "1 while the store's files are made smaller, else 0");
    describe_histogram!(
        CLUSTER_TURN,
        "Seconds of a node's turn, from the locked head of the log to the answered commit"
    );
    describe_gauge!("sokoni_cluster_behind_seconds", "Seconds since this node had everything that the log has");
    describe_gauge!("sokoni_cluster_applied_groups", "The last group of the log that this node has applied");
    describe_gauge!("sokoni_cluster_head_groups", "The last group of the log, as this node saw it last");
    describe_gauge!(
        "sokoni_cluster_clock_ahead_seconds",
        "How far this machine's clock is ahead of the database's; negative where it is behind"
    );
    describe_gauge!("sokoni_cluster_works_here", "1 where this node runs consumers and timers, 0 where another does");
    describe_counter!("sokoni_cluster_lost_answers_total", "Commits whose answer was lost, so that the log was asked");
    describe_counter!(
        "sokoni_cluster_groups_run_again_total",
        "Groups that were run again, since they were not stored"
    );
    describe_histogram!(FLUSH, "Seconds that a commit took until the disk had it");
    describe_gauge!("sokoni_store_last_flush_seconds", "Seconds that the last commit took until the disk had it");
    describe_gauge!(
        "sokoni_store_writable",
        "1, or 0 where the disk failed and nothing is written until the next start"
    );
    describe_histogram!(PHASES, "Seconds that the writer spent in a phase of a commit");
    describe_counter!(ROWS, "Rows that were written, by table");
    describe_counter!(BYTES, "Bytes of the rows that were written, keys and values, by table");
    describe_gauge!("sokoni_store_queue", "Transactions that wait to be run");
    describe_counter!("sokoni_store_commits_total", "Commits that were made durable");
    describe_counter!("sokoni_store_transactions_total", "Transactions that were kept");
    describe_gauge!(
        "sokoni_backup_last_success_timestamp_seconds",
        "When a backup was last written well, in seconds since 1970 UTC"
    );
    describe_counter!("sokoni_backup_failures_total", "Backups of the running shop that failed");
    describe_gauge!("sokoni_info", "Always 1; its label says which version runs");
    process::describe();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recorder_is_made_once_and_sorts_times_into_buckets() {
        let first = recorder().unwrap();
        metrics::histogram!(HTTP, "path" => "/of-this-test", "status" => "200").record(0.003);
        let text = recorder().unwrap().render();
        // Other tests count beside this one, so the rest of the two texts may differ.
        let own = |text: &str| {
            text.lines().filter(|line| line.contains("/of-this-test")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(own(&text), own(&first.render()), "both are one");
        let line = |le: &str| format!("{HTTP}_bucket{{path=\"/of-this-test\",status=\"200\",le=\"{le}\"}}");
        assert!(text.contains(&format!("{} 0\n", line("0.0025"))), "{text}");
        assert!(text.contains(&format!("{} 1\n", line("0.005"))), "{text}");
        assert!(text.contains(&format!("# TYPE {HTTP} histogram")) && text.contains(&format!("# HELP {HTTP} ")));
    }

    #[test]
    fn what_is_told_apart_rises() {
        for (name, ends) in BUCKETS {
            assert!(ends.is_sorted_by(|a, b| a < b), "{name}");
        }
    }
}
