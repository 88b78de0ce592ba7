//! Reviews of a product.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, Responder, get, post, web};
use contracts::ids::ProductId;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, PageQuery, Query};
use serde::{Deserialize, Serialize};

use super::state::Data;
use crate::model;
use crate::reviews::{self, Draft, Standing};
use crate::rules::no_such_product;
use crate::sale::on_sale;
use crate::store::RATINGS;

/// What somebody who bought a product says of it.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Review {
    id: String,
    /// 1 to 5.
    rating: u8,
    /// May be empty.
    text: String,
    /// First name and initial.
    author: String,
    /// RFC 3339.
    #[schema(format = DateTime)]
    created_at: String,
    /// Whether it is the caller's.
    mine: bool,
}

impl Review {
    fn new(review: model::Review, caller: Option<&Identity>) -> Self {
        Review {
            mine: caller.is_some_and(|me| me.account == review.account),
            created_at: jiff::Timestamp::from_millisecond(review.created_ms).unwrap_or_default().to_string(),
            id: review.id.into(),
            rating: review.rating,
            text: review.text,
            author: review.author,
        }
    }
}

/// Reviews, the newest first, and what they add up to.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct ReviewPage {
    items: Vec<Review>,
    /// Where the next page starts; `null` at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    /// How many there are in all.
    total: u64,
    /// Mean of all ratings with one decimal; `null` without any.
    #[schema(required)]
    average: Option<f64>,
    /// How many gave 1, 2, 3, 4 and 5.
    counts: [u64; 5],
}

/// A review to be written.
#[derive(Debug, Default, Deserialize, Validate, utoipa::ToSchema)]
pub(crate) struct WriteReview {
    /// 1 to 5.
    #[serde(default)]
    #[garde(range(min = 1, max = 5))]
    #[schema(required, minimum = 1, maximum = 5)]
    rating: u8,
    /// At most 2,000 characters; may be empty.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    text: String,
}

/// Whether the caller may review a product, and the review there is.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct ReviewStatus {
    /// Whether the caller bought it.
    bought: bool,
    /// Whether it has come to the caller.
    delivered: bool,
    /// Whether the caller sells it.
    own: bool,
    /// Whether the caller may review it: it was bought, has come, and is another's.
    may_review: bool,
    /// The caller's review.
    #[schema(required)]
    review: Option<Review>,
}

/// Reviews of a listed product, the newest first. Open to all.
#[utoipa::path(
    operation_id = "reviews",
    params(PageQuery),
    responses((status = 200, body = ReviewPage))
)]
#[get("/api/products/{id}/reviews")]
pub(crate) async fn list(
    id: web::Path<ProductId>,
    me: Option<Identity>,
    part: Query<PageQuery>,
    state: Data,
) -> Answer<ReviewPage> {
    let limit = part.0.limit();
    let (mut rows, ratings) = state.context.store().read(|r| {
        on_sale(r, &id)?.ok_or_else(no_such_product)?;
        let rows = reviews::page(r, &id, part.0.cursor(), limit + 1)?;
        Ok::<_, Problem>((rows, r.get(&RATINGS, id.as_str())?.unwrap_or_default()))
    })?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    // Tenths below 51 are exact enough as floats to print unchanged.
    let average = ratings.tenths().and_then(|tenths| u32::try_from(tenths).ok()).map(|tenths| f64::from(tenths) / 10.0);
    Ok(Json(ReviewPage {
        next_cursor: rows.last().filter(|_| more).map(|review| review.id.clone()).map(String::from),
        items: rows.into_iter().map(|review| Review::new(review, me.as_ref())).collect(),
        total: ratings.count(),
        average,
        counts: ratings.0,
    }))
}

/// Signed in, for those who bought the product and have it: writes the caller's review, in place of the one before.
#[utoipa::path(
    responses(
        (status = 200, body = Review, description = "in place of the one before"),
        (status = 201, body = Review),
        (status = 403, description = "`own-product`, `not-bought` or \
            `not-delivered`")
    )
)]
#[post("/api/products/{id}/reviews")]
pub(crate) async fn write_review(
    id: web::Path<ProductId>,
    me: Identity,
    state: Data,
    body: Json<WriteReview>,
) -> Result<CustomizeResponder<Json<Review>>, Problem> {
    let draft = Draft {
        id: state.context.new_id(),
        account: me.account.clone(),
        person: me.person.clone(),
        author: reviews::author(&me.name),
        rating: body.0.rating,
        text: body.0.text.trim().to_owned(),
        at_ms: state.context.clock().now_ms(),
    };
    let product = id.into_inner();
    let written = state.context.commit(move |tx| reviews::write(tx, &product, &draft)).await;
    let (review, replaced) = written?;
    let code = if replaced { StatusCode::OK } else { StatusCode::CREATED };
    Ok(Json(Review::new(review, Some(&me))).customize().with_status(code))
}

/// Signed in: whether the caller bought the product, and the caller's review of it.
#[utoipa::path(responses((status = 200, body = ReviewStatus)))]
#[get("/api/products/{id}/review-status")]
pub(crate) async fn review_status(id: web::Path<ProductId>, me: Identity, state: Data) -> Answer<ReviewStatus> {
    let (standing, review) = state.context.store().read(|r| {
        let sold = on_sale(r, &id)?.ok_or_else(no_such_product)?;
        let standing = Standing::of(r, (&me.account, &me.person), &sold)?;
        Ok::<_, Problem>((standing, reviews::one(r, &me.account, &id)?))
    })?;
    let Standing { own, bought, delivered } = standing;
    let (may_review, review) = (standing.may_review().is_ok(), review.map(|review| Review::new(review, Some(&me))));
    Ok(Json(ReviewStatus { bought, delivered, own, may_review, review }))
}
