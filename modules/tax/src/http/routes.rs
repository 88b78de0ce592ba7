//! The routes of tax.

use kernel::http::Routes;

use super::{admin, number};

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(admin::tax_book)
        .service(admin::set_tax)
        .service(admin::add_tax_rule)
        .service(admin::change_tax_rule)
        .service(admin::remove_tax_rule)
        .service(admin::add_offered_rules)
        .service(number::tax_number)
        .service(number::change_tax_number);
}
