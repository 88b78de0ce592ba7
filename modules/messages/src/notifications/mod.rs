//! Notifications: what happened that an account should know of, and did not do itself.

mod asked;
pub(crate) mod consumer;
pub(crate) mod http;
pub(crate) mod model;
mod orders;
mod people;
pub(crate) mod store;
#[cfg(test)]
mod tests;
mod words;
