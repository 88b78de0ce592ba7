//! Schedules: recurring bills, on dates that follow from the first. The payee proposes a schedule; bills come once the
//! payer has accepted it.

pub(crate) mod commands;
pub(crate) mod http;
pub(crate) mod model;
mod old;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod store;
pub(crate) mod sweep;
