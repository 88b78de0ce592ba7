//! A line of the log: as the library writes it, with the id of the request that is served.

use std::fmt;

use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use super::request;

/// For people: ` request_id=…` at the line's end.
pub(super) struct Text<F>(pub(super) F);

/// For machines: `"request_id":"…"` as the object's first member.
pub(super) struct Json<F>(pub(super) F);

impl<S, N, F> FormatEvent<S, N> for Text<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let Some(id) = request() else { return self.0.format_event(context, writer, event) };
        let mut line = String::new();
        self.0.format_event(context, Writer::new(&mut line), event)?;
        writeln!(writer, "{} request_id={}", line.trim_end_matches('\n'), id.as_str())
    }
}

impl<S, N, F> FormatEvent<S, N> for Json<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let Some(id) = request() else { return self.0.format_event(context, writer, event) };
        let mut line = String::new();
        self.0.format_event(context, Writer::new(&mut line), event)?;
        // What an id may be made of needs no escaping.
        match line.strip_prefix('{') {
            Some(rest) => write!(writer, "{{\"request_id\":\"{}\",{rest}", id.as_str()),
            None => writer.write_str(&line),
        }
    }
}
