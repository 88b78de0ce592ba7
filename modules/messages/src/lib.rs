//! What people write: to each other about what they deal in, and to the shop; addresses that want its newsletter;
//! and what accounts are told of what happens.

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

use contracts::messages::{MessageSent, NotificationAdded, Post};
use kernel::{Builder, Context, Manifest, Module, StartError};

use crate::notifications::consumer;

/// The module `messages`: conversations between accounts; what a visitor sends to the shop; notifications.
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
        mail::mailer::register(builder)?;
        let clock = builder.context().clock().clone();
        builder
            .consume("messages.notify", consumer::EVENTS, move |event, tx| consumer::tell(event, tx, clock.now_ms()));
        builder.provide::<dyn Post>(Arc::new(mail::outbox::Counter));
        builder.live::<MessageSent>();
        builder.live::<NotificationAdded>();
        builder.personal(Arc::new(personal::PersonalRows));
        store::catch_up(builder.context().store())?;
        mail::outbox::catch_up(builder.context().store())?;
        builder.state(http::state::AppState::new(builder.context()));
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        // What happened so far is told first: conversations are about some of it.
        context.caught_up_blocking();
        seed::run(context)
    }
}
