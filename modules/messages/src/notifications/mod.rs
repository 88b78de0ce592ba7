//! Notifications: events that concern an account and that it did not cause itself.

mod asked;
mod certificates;
pub(crate) mod consumer;
mod disputes;
mod drafts;
mod goods;
pub(crate) mod http;
pub(crate) mod model;
mod orders;
mod packs;
mod people;
mod quality;
pub(crate) mod store;
#[cfg(test)]
mod tests;
mod words;
