//! The routes of lots.

use kernel::http::Routes;

use crate::{certificates, draws, graph, label, ledger, lot};

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(lot::http::own_lots)
        .service(lot::http::receive_lot)
        .service(lot::http::own_lot)
        .service(lot::http::change_lot)
        .service(label::http::lot_label)
        .service(ledger::http::moves_of_lot)
        .service(ledger::http::receive_into_lot)
        .service(ledger::http::make_lot_move)
        .service(ledger::http::undo_lot_move)
        .service(ledger::http::lot_ledger)
        .service(graph::http::lot_origin)
        .service(graph::http::lot_recall)
        .service(draws::http::lot_lines)
        .service(draws::http::lot_line)
        .service(draws::http::choose_line_lots)
        .service(draws::http::lot_products)
        .service(draws::http::choose_product_lots)
        .service(draws::http::purchase_lots)
        .service(certificates::http::certificates)
        .service(certificates::http::add_certificate)
        .service(certificates::http::change_certificate)
        .service(certificates::http::delete_certificate)
        .service(certificates::http::attach_to_certificate)
        .service(certificates::http::certificate_file)
        .service(certificates::claim_http::lot_certificates)
        .service(certificates::claim_http::claim_certificates)
        .open(certificates::claim_http::product_certificates)
        .service(certificates::claim_http::purchase_certificates)
        .service(certificates::admin::any_certificates)
        .service(certificates::admin::any_certificate_file)
        .service(certificates::admin::judge_certificate);
}
