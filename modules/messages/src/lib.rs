//! What people write: to each other about what they deal in, and to the shop; and addresses that want its newsletter.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod conversations;
#[cfg(test)]
mod golden_tests;
mod http;
mod model;
mod store;

use contracts::messages::MessageSent;
use kernel::{Builder, Manifest, Module, StartError};

/// The module `messages`: conversations between accounts; what a visitor sends to the shop.
pub struct Messages;

impl Module for Messages {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "messages",
            required: false,
            requires: &["auth"],
            uses: &["catalog", "sales", "logistics"],
            routes: http::routes,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        builder.live::<MessageSent>();
        builder.state(http::Http::new(builder.context()));
        Ok(())
    }
}
