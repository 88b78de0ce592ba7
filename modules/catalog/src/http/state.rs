//! The state that the catalogue's handlers share.

use std::sync::Arc;

use actix_web::web;
use contracts::ids::ProductId;
use contracts::money::Currency;
use contracts::pricing::prices_today;
use kernel::http::{Identity, PublicAnswer};
use kernel::pending::PendingUploads;
use kernel::{Cache, Context, Problem, SourceVersion};
use tokio::sync::Semaphore;

use crate::actor::Prices;
use crate::caches;
use crate::http::own_pages::OwnPages;
use crate::inventory::media::Media;
use crate::list_page::ListPage;
use crate::pictures::Pictures;

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) pictures: Pictures,
    pub(crate) pages: Cache<String, ListPage>,
    pub(crate) products: Cache<ProductId, PublicAnswer>,
    /// Pages with the prices of the companies that asked for them.
    pub(crate) own_pages: OwnPages,
    pub(crate) media: Media,
    /// Checked files of imports.
    pub(crate) imports: PendingUploads,
    /// Lets one upload at a time be decoded, because decoding may take a quarter of a gigabyte.
    pub(crate) decoding: Arc<Semaphore>,
    /// Limits the uploads that wait in memory.
    pub(crate) waiting: Semaphore,
}

impl AppState {
    pub(crate) fn new(context: Context, view: SourceVersion, media: Media, imports: PendingUploads) -> Self {
        AppState {
            pictures: Pictures::default(),
            pages: caches::pages(view.clone()),
            products: caches::products(view.clone()),
            own_pages: OwnPages::new(view),
            media,
            imports,
            decoding: Arc::new(Semaphore::new(1)),
            waiting: Semaphore::new(8),
            context,
        }
    }

    /// Returns the prices of the caller's company; `None` if it has none, and for visitors.
    pub(crate) async fn prices(&self, caller: Option<&Identity>) -> Result<Prices, Problem> {
        let Some(me) = caller else { return Ok(None) };
        let prices = prices_today(&self.context, &me.account).await?;
        Ok(Some(prices).filter(|prices| !prices.is_empty()))
    }

    /// Returns the shop's own currency. The program does not start with an unknown one.
    pub(crate) fn currency(&self) -> Currency {
        Currency::parse(&self.context.face().currency).unwrap_or(Currency::USD)
    }
}
