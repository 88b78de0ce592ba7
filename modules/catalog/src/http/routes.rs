//! The routes of the catalogue, resource by resource.

use kernel::http::Routes;

use super::{featured, inventory, lists, recent, reviews, sale};

/// Registers all routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .open(lists::list_products)
        .open(lists::search_products)
        .open(lists::filters)
        .open(lists::product)
        .open(lists::related_products)
        .open(lists::product_picture)
        .open(reviews::list)
        .service(reviews::write_review)
        .service(reviews::review_status)
        .service(recent::recently_viewed)
        .service(recent::note_viewed)
        .service(featured::feature_product)
        .service(sale::set_product_sale)
        .service(sale::withheld_products);
    inventory::routes(config);
}
