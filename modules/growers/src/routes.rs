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
        .service(accounts::payment_http::record_payment)
        .service(accounts::payment_http::strike_payment)
        .service(accounts::second_payment_http::pay_second)
        .service(accounts::second_payment_http::take_back_second);
}
