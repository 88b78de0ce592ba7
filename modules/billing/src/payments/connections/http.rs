//! The administrator's endpoints for connections. Keys come in and never go out.

use std::sync::Arc;

use actix_web::{get, post, put, web};
use kernel::http::text::instant;
use kernel::http::{Answer, Identity, Json, NoContent, Routes};
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::form::{self, SaveConnection};
use super::model::{Connection, Keys, ProviderKind};
use super::store;
use crate::payments::Providers;
use crate::payments::provider::Unreachable;
use crate::payments::remote::Tried;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(payment_connections).service(save_payment_connection).service(try_payment_connection);
    config.service(switch_payment_connection).service(register_paybill);
}

/// Whether a connection moves real money.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PaymentMode)]
enum Mode {
    Test,
    Live,
}

/// A connection, as the administrator sees it: without its secrets.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentConnection)]
struct ConnectionView {
    provider: ProviderKind,
    /// Whether there are keys.
    connected: bool,
    mode: Mode,
    /// Whether new payments may use it.
    on: bool,
    base: String,
    /// The last four characters of its main key.
    ending: String,
    /// M-Pesa: the paybill or store number.
    short_code: String,
    /// M-Pesa: the till; may be empty.
    till: String,
    /// MoMo: the environment.
    environment: String,
    /// Where the provider sends its events: to be entered at Stripe; empty if the shop sets it with each payment.
    webhook: String,
    /// When its keys were accepted last.
    #[schema(required, format = DateTime)]
    tried_at: Option<String>,
}

fn view(state: &AppState, provider: ProviderKind, found: Option<&Connection>) -> ConnectionView {
    let keys = found.and_then(|found| Keys::open(&state.vault, found)).unwrap_or_default();
    let main = match provider {
        ProviderKind::Stripe => &keys.stripe.secret_key,
        ProviderKind::Mpesa => &keys.mpesa.consumer_key,
        ProviderKind::Momo => &keys.momo.subscription_key,
    };
    let live = found.is_some_and(|found| found.live);
    let shop = state.context.settings().server.public_url.trim_end_matches('/');
    let signs = provider == ProviderKind::Stripe && !shop.is_empty();
    ConnectionView {
        provider,
        connected: !main.is_empty(),
        mode: if live { Mode::Live } else { Mode::Test },
        on: found.is_some_and(|found| found.on),
        base: found.map(|found| found.base.clone()).unwrap_or_default(),
        // Keys are ASCII.
        ending: main.get(main.len().saturating_sub(4)..).unwrap_or_default().to_owned(),
        short_code: keys.mpesa.short_code,
        till: keys.mpesa.till,
        environment: keys.momo.environment,
        webhook: if signs { format!("{shop}/api/payments/webhooks/stripe") } else { String::new() },
        tried_at: found.map(|found| instant(found.tried_ms)),
    }
}

/// The administrator only, in person: the connections to payment providers, without their secrets.
#[utoipa::path(tag = "billing", responses((status = 200, body = [ConnectionView])))]
#[get("/api/admin/payments/connections")]
async fn payment_connections(me: Identity, state: Data) -> Answer<Vec<ConnectionView>> {
    administrators_in_person(&me)?;
    let found = state.context.store().read(|reader| {
        let all = ProviderKind::ALL.into_iter();
        all.map(|provider| Ok((provider, store::find(reader, provider)?))).collect::<Result<Vec<_>, Problem>>()
    })?;
    Ok(Json(found.iter().map(|(provider, found)| view(&state, *provider, found.as_ref())).collect()))
}

/// The administrator only, in person: connects the shop to a provider, or changes it. The provider must accept the keys
/// first; otherwise nothing is saved. A secret that is left empty stays, unless the server's address changes.
#[utoipa::path(
    tag = "billing",
    params(("provider" = ProviderKind, Path)),
    responses(
        (status = 200, body = ConnectionView),
        (status = 409, description = "`keys-refused`, `provider-unreachable` or `no-public-url`: nothing was saved")
    )
)]
#[put("/api/admin/payments/connections/{provider}")]
async fn save_payment_connection(
    me: Identity,
    state: Data,
    provider: web::Path<String>,
    body: Json<SaveConnection>,
) -> Answer<ConnectionView> {
    administrators_in_person(&me)?;
    let provider = named(&provider)?;
    if state.context.settings().server.public_url.is_empty() {
        return Err(Problem::conflict(
            "no-public-url",
            "Providers send buyers back to the shop's address. Set server.public_url in the configuration first.",
        ));
    }
    let Json(form) = body;
    let found = state.context.store().read(|reader| store::find(reader, provider))?;
    let earlier = found.as_ref().and_then(|found| Some((Keys::open(&state.vault, found)?, found.base.as_str())));
    let (mut keys, live, base) = form::read(provider, &form, earlier)?;
    if keys.callback_secret.is_empty() {
        keys.callback_secret = kernel::store::hex(&rand::random::<[u8; 24]>());
    }
    accepted(&state, provider, keys.clone(), live, base.clone()).await?;
    let connection = Connection {
        provider,
        live,
        on: found.is_none_or(|found| found.on),
        base,
        sealed: keys.seal(&state.vault, provider)?,
        tried_ms: state.context.clock().now_ms(),
    };
    let kept = connection.clone();
    state.context.commit(move |tx| store::put(tx, &kept).map_err(Problem::from)).await?;
    Ok(Json(view(&state, provider, Some(&connection))))
}

