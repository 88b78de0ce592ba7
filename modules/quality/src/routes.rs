//! The routes of quality.

use kernel::http::Routes;

use crate::{cupping, samples};

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(samples::http::samples)
        .service(samples::http::one_sample)
        .service(samples::http::request_sample)
        .service(samples::unasked::send_unasked_sample)
        .service(samples::http::send_sample)
        .service(samples::http::refuse_sample)
        .service(samples::http::sample_arrived)
        .service(samples::http::approve_arrived_sample)
        .service(samples::http::reject_arrived_sample)
        .service(samples::http::withdraw_sample)
        .service(cupping::http::cuppings)
        .service(cupping::http::one_cupping)
        .service(cupping::http::set_up_cupping)
        .service(cupping::http::save_sheet)
        .service(cupping::http::reveal_cupping)
        .service(cupping::http::cancel_cupping)
        .service(cupping::score_http::take_over_score)
        .open(cupping::score_http::product_score);
}
