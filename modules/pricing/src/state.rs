//! The state that the handlers of pricing share.

use kernel::Context;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
}
