//! Orders in a buyer's name: a seller draws one up, and its buyer confirms it or gave leave to order.

mod form;
pub(crate) mod http;
pub(crate) mod in_name;
mod leave_http;
pub(crate) mod leaves;
pub(crate) mod model;
mod place;
pub(crate) mod responses;
mod rights;
mod rules;
mod steps;
pub(crate) mod store;

use kernel::http::Routes;

pub(crate) fn routes(config: &mut Routes<'_>) {
    http::routes(config);
    steps::routes(config);
    leave_http::routes(config);
}
