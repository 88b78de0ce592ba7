//! Sales: the lines of other accounts' orders, from the seller's side.

mod csv;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod responses;
pub(crate) mod store;
