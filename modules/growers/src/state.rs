//! The state that the handlers of growers share.

use kernel::Context;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
}
