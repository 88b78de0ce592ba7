//! HTTP: one form of errors, the caller's identity, bodies, limits, the embedded page.

pub(crate) mod addresses;
mod answer;
mod attachment;
mod audit;
mod body;
mod connections;
mod csv_file;
#[cfg(debug_assertions)]
mod description;
mod etag;
mod failure_limiter;
pub(crate) mod fallback;
mod fields;
mod file_answer;
mod form;
pub(crate) mod front;
pub(crate) mod head;
pub(crate) mod health;
mod hourly_limit;
mod idempotency;
pub(crate) mod identity;
pub(crate) mod live;
pub(crate) mod measured;
pub(crate) mod openapi;
pub(crate) mod operate;
pub(crate) mod operations;
pub(crate) mod page;
pub(crate) mod page_files;
mod paging;
mod plain;
pub(crate) mod problem;
mod public_answer;
pub(crate) mod request_limits;
pub(crate) mod routes;
pub(crate) mod scrape;
mod secured;
mod sent;
pub(crate) mod serve;
mod sitemap;
mod stand_ins;
pub mod text;
pub(crate) mod tls;
#[cfg(debug_assertions)]
mod usual_responses;

/// Registers the kernel's own routes.
pub(crate) fn routes(config: &mut Routes<'_>) {
    health::routes(config);
    live::routes(config);
    operate::routes(config);
    crate::maintenance::http::routes(config);
    audit::routes(config);
    scrape::routes(config);
}

pub use answer::{Answer, Created, NoContent};
pub use attachment::attachment;
pub use body::{FileBody, Json, Query, QueryPairs};
pub use csv_file::{csv_columns, csv_file, csv_line, csv_stream, csv_text};
#[cfg(debug_assertions)]
pub(crate) use description::describe;
pub use etag::caller_has;
pub use failure_limiter::FailureLimiter;
pub use file_answer::file_body;
pub use front::bearer;
pub use head::{Head, Pages};
pub use hourly_limit::HourlyLimit;
pub use idempotency::IdempotencyKey;
pub use identity::{Authenticator, ClientAddress, Identity};
pub use paging::{Page, PageQuery};
pub use problem::{Problem, ProblemBody};
pub use public_answer::PublicAnswer;
pub use routes::Routes;
