//! The shared state of billing's handlers. Each handler shows or changes only the bills of the signed-in account.

use std::sync::Arc;

use actix_web::web;
use kernel::Context;
use kernel::http::FailureLimiter;
use kernel::secrets::Vault;

use crate::disputes::files::DisputeFiles;
use crate::payments::Providers;

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) providers: Arc<Providers>,
    /// The files of disputes.
    pub(crate) disputes: DisputeFiles,
    /// Opens payout details.
    pub(crate) vault: Arc<Vault>,
    /// The rate limit on requests to telephones, for each account: whoever types a stranger's number disturbs them.
    pub(crate) pushes: FailureLimiter,
    /// The rate limit on proposals of schedules, for each account.
    pub(crate) proposals: FailureLimiter,
}
