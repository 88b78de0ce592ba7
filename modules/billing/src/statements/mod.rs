//! Statements: the money that an account received and gave back, month by month (UTC), kept with each payment and refund.

mod catch_up;
mod csv;
pub(crate) mod http;
pub(crate) mod model;
mod responses;
pub(crate) mod store;

pub(crate) use catch_up::catch_up;
