//! A forgotten password: a link by e-mail, with which a new one is chosen.

pub(crate) mod http;
mod message;
