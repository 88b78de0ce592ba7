//! The rules by which shipments need papers: the packaged ones, and those that the shop's owner writes.

pub(crate) mod book;
pub(crate) mod choose;
pub(crate) mod corridor;
pub(crate) mod form;
pub(crate) mod goods;
pub(crate) mod http;
pub(crate) mod model;
mod old;
mod packaged;
pub(crate) mod payment;
mod possible;
pub(crate) mod responses;
mod trial;
