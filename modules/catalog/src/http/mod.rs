//! The catalogue's calls.

mod featured;
mod inventory;
mod lists;
mod recent;
mod reviews;

use std::sync::Arc;

use actix_web::HttpResponse;
use bytes::Bytes;
use contracts::money::Currency;
use kernel::http::{PublicAnswer, Routes};
use kernel::{Context, Problem};
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::Semaphore;

pub(crate) use self::lists::ListPage;
use crate::inventory::import::Imports;
use crate::inventory::media::Media;
use crate::kept::{Age, Kept};
use crate::pictures::Pictures;
use crate::view::wire::Product;

/// What the handlers need.
pub(crate) struct Http {
    pub(crate) ctx: Context,
    pub(crate) pictures: Pictures,
    pub(crate) pages: Kept<ListPage>,
    pub(crate) products: Kept<PublicAnswer>,
    pub(crate) media: Media,
    pub(crate) imports: Imports,
    /// One upload is decoded at a time: it may take a quarter of a gigabyte.
    pub(crate) decoding: Arc<Semaphore>,
    /// Uploads that are held in memory meanwhile.
    pub(crate) waiting: Semaphore,
}

impl Http {
    pub(crate) fn new(ctx: Context, age: Age, media: Media) -> Self {
        Http {
            pictures: Pictures::default(),
            pages: Kept::new(age.clone()),
            products: Kept::new(age),
            media,
            imports: Imports::default(),
            decoding: Arc::new(Semaphore::new(1)),
            waiting: Semaphore::new(8),
            ctx,
        }
    }

    /// The shop's own currency: the program does not start with one that it does not know.
    pub(crate) fn currency(&self) -> Currency {
        Currency::parse(&self.ctx.settings().shop.currency).unwrap_or(Currency::USD)
    }
}

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .open(lists::list)
        .open(lists::search)
        .open(lists::filters)
        .open(lists::product)
        .open(lists::related)
        .open(lists::picture)
        .open(reviews::list)
        .service(reviews::write)
        .service(reviews::status)
        .service(recent::list)
        .service(recent::note)
        .service(featured::set);
    inventory::routes(config);
}

/// A list of products with its bounds.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct ProductPage {
    #[schema(value_type = Vec<Product>)]
    items: Box<RawValue>,
    /// Where the next page starts; `null` at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    /// How many the whole list has.
    total: u64,
}

/// A whole list that the view made as a JSON array.
fn whole(items: Bytes, total: usize) -> Result<ProductPage, Problem> {
    let text = String::from_utf8(items.into()).map_err(|_| broken())?;
    let items = RawValue::from_string(text).map_err(|_| broken())?;
    Ok(ProductPage { items, next_cursor: None, total: total as u64 })
}

fn broken() -> Problem {
    Problem::Internal("a list of products is no JSON".to_owned())
}

pub(crate) fn no_such_product() -> Problem {
    Problem::NotFound("There is no such product.".to_owned())
}

fn json(body: Bytes) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(body)
}
