//! The state that the handlers of origins share.

use kernel::Context;
use tokio::sync::Semaphore;

use crate::plots::file::WaitingFiles;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    /// Judged files that wait for their seller's word.
    pub(crate) files: WaitingFiles,
    /// Lets one file at a time be judged.
    pub(crate) judging: Semaphore,
}

impl AppState {
    /// The state.
    pub(crate) fn new(context: Context) -> Self {
        AppState { context, files: WaitingFiles::default(), judging: Semaphore::new(1) }
    }
}
