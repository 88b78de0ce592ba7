//! The storefront: what the shop shows of itself. Its owner changes name, logo, colours, texts, buttons and carousel in
//! the page; each change is a version that can be taken back. The kernel shows the newest ([`kernel::Face`]).

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod face;
mod first_day;
#[cfg(test)]
mod golden_tests;
mod looks;
mod model;
mod personal;
mod routes;
mod shelves;
mod state;
mod store;
mod stored;
mod texts;
mod versions;

use std::sync::Arc;

use kernel::store::StoreError;
use kernel::{Builder, Context, Faces, Manifest, Module, SourceVersion, StartError};
use tokio::sync::Semaphore;

use crate::looks::files::LogoFiles;
use crate::state::AppState;
use crate::texts::pages::OwnPages;
use crate::texts::render::Rendered;

/// The module `storefront`.
pub struct Storefront;

impl Module for Storefront {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "storefront",
            required: false,
            requires: &["auth", "catalog"],
            uses: &["billing", "logistics", "messages", "sales", "tax"],
            routes: routes::routes,
            tables: stored::tables,
            events: Vec::new,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let (context, faces) = (builder.context(), builder.faces());
        let (logos, texts) = (LogoFiles::new(builder), SourceVersion::default());
        show(&context, &faces, &logos)?;
        let (shown, shown_logos, changed_texts) = (context.clone(), logos.clone(), texts.clone());
        builder.on_changes(move |_| {
            changed_texts.advance();
            if let Err(error) = show(&shown, &faces, &shown_logos) {
                tracing::error!(%error, "the shop's face stays as it was: the store cannot be read");
            }
        });
        builder.personal(Arc::new(personal::PersonalRows));
        builder.pages(Arc::new(OwnPages(context.clone())));
        builder.state(AppState {
            context,
            logos,
            decoding: Arc::new(Semaphore::new(1)),
            rendered: Rendered::new(texts),
        });
        Ok(())
    }
}

/// Shows the newest versions.
fn show(context: &Context, faces: &Faces, logos: &LogoFiles) -> Result<(), StoreError> {
    let face = context.store().read(|reader| face::read(reader, &context.settings().shop, logos))?;
    faces.show(face);
    Ok(())
}
