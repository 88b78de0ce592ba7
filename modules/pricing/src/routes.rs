//! The routes of pricing.

use kernel::http::Routes;

use crate::{buyers, codes, lists};

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(buyers::http::own_buyers)
        .service(lists::http::price_lists)
        .service(lists::http::price_list)
        .service(lists::http::add_price_list)
        .service(lists::http::change_price_list)
        .service(lists::http::remove_price_list)
        .service(codes::http::discount_codes)
        .service(codes::http::add_discount_code)
        .service(codes::http::end_discount_code)
        .service(codes::http::remove_discount_code)
        .service(codes::http::any_discount_codes)
        .service(codes::http::end_any_discount_code);
}
