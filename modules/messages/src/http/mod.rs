//! What visitors write to the shop, and how much waits for an account. All may write; what was written is the
//! administrator's to read.

mod contact;
mod inbox;
mod newsletter;

use kernel::http::{Ceiling, Identity, Routes, Slow};
use kernel::{Context, Problem};

/// The role that reads what people wrote to the shop.
const ADMINISTRATOR: &str = "administrator";

/// What the handlers need.
pub(crate) struct Http {
    pub(crate) ctx: Context,
    /// Contact messages by address.
    contacts: Slow,
    /// Newsletter addresses by address.
    subscriptions: Slow,
    /// Contact messages of all visitors together.
    contacts_of_all: Ceiling,
    /// Newsletter addresses of all visitors together.
    subscriptions_of_all: Ceiling,
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

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .open(contact::send)
        .service(contact::list)
        .open(newsletter::subscribe)
        .service(newsletter::list)
        .service(inbox::inbox);
    crate::conversations::http::routes(config);
    crate::notifications::http::routes(config);
    crate::mail::http::routes(config);
    crate::mail::admin::routes(config);
}

/// 403 for all but the administrator.
pub(crate) fn administrator_only(me: &Identity) -> Result<(), Problem> {
    me.needs(ADMINISTRATOR, "Only the shop's administrator may read this.")
}

/// For garde: an e-mail address that must be there.
fn email_address(text: &str, _: &()) -> garde::Result {
    match text {
        "" => Err(garde::Error::new("is required")),
        text if contracts::email::is_address(text) => Ok(()),
        _ => Err(garde::Error::new("Enter an e-mail address, like name@example.com")),
    }
}
