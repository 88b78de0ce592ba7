//! The routes of origins.

use kernel::http::Routes;

use crate::{behind, packs, plots, producers, reach};

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(producers::http::producers)
        .service(producers::http::import_producers)
        .service(producers::http::one_producer)
        .service(producers::http::add_producer)
        .service(producers::http::change_producer)
        .service(producers::http::remove_producer)
        .service(producers::simplified_http::keep_simplified)
        .service(producers::simplified_http::remove_simplified)
        .service(plots::http::plots)
        .service(plots::export::export_plots)
        .service(plots::http::one_plot)
        .service(plots::http::add_plot)
        .service(plots::former_http::correct_plot)
        .service(plots::former_http::former_plots)
        .service(plots::http::remove_plot)
        .service(plots::http::stop_plot)
        .service(plots::http::release_plot)
        .service(reach::http::plot_reach)
        .service(plots::file_http::judge_plots)
        .service(plots::file_http::keep_plots)
        .service(packs::http::regulation)
        .service(packs::begin_http::pack_orders)
        .service(packs::begin_http::pack_contracts)
        .service(behind::http::order_plots)
        .service(behind::http::contract_plots)
        .service(packs::http::packs)
        .service(packs::begin_http::begin_pack)
        .service(packs::http::one_pack)
        .service(packs::http::change_pack)
        .service(packs::http::remove_pack)
        .service(packs::http::pack_plots)
        .service(packs::http::pack_archive)
        .service(packs::request_http::pack_request)
        .service(packs::references_http::pack_references)
        .service(packs::references_http::add_references)
        .service(packs::references_http::remove_reference)
        .service(packs::evidence_http::add_evidence)
        .service(packs::evidence_http::remove_evidence)
        .service(packs::seal_http::seal_pack)
        .service(packs::seal_http::write_statement);
}
