//! The routes of messages, resource by resource.

use kernel::http::Routes;

use super::{contact, inbox, newsletter};
use crate::{conversations, mail, notifications};

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .open(contact::send_contact_message)
        .service(contact::contact_messages)
        .open(newsletter::subscribe)
        .service(newsletter::newsletter_subscribers)
        .service(inbox::inbox);
    conversations::http::routes(config);
    notifications::http::routes(config);
    mail::http::routes(config);
    mail::admin::routes(config);
    mail::server_http::routes(config);
}
