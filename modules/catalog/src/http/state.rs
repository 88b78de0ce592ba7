//! The state that the handlers of the catalogue share.

use std::sync::Arc;

use contracts::money::Currency;
use kernel::http::PublicAnswer;
use kernel::{Cache, Context, SourceVersion};
use tokio::sync::Semaphore;

use crate::caches;
use crate::inventory::import::Imports;
use crate::inventory::media::Media;
use crate::list_page::ListPage;
use crate::pictures::Pictures;

/// What the handlers need.
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) pictures: Pictures,
    pub(crate) pages: Cache<String, ListPage>,
    pub(crate) products: Cache<String, PublicAnswer>,
    pub(crate) media: Media,
    pub(crate) imports: Imports,
    /// One upload is decoded at a time: it may take a quarter of a gigabyte.
    pub(crate) decoding: Arc<Semaphore>,
    /// Uploads that are held in memory meanwhile.
    pub(crate) waiting: Semaphore,
}

impl AppState {
    pub(crate) fn new(context: Context, view: SourceVersion, media: Media) -> Self {
        AppState {
            pictures: Pictures::default(),
            pages: caches::pages(view.clone()),
            products: caches::products(view),
            media,
            imports: Imports::default(),
            decoding: Arc::new(Semaphore::new(1)),
            waiting: Semaphore::new(8),
            context,
        }
    }

    /// The shop's own currency: the program does not start with one that it does not know.
    pub(crate) fn currency(&self) -> Currency {
        Currency::parse(&self.context.settings().shop.currency).unwrap_or(Currency::USD)
    }
}
