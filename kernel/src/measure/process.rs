//! The process's use of the machine, read from `/proc`; a figure that cannot be read is left out.

use std::fs;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use metrics::{describe_gauge, gauge};

pub(super) fn describe() {
    describe_gauge!("process_resident_memory_bytes", "Bytes of memory that the process has");
    describe_gauge!("process_open_fds", "Files and connections that the process has open");
    describe_gauge!("process_max_fds", "Files and connections that the process may have open");
    describe_gauge!("process_start_time_seconds", "When the process started, in seconds since 1970 UTC");
    // Called once here, so that it is the time of the start.
    let _ = started();
}

/// Sets the gauges to their present values.
pub(crate) fn take() {
    let figures = [
        ("process_resident_memory_bytes", memory()),
        ("process_open_fds", fs::read_dir("/proc/self/fd").ok().map(|files| files.count() as f64)),
        ("process_max_fds", most_files()),
        ("process_start_time_seconds", Some(started())),
    ];
    for (name, figure) in figures {
        if let Some(figure) = figure {
            gauge!(name).set(figure);
        }
    }
}

fn started() -> f64 {
    static STARTED: OnceLock<f64> = OnceLock::new();
    *STARTED.get_or_init(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64())
}

/// `VmRSS:     1234 kB`
fn memory() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? * 1024.0)
}

/// `Max open files            1024                 4096                 files`
fn most_files() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/limits").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}
