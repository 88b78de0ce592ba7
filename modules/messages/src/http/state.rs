//! The state that the handlers of messages share.

use kernel::Context;
use kernel::http::{Ceiling, Slow};

/// What the handlers need.
pub(crate) struct Http {
    pub(crate) ctx: Context,
    /// Contact messages by address.
    pub(super) contacts: Slow,
    /// Newsletter addresses by address.
    pub(super) subscriptions: Slow,
    /// Contact messages of all visitors together.
    pub(super) contacts_of_all: Ceiling,
    /// Newsletter addresses of all visitors together.
    pub(super) subscriptions_of_all: Ceiling,
}

impl Http {
    pub(crate) fn new(ctx: Context) -> Self {
        let limits = &ctx.settings().limits;
        let per_minute = limits.sign_ups_per_minute;
        Http {
            contacts: Slow::new(per_minute),
            subscriptions: Slow::new(per_minute),
            contacts_of_all: Ceiling::new(limits.contact_messages_per_hour),
            subscriptions_of_all: Ceiling::new(limits.newsletter_addresses_per_hour),
            ctx,
        }
    }
}
