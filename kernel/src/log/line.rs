//! A line of the log: as the library writes it, with the id of the request that is served.

use std::fmt;

use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use super::request;

/// The library's format of a line, and the function that puts an id into such a line.
pub(super) struct Line<F> {
    inner: F,
    put: fn(line: &str, id: &str, to: &mut Writer<'_>) -> fmt::Result,
}

/// For people: ` request_id=…` at the line's end.
pub(super) fn text<F>(inner: F) -> Line<F> {
    Line { inner, put: |line, id, to| writeln!(to, "{} request_id={id}", line.trim_end_matches('\n')) }
}

/// For machines: `"request_id":"…"` as the object's first member.
pub(super) fn json<F>(inner: F) -> Line<F> {
    // The characters of an id need no escaping.
    let put = |line: &str, id: &str, to: &mut Writer<'_>| match line.strip_prefix('{') {
        Some(rest) => write!(to, "{{\"request_id\":\"{id}\",{rest}"),
        None => to.write_str(line),
    };
    Line { inner, put }
}

impl<S, N, F> FormatEvent<S, N> for Line<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let Some(id) = request() else { return self.inner.format_event(context, writer, event) };
        let mut line = String::new();
        self.inner.format_event(context, Writer::new(&mut line), event)?;
        (self.put)(&line, id.as_str(), &mut writer)
    }
}
