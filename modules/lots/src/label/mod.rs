//! The label of a bag of a lot, as a PDF file to print.

mod draw;
pub(crate) mod http;
