//! Messages: conversations between accounts about their deals, the contact form, the newsletter's addresses, and
//! notifications.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod conversations;
#[cfg(test)]
mod golden_tests;
mod http;
mod links;
mod mail;
mod model;
mod notifications;
mod personal;
mod seed;
mod store;
mod stored;

use std::sync::Arc;

use contracts::messages::{MailPort, MessageSent, NotificationAdded, Post};
use kernel::{Builder, Context, Manifest, Module, StartError};

use crate::notifications::consumer;

/// The module `messages`: conversations between accounts, messages of visitors to the shop, and notifications.
pub struct Messages;

impl Module for Messages {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "messages",
            required: false,
            requires: &["auth"],
            uses: &["catalog", "sales", "logistics", "billing"],
            routes: http::routes::routes,
            tables: stored::tables,
            events: stored::events,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let mailer = mail::mailer::register(builder)?;
        let clock = builder.context().clock().clone();
        builder
            .consume("messages.notify", consumer::EVENTS, move |event, tx| consumer::tell(event, tx, clock.now_ms()));
        builder.provide::<dyn Post>(Arc::new(mail::outbox::Counter));
        let by_settings = !builder.context().settings().mail.smtp_url.is_empty();
        builder.provide::<dyn MailPort>(Arc::new(mail::server::Servers { by_settings }));
        builder.live::<MessageSent>();
        builder.live::<NotificationAdded>();
        builder.personal(Arc::new(personal::PersonalRows));
        store::catch_up(builder.context().store())?;
        mail::outbox::catch_up(builder.context().store())?;
        builder.state(http::state::AppState::new(builder.context(), mailer));
        Ok(())
    }

    fn seed_next(&self, context: &Context) -> Result<(), StartError> {
        // Notifications come first: conversations are about some of them.
        context.caught_up_blocking();
        seed::run(context)
    }
}
