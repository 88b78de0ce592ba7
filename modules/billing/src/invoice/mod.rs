//! The invoice of a bill as a paper.

mod draw;
pub(crate) mod http;
mod letters;
mod paper;
