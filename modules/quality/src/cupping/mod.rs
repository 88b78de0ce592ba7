//! Cupping sessions: several people taste goods under blind codes, each on a sheet of their own. The results are
//! revealed once, and nothing of the session changes after that.

pub(crate) mod commands;
mod fits;
mod form;
#[cfg(test)]
pub(crate) mod golden_examples;
pub(crate) mod http;
mod kinds;
pub(crate) mod marks;
pub(crate) mod model;
mod points;
mod responses;
pub(crate) mod score_http;
pub(crate) mod score_store;
pub(crate) mod score_told;
mod set_up;
mod sheet_form;
mod statistics;
pub(crate) mod store;
#[cfg(test)]
mod tests;
mod wrongs;
