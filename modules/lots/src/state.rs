//! The state that the handlers of lots share.

use actix_web::web;
use kernel::Context;

use crate::certificates::files::CertificateFiles;

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) certificates: CertificateFiles,
}
