//! The catalogue's endpoints.

mod featured;
mod inventory;
mod lists;
mod own_pages;
mod recent;
mod responses;
mod reviews;
pub(crate) mod routes;
mod sale;
pub(crate) mod state;
