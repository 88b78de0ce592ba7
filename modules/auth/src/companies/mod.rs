//! Companies: accounts in whose name several people act.

pub(crate) mod access;
pub(crate) mod http;
pub(crate) mod invitations;
mod invite;
pub(crate) mod join;
pub(crate) mod limits;
pub(crate) mod members;
pub(crate) mod older_limits;
mod removal;
mod request_bodies;
pub(crate) mod sent;
mod view;
