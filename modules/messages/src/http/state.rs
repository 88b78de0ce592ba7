//! The state that the handlers of messages share.

use std::sync::Arc;

use actix_web::web;
use kernel::Context;
use kernel::http::{FailureLimiter, HourlyLimit};

use crate::mail::work::Work;

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    /// Sends tests at once, and knows the mail server.
    pub(crate) mailer: Arc<Work>,
    /// The limit of contact messages per address.
    pub(super) contacts: FailureLimiter,
    /// The limit of newsletter addresses per address.
    pub(super) subscriptions: FailureLimiter,
    /// The limit of contact messages of all visitors together.
    pub(super) contacts_of_all: HourlyLimit,
    /// The limit of newsletter addresses of all visitors together.
    pub(super) subscriptions_of_all: HourlyLimit,
}

impl AppState {
    pub(crate) fn new(context: Context, mailer: Arc<Work>) -> Self {
        let limits = &context.settings().limits;
        let (scope, per_minute) = (context.store(), limits.sign_ups_per_minute);
        AppState {
            contacts: FailureLimiter::new(scope, "contacts", per_minute),
            subscriptions: FailureLimiter::new(scope, "subscriptions", per_minute),
            contacts_of_all: HourlyLimit::new(scope, "contacts-of-all", limits.contact_messages_per_hour),
            subscriptions_of_all: HourlyLimit::new(scope, "subscriptions-of-all", limits.newsletter_addresses_per_hour),
            context,
            mailer,
        }
    }
}
