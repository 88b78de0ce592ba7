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
use std::time::Duration;

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
        fetch(&context, &logos)?;
        show(&context, &faces, &logos)?;
        let (shown, shown_logos, changed_texts) = (context.clone(), logos.clone(), texts.clone());
        builder.on_changes(move |_| {
            changed_texts.advance();
            match show(&shown, &faces, &shown_logos) {
                Ok(Whole::Yes) => {}
                Ok(Whole::WithoutItsLogo) => fetch_later(&shown, &faces, &shown_logos),
                Err(error) => tracing::error!(%error, "the shop's face stays as it was: the store cannot be read"),
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

/// How often a logo is fetched from a server that does not answer, and the pause between.
const FETCHES: usize = 60;
const PAUSE: Duration = Duration::from_secs(5);

/// Whether the shop's face is shown with all that it has.
enum Whole {
    Yes,
    /// Its logo must be fetched from a server first, which a commit does not wait for.
    WithoutItsLogo,
}

/// Shows the newest versions.
fn show(context: &Context, faces: &Faces, logos: &LogoFiles) -> Result<Whole, StoreError> {
    let (face, has_logo) = context.store().read(|reader| {
        let face = face::read(reader, &context.settings().shop, logos)?;
        Ok::<_, StoreError>((face, store::look(reader)?.logo.is_some()))
    })?;
    let whole = if has_logo && face.logo.is_none() && !logos.is_near() { Whole::WithoutItsLogo } else { Whole::Yes };
    faces.show(face);
    Ok(whole)
}

/// Fetches the form of the shop's logo for papers, and returns whether it is there. Blocks.
fn fetch(context: &Context, logos: &LogoFiles) -> Result<bool, StoreError> {
    let logo = context.store().read(store::look)?.logo;
    Ok(logo.is_none_or(|logo| logos.fetch(&logo)))
}

/// Fetches the logo that another node saved, and shows it then.
fn fetch_later(context: &Context, faces: &Faces, logos: &LogoFiles) {
    let (context, faces, logos) = (context.clone(), faces.clone(), logos.clone());
    let fetching = move || {
        for _ in 0..FETCHES {
            if fetch(&context, &logos).is_ok_and(|fetched| fetched) {
                break;
            }
            std::thread::sleep(PAUSE);
        }
        if let Err(error) = show(&context, &faces, &logos) {
            tracing::error!(%error, "the shop's face stays as it was: the store cannot be read");
        }
    };
    if let Err(error) = std::thread::Builder::new().name("storefront-logo".to_owned()).spawn(fetching) {
        tracing::warn!(%error, "no thread to fetch the logo: it is shown after the next start");
    }
}
