//! The state that the handlers of pricing share.

use actix_web::web;
use kernel::Context;
use kernel::http::FailureLimiter;

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    /// New discount codes whose names were taken, by account.
    pub(crate) taken_codes: FailureLimiter,
}

impl AppState {
    /// The state, with as many taken names in a minute as failed sign-ins.
    pub(crate) fn new(context: Context) -> Self {
        let per_minute = context.settings().limits.sign_in_failures_per_minute;
        let taken_codes = FailureLimiter::new(context.store(), "taken-codes", per_minute);
        AppState { context, taken_codes }
    }
}
