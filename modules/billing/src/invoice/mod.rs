//! The invoice of a bill as a PDF file.

mod draw;
pub(crate) mod http;
mod letters;
mod paper;
mod ways;
