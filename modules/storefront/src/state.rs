//! The state that the handlers share, and the check that the caller is an administrator.

use std::sync::Arc;

use actix_web::web;
use kernel::http::Identity;
use kernel::{Context, Problem};
use tokio::sync::Semaphore;

use crate::looks::files::LogoFiles;
use crate::store::Writer;
use crate::texts::render::Rendered;

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) logos: LogoFiles,
    /// One logo is decoded at a time: it takes much memory.
    pub(crate) decoding: Arc<Semaphore>,
    pub(crate) rendered: Rendered,
}

impl AppState {
    /// Returns the caller as the writer of a version, now.
    pub(crate) fn writer(&self, me: &Identity) -> Writer {
        Writer { person: me.person.clone(), at_ms: self.context.clock().now_ms() }
    }
}

/// Returns 403 for all but the administrator.
pub(crate) fn administrator_only(me: &Identity) -> Result<(), Problem> {
    me.needs("administrator", "Only the shop's administrator decides how the shop looks.")
}
