//! Deliveries of growers: weighed, priced and numbered. None is ever changed; a wrong one is struck out, with a reason.

pub(crate) mod form;
pub(crate) mod grade;
pub(crate) mod http;
pub(crate) mod model;
mod old;
pub(crate) mod record;
pub(crate) mod responses;
pub(crate) mod store;
