//! A forgotten password: a link by e-mail lets the person choose a new one.

pub(crate) mod http;
mod message;
