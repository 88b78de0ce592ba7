//! Responses that the view returns as finished JSON.

use actix_web::HttpResponse;
use bytes::Bytes;
use kernel::Problem;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::view::responses::Product;

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

/// Wraps a whole list, which the view made as a JSON array.
pub(super) fn whole(items: Bytes, total: usize) -> Result<ProductPage, Problem> {
    let text = String::from_utf8(items.into()).map_err(|_| broken())?;
    let items = RawValue::from_string(text).map_err(|_| broken())?;
    Ok(ProductPage { items, next_cursor: None, total: total as u64 })
}

fn broken() -> Problem {
    Problem::Internal("a list of products is no JSON".to_owned())
}

pub(super) fn json(body: Bytes) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(body)
}
