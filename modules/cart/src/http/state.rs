//! The state that the cart's handlers share.

use kernel::Context;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
}
