//! Conversations: the parties to something write to each other about it.

pub(crate) mod http;
pub(crate) mod model;
mod parties;
mod responses;
pub(crate) mod store;
#[cfg(test)]
mod store_tests;
