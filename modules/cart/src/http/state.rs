//! The state that the handlers of the cart share.

use kernel::Context;

/// What the handlers need.
pub(crate) struct AppState {
    pub(crate) context: Context,
}
