//! What the handlers of billing share. Each call is for the signed-in account, and shows or changes its own bills only.

use std::sync::Arc;

use kernel::Context;
use kernel::http::FailureLimiter;

use crate::payments::Providers;

/// What the handlers need.
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) providers: Arc<Providers>,
    /// How often an account proposes schedules.
    pub(crate) proposals: FailureLimiter,
}
