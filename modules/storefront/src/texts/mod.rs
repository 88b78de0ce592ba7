//! The texts of the public pages, and pages of the shop's own.

pub(crate) mod http;
pub(crate) mod known;
pub(crate) mod pages;
pub(crate) mod render;
