//! The routes of the catalogue, resource by resource.

use kernel::http::Routes;

use super::{featured, inventory, lists, recent, reviews, sale};

/// Registers all routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .open(lists::list)
        .open(lists::search)
        .open(lists::filters)
        .open(lists::product)
        .open(lists::related)
        .open(lists::picture)
        .open(reviews::list)
        .service(reviews::write)
        .service(reviews::status)
        .service(recent::list)
        .service(recent::note)
        .service(featured::set)
        .service(sale::set)
        .service(sale::list);
    inventory::routes(config);
}
