//! The state that the handlers of lots share.

use kernel::Context;

use crate::certificates::files::CertificateFiles;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) certificates: CertificateFiles,
}
