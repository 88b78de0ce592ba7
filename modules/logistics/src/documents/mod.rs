//! The papers of a shipment: the ones that it needs, the files that were handed in, and those that the shop makes itself.

pub(crate) mod attached;
pub(crate) mod commands;
pub(crate) mod expiry;
pub(crate) mod files;
pub(crate) mod http;
pub(crate) mod key;
pub(crate) mod kind;
pub(crate) mod model;
pub(crate) mod old;
mod packing_list;
pub(crate) mod private;
pub(crate) mod provided;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod step;
pub(crate) mod title;
pub(crate) mod uploader;
pub(crate) mod waive;
pub(crate) mod waive_http;
