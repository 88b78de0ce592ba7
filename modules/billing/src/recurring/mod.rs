//! Schedules: the same bill again and again, on dates that follow from the first. Its payee proposes one; bills come once
//! its payer has accepted it.

pub(crate) mod commands;
pub(crate) mod http;
pub(crate) mod model;
mod old;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod store;
pub(crate) mod sweep;
