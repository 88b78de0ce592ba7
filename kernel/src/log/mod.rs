//! The log: lines on standard error, for people or for machines. Beside its own words a line names the request that it
//! belongs to, and the module or consumer whose thread wrote it (a span that such a thread enters once, at its start).

mod line;
mod request;

use std::panic::PanicHookInfo;

use tracing_subscriber::EnvFilter;

use crate::error::StartError;
use crate::settings::{Log, LogFormat};

pub(crate) use request::{RequestId, during, request, within};

/// Begins to log as configured. A module's crate has the module's name.
///
/// # Errors
/// [`StartError::Config`] where there is no such level.
pub(crate) fn start<'a>(settings: &Log, modules: impl Iterator<Item = &'a str>) -> Result<(), StartError> {
    let level = settings.level.as_str();
    if !["error", "warn", "info", "debug", "trace"].contains(&level) {
        return Err(StartError::Config(format!(
            "configuration: log.level = \"{level}\" must be error, warn, info, debug or trace"
        )));
    }
    // Libraries log from `warn` on, but for what anybody can fill the log with: bytes that are no request are answered with 400.
    let ours = modules.map(|module| format!(",{module}={level}")).collect::<String>();
    let filter = EnvFilter::new(format!("warn,actix_http::h1::dispatcher=off,kernel={level}{ours}"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Lines that cannot be written are dropped: a closed console ends no shop.
    let log = log.log_internal_errors(false);
    let begun = match settings.format {
        LogFormat::Text => log.map_event_format(line::text).try_init(),
        LogFormat::Json => log.json().with_span_list(false).map_event_format(line::json).try_init(),
    };
    // A second shop in one process, as in tests, keeps the first one's log.
    if begun.is_ok() {
        std::panic::set_hook(Box::new(panicked));
    }
    Ok(())
}

/// Logs a panic as one line, with the request that met it.
fn panicked(panic: &PanicHookInfo<'_>) {
    let thread = std::thread::current();
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    let why = panic.payload_as_str().unwrap_or("something without words");
    tracing::error!(why, place, thread = thread.name().unwrap_or_default(), "panicked");
}
