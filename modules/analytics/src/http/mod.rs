//! The module's calls.

mod figures;
mod news;

use kernel::Context;
use kernel::http::Routes;

/// What the handlers need.
pub(crate) struct Http {
    pub(crate) ctx: Context,
}

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(figures::figures)
        .service(figures::sales_csv)
        .service(figures::popular_csv)
        .service(news::list)
        .service(news::add)
        .service(news::edit)
        .service(news::remove);
}

/// RFC 3339 day of milliseconds since 1970 UTC.
fn day(at_ms: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(at_ms).unwrap_or_default();
    at.to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
}
