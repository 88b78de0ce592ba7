//! The module's calls.

mod figures;
mod news;
pub(crate) mod routes;
pub(crate) mod state;
