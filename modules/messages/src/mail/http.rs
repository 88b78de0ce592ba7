//! The calls of e-mail preferences. Unsubscribing needs the token of an e-mail and no sign-in.

use actix_web::{get, post, put, web};
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, NoContent, Routes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Preferences;
use super::preferences;
use crate::http::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(mail_preferences).service(set_mail_preferences).open(unsubscribe);
}

/// What the caller is told by e-mail.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailPreferences {
    email: MailTopics,
}

/// Each kind of thing that is told.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailTopics {
    orders: bool,
    shipments: bool,
    bills: bool,
    /// Quotes and contracts.
    quotes: bool,
    messages: bool,
}

impl From<Preferences> for MailPreferences {
    fn from(wanted: Preferences) -> Self {
        let Preferences { orders, shipments, bills, quotes, messages } = wanted;
        MailPreferences { email: MailTopics { orders, shipments, bills, quotes, messages } }
    }
}

/// What the caller wants to be told by e-mail.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(crate) struct SetMailPreferences {
    #[serde(default)]
    #[garde(dive)]
    #[schema(required)]
    email: WantedTopics,
}

/// Yes or no to each.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct WantedTopics {
    #[garde(required)]
    #[schema(required, nullable = false)]
    orders: Option<bool>,
    #[garde(required)]
    #[schema(required, nullable = false)]
    shipments: Option<bool>,
    #[garde(required)]
    #[schema(required, nullable = false)]
    bills: Option<bool>,
    #[garde(required)]
    #[schema(required, nullable = false)]
    quotes: Option<bool>,
    #[garde(required)]
    #[schema(required, nullable = false)]
    messages: Option<bool>,
}

impl From<WantedTopics> for Preferences {
    fn from(wanted: WantedTopics) -> Self {
        // All are present: the body was validated.
        let yes = |wanted: Option<bool>| wanted.unwrap_or(true);
        Preferences {
            orders: yes(wanted.orders),
            shipments: yes(wanted.shipments),
            bills: yes(wanted.bills),
            quotes: yes(wanted.quotes),
            messages: yes(wanted.messages),
        }
    }
}

/// What the caller is told by e-mail: everything, unless it said otherwise.
#[utoipa::path(responses((status = 200, body = MailPreferences)))]
#[get("/api/notification-preferences")]
async fn mail_preferences(me: Identity, state: Data) -> Answer<MailPreferences> {
    Ok(Json(state.context.store().read(|r| preferences::load(r, &me.account))?.into()))
}

/// Says what the caller wants to be told by e-mail.
#[utoipa::path(responses((status = 200, body = MailPreferences)))]
#[put("/api/notification-preferences")]
async fn set_mail_preferences(me: Identity, state: Data, body: Json<SetMailPreferences>) -> Answer<MailPreferences> {
    let wanted = Preferences::from(body.0.email);
    let kept = wanted.clone();
    let set = state.context.commit(move |tx| preferences::set(tx, &me.account, &kept).map_err(Problem::from));
    set.await?;
    Ok(Json(wanted.into()))
}

/// Whoever has the token of a letter: its account is told nothing by e-mail any more.
#[utoipa::path(params(("token" = String, Path, description = "from a letter's link")), responses((status = 204)))]
#[post("/api/unsubscribe/{token}")]
async fn unsubscribe(state: Data, token: web::Path<String>) -> Result<NoContent, Problem> {
    let token = token.into_inner();
    let done = state.context.commit(move |tx| preferences::unsubscribe(tx, &token).map_err(Problem::from));
    let gone = || Problem::NotFound("This link is not one of ours, or was cut off in the letter.".to_owned());
    done.await?.ok_or_else(gone)?;
    Ok(NoContent)
}
