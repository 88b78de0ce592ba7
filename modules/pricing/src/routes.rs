//! The routes of pricing.

use kernel::http::Routes;

use crate::{buyers, lists};

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(buyers::http::own_buyers)
        .service(lists::http::price_lists)
        .service(lists::http::price_list)
        .service(lists::http::add_price_list)
        .service(lists::http::change_price_list)
        .service(lists::http::remove_price_list);
}
