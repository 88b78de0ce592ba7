//! The state that the handlers of analytics share.

use kernel::Context;

/// What the handlers need.
pub(crate) struct Http {
    pub(crate) ctx: Context,
}
