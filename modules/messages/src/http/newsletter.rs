//! The newsletter.

use actix_web::{get, post};
use contracts::email::normal;
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, instant};
use kernel::http::{Answer, ClientAddress, Identity, Json, Page, PageQuery, Query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::contact::Kept;
use super::requests::email_address;
use super::state::Data;
use crate::model::Subscriber;
use crate::store;

/// Who wants the newsletter.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct NewsletterForm {
    /// Where it goes.
    #[garde(custom(email_address))]
    email: Text<1, 254>,
}

/// An address that wants the newsletter.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewsletterSubscriber {
    id: String,
    /// Lower case.
    email: String,
    /// Since when, RFC 3339.
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<Subscriber> for NewsletterSubscriber {
    fn from(subscriber: Subscriber) -> Self {
        let Subscriber { id, email, at_ms } = subscriber;
        NewsletterSubscriber { id: id.into(), email, created_at: instant(at_ms) }
    }
}

/// Open to all: keeps an address for the newsletter. The answer does not tell whether it was known already.
#[utoipa::path(responses((status = 200, body = Kept)))]
#[post("/api/newsletter")]
pub(super) async fn subscribe(state: Data, from: ClientAddress, body: Json<NewsletterForm>) -> Answer<Kept> {
    state.subscriptions.take(&from.counted().to_string())?;
    state.subscriptions_of_all.take()?;
    let (id, at_ms) = (state.context.new_id(), state.context.clock().now_ms());
    let subscriber = Subscriber { id, email: normal(&body.0.email), at_ms };
    state.context.commit(move |tx| store::subscribe(tx, &subscriber)).await.map_err(Problem::from)?;
    Ok(Json(Kept { message: "Thank you. You will hear from us.".to_owned() }))
}

/// The administrator and staff for support only: addresses that want the newsletter, newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<NewsletterSubscriber>), (status = 403)))]
#[get("/api/newsletter/subscribers")]
pub(super) async fn newsletter_subscribers(
    me: Identity,
    state: Data,
    part: Query<PageQuery>,
) -> Answer<Page<NewsletterSubscriber>> {
    staff_only(&me, &[StaffArea::Support])?;
    let page = state.context.store().read(|r| store::subscribers(r, part.0.limit(), part.0.cursor()))?;
    Ok(Json(page.map(NewsletterSubscriber::from)))
}
