//! The store's category buttons and the home's carousel.

pub(crate) mod http;
