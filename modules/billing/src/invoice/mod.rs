//! The invoice of a bill as a PDF file.

mod certified;
mod draw;
pub(crate) mod http;
pub(crate) mod port;
mod ways;
