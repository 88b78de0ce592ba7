//! The shop's name and looks.

pub(crate) mod colour;
pub(crate) mod files;
pub(crate) mod http;
pub(crate) mod logo;
pub(crate) mod rules;
