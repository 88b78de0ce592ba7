//! Shows the administrator which actions need a confirmed e-mail address.

use actix_web::get;
use kernel::http::{Answer, Identity, Json};
use kernel::{ConfirmedEmail, Problem};
use serde::Serialize;
use utoipa::ToSchema;

use super::access::administrators_only;
use crate::http::state::Data;

/// Whether ordering, answering quotes and signing wait for a confirmed e-mail, and why.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConfirmationPolicy {
    /// `orders.confirmed_email`: `auto`, `always` or `never`.
    setting: &'static str,
    /// Whether the shop has a mail server: without one no letter reaches its reader.
    mail_server: bool,
    /// Whether it is the demo.
    demo: bool,
    /// Whether they wait.
    needed: bool,
}

/// The administrator only: whether ordering and signing wait for a confirmed e-mail, and why.
#[utoipa::path(responses((status = 200, body = ConfirmationPolicy)))]
#[get("/api/admin/confirmation-policy")]
pub(super) async fn confirmation_policy(me: Identity, state: Data) -> Answer<ConfirmationPolicy> {
    administrators_only(&me)?;
    let settings = state.context.settings();
    let setting = match settings.orders.confirmed_email {
        ConfirmedEmail::Auto => "auto",
        ConfirmedEmail::Always => "always",
        ConfirmedEmail::Never => "never",
    };
    let policy = &state.policy;
    let (mail_server, asked) =
        state.context.store().read(|r| Ok::<_, Problem>((policy.mail_server(r)?, policy.asked(r)?)))?;
    Ok(Json(ConfirmationPolicy { setting, mail_server, demo: settings.demo.enabled, needed: asked.before_ordering }))
}
