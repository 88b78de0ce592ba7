//! The shop's staff: accounts that may do the shop's work in some areas, and invitations of such people.

pub(crate) mod http;
pub(crate) mod invitations;
mod invite;
mod view;
