//! The import of deliveries from a CSV file: paper lists that were typed elsewhere. All rows are taken in, or none is.

mod bad_row;
mod file;
pub(crate) mod http;
mod judge;
mod people;
mod responses;
pub(crate) mod store;
