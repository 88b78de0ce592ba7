//! What people write to the shop: contact messages, and addresses that want its newsletter.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

#[cfg(test)]
mod golden_tests;
mod http;
mod model;
mod store;

use kernel::{Builder, Manifest, Module, StartError};

/// The module `messages`: keeps what a visitor sends, and shows it to the administrator.
pub struct Messages;

impl Module for Messages {
    fn manifest(&self) -> Manifest {
        Manifest { name: "messages", required: false, requires: &["auth"], uses: &[], routes: http::routes }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        builder.state(http::Http::new(builder.context()));
        Ok(())
    }
}