/// The administrator only, in person: asks the provider whether it still accepts the connection's keys.
#[utoipa::path(
    tag = "billing",
    params(("provider" = ProviderKind, Path)),
    responses(
        (status = 200, body = ConnectionView),
        (status = 409, description = "`keys-refused` or `provider-unreachable`")
    )
)]
#[post("/api/admin/payments/connections/{provider}/try")]
async fn try_payment_connection(me: Identity, state: Data, provider: web::Path<String>) -> Answer<ConnectionView> {
    administrators_in_person(&me)?;
    let (connection, keys) = there(&state, named(&provider)?)?;
    accepted(&state, connection.provider, keys, connection.live, connection.base).await?;
    let (provider, now_ms) = (connection.provider, state.context.clock().now_ms());
    changed(&state, provider, move |connection| connection.tried_ms = now_ms).await
}

/// Whether new payments may use a connection.
#[derive(Debug, Deserialize, garde::Validate, ToSchema)]
struct SwitchConnection {
    /// Whether they may.
    #[garde(skip)]
    on: bool,
}

/// The administrator only, in person: switches a connection on or off. One that is off still answers for its payments.
#[utoipa::path(
    tag = "billing",
    params(("provider" = ProviderKind, Path)),
    responses((status = 200, body = ConnectionView))
)]
#[post("/api/admin/payments/connections/{provider}/switch")]
async fn switch_payment_connection(
    me: Identity,
    state: Data,
    provider: web::Path<String>,
    body: Json<SwitchConnection>,
) -> Answer<ConnectionView> {
    administrators_in_person(&me)?;
    let Json(SwitchConnection { on }) = body;
    let (connection, _) = there(&state, named(&provider)?)?;
    changed(&state, connection.provider, move |connection| connection.on = on).await
}

/// The administrator only, in person: has M-Pesa report what customers send to the paybill with a bill's number.
#[utoipa::path(
    tag = "billing",
    responses(
        (status = 204),
        (status = 404, description = "M-Pesa is not connected"),
        (status = 409, description = "`keys-refused` or `provider-unreachable`")
    )
)]
#[post("/api/admin/payments/paybill/register")]
async fn register_paybill(me: Identity, state: Data) -> Result<NoContent, Problem> {
    administrators_in_person(&me)?;
    let (connection, keys) = there(&state, ProviderKind::Mpesa)?;
    let (providers, now_ms) = (state.providers.clone(), state.context.clock().now_ms());
    let tried = web::block(move || providers.register_paybill(connection, keys, now_ms)).await;
    judged(tried.map_err(|error| Problem::Internal(format!("a payment provider's thread: {error}")))?)?;
    Ok(NoContent)
}

async fn changed(
    state: &AppState,
    provider: ProviderKind,
    change: impl Fn(&mut Connection) + Send + 'static,
) -> Answer<ConnectionView> {
    let saved = state.context.commit(move |tx| {
        let found = store::find(&tx.reader(), provider)?;
        let mut connection = found.ok_or_else(|| TxError::not_found("payment connection"))?;
        change(&mut connection);
        store::put(tx, &connection)?;
        Ok::<_, TxError>(connection)
    });
    Ok(Json(view(state, provider, Some(&saved.await?))))
}

/// Asks a provider whether it accepts keys.
///
/// # Errors
/// 409 `keys-refused` or `provider-unreachable`.
async fn accepted(
    state: &AppState,
    provider: ProviderKind,
    keys: Keys,
    live: bool,
    base: String,
) -> Result<(), Problem> {
    let providers: Arc<Providers> = state.providers.clone();
    let tried = web::block(move || providers.try_keys(provider, keys, live, base)).await;
    judged(tried.map_err(|error| Problem::Internal(format!("a payment provider's thread: {error}")))?)
}

/// Refuses what a provider refused, or did not answer.
fn judged(tried: Result<Tried, Unreachable>) -> Result<(), Problem> {
    match tried {
        Ok(Tried::Accepted) => Ok(()),
        Ok(Tried::Refused(why)) => Err(Problem::conflict("keys-refused", format!("{why} Nothing was saved."))),
        Err(Unreachable(why)) => {
            let what = format!("The provider cannot be reached now: {why}. Nothing was saved. Try again later.");
            Err(Problem::conflict("provider-unreachable", what))
        }
    }
}

fn there(state: &AppState, provider: ProviderKind) -> Result<(Connection, Keys), Problem> {
    let found = state.context.store().read(|reader| store::find(reader, provider))?;
    let both = found.and_then(|found| Keys::open(&state.vault, &found).map(|keys| (found, keys)));
    Ok(both.ok_or_else(|| TxError::not_found("payment connection"))?)
}

fn named(provider: &str) -> Result<ProviderKind, Problem> {
    Ok(ProviderKind::parse(provider).ok_or_else(|| TxError::not_found("payment provider"))?)
}

fn administrators_in_person(me: &Identity) -> Result<(), Problem> {
    me.needs("administrator", "Only the shop's administrator may do this.")?;
    me.by_person()
}
