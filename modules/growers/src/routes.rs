//! The routes of growers.

use kernel::http::Routes;

use crate::{accounts, deliveries, imports, intake};

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(deliveries::http::grower_deliveries)
        .service(deliveries::http::record_delivery)
        .service(deliveries::http::one_delivery)
        .service(deliveries::http::strike_delivery)
        .service(imports::http::delivery_template)
        .service(imports::http::preview_deliveries)
        .service(imports::http::import_deliveries)
        .service(intake::http::take_in_deliveries)
        .service(accounts::http::grower_seasons)
        .service(accounts::http::grower_accounts)
        .service(accounts::http::grower_statement)
        .service(accounts::export::statement_file)
        .service(accounts::entry_http::record_entry)
        .service(accounts::entry_http::strike_entry)
        .service(accounts::reweigh_http::reweigh_delivery)
        .service(accounts::carry_over_http::carry_balance_over)
        .service(accounts::second_payment_preview::season_grades)
        .service(accounts::second_payment_preview::preview_second)
        .service(accounts::second_payment_http::pay_second)
        .service(accounts::second_payment_http::take_back_second);
}
