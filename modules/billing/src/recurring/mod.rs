//! Schedules: the same bill again and again, on dates that follow from the first.

pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod rules;
pub(crate) mod store;
pub(crate) mod wire;
