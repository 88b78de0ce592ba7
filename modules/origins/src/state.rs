//! The state that the handlers of origins share.

use actix_web::web;
use kernel::Context;
use kernel::pending::PendingUploads;
use tokio::sync::Semaphore;

use crate::packs::files::PackFiles;

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    /// Judged files that wait for their seller's word.
    pub(crate) files: PendingUploads,
    /// Lets one file at a time be judged.
    pub(crate) judging: Semaphore,
    pub(crate) pack_files: PackFiles,
    /// Lets one archive at a time be made.
    pub(crate) sealing: Semaphore,
}

impl AppState {
    /// The state.
    pub(crate) fn new(context: Context, pack_files: PackFiles, files: PendingUploads) -> Self {
        AppState { context, files, judging: Semaphore::new(1), pack_files, sealing: Semaphore::new(1) }
    }
}
