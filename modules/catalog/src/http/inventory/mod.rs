//! A seller's own lots. Everyone who is signed in sees their own lots; changing them requires the role `seller`.
//! Another seller's lot returns 404, like a missing one.

mod access;
pub(super) mod change;
pub(super) mod export;
mod images;
pub(super) mod import;
pub(super) mod read;
pub(super) mod responses;

use kernel::http::Routes;

/// Registers the routes.
pub(super) fn routes(config: &mut Routes<'_>) {
    config
        .service(read::list)
        .service(read::one)
        .service(read::movements)
        .service(change::add)
        .service(change::edit)
        .service(change::restock)
        .service(change::unlist)
        .service(change::relist)
        .service(change::remove)
        .service(images::add)
        .service(images::remove)
        .open(images::show)
        .service(import::preview)
        .service(import::confirm)
        .service(export::export);
}
