//! The routes of billing, resource by resource.

use kernel::http::Routes;

use crate::{
    bills, commission, corrections, disputes, invoice, ledger, payments, payout_runs, payouts, recurring, statements,
};

pub(crate) fn routes(config: &mut Routes<'_>) {
    bills::http::routes(config);
    bills::admin::routes(config);
    payments::http::routes(config);
    payments::cards::routes(config);
    payments::webhook::routes(config);
    payments::callbacks::routes(config);
    payments::paybill_http::routes(config);
    payments::unknown::routes(config);
    payments::waiting_refunds::routes(config);
    payments::connections::http::routes(config);
    payouts::http::routes(config);
    payout_runs::http::routes(config);
    statements::http::routes(config);
    ledger::http::routes(config);
    commission::http::routes(config);
    corrections::http::routes(config);
    disputes::http::routes(config);
    disputes::admin::routes(config);
    invoice::http::routes(config);
    recurring::http::routes(config);
}
