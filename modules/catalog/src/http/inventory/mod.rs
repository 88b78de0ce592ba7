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
        .service(read::inventory)
        .service(read::inventory_item)
        .service(read::inventory_movements)
        .service(change::add_lot)
        .service(change::edit_lot)
        .service(change::restock_lot)
        .service(change::unlist_lot)
        .service(change::relist_lot)
        .service(change::delete_lot)
        .service(images::add_lot_image)
        .service(images::delete_lot_image)
        .open(images::photograph)
        .service(import::preview_import)
        .service(import::confirm_import)
        .service(export::export_inventory);
}
