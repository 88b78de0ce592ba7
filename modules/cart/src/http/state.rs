//! The state that the cart's handlers share.

use actix_web::web;
use kernel::Context;

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
}
