//! Callbacks of providers. Each is stored before it is answered. It is a reason to ask the provider, which alone is
//! believed: so a callback may be forged, late, early, or come twice.

use actix_web::{HttpRequest, HttpResponse, post, web};
use contracts::money::Money;
use kernel::http::{FileBody, Routes};
use kernel::store::{Record, Scope, StoreError, Table, Tx};
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};

use super::awaited::{self, Awaited};
use super::model::{CallbackId, PaymentId, Remote};
use super::provider::{Answer, Find, NotBelieved, Outcome, Told};
use super::store as payments;
use crate::state::Data;

kernel::tables! {
    /// Callback id → a callback whose provider was not asked yet.
    pub(crate) CALLBACKS: Table<Callback> = "callbacks", unaudited;
}

/// For how long a callback about a payment that is over is asked about, in milliseconds: a day.
const KEPT_MS: i64 = 24 * 60 * 60 * 1000;

/// The longest callback, in bytes.
const MOST: usize = 64 * 1024;

/// A callback, version 1: kept until the provider was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Callback {
    pub(crate) id: CallbackId,
    /// The provider's name.
    pub(crate) provider: String,
    pub(crate) payment: PaymentId,
    /// How the provider knows the charge, as the callback says.
    pub(crate) reference: Option<String>,
    /// The amount, as the callback writes it, and the provider's number of the payment.
    pub(crate) amount: Option<String>,
    pub(crate) receipt: Option<String>,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Callback {}

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.open(payment_callback);
}

/// For payment providers that do not sign: a reason to ask what became of a payment. The address has a secret.
#[utoipa::path(
    params(
        ("secret" = String, Path, description = "the connection's secret"),
        ("payment" = String, Path, description = "payment id")
    ),
    request_body(content = String, content_type = "application/json", description = "as the provider writes it"),
    responses((status = 200, description = "it is stored"))
)]
#[post("/api/payments/callbacks/{secret}/{payment}")]
async fn payment_callback(
    state: Data,
    request: HttpRequest,
    path: web::Path<(String, PaymentId)>,
    body: FileBody<MOST>,
) -> Result<HttpResponse, Problem> {
    let (secret, payment) = path.into_inner();
    let nothing = || Problem::from(TxError::not_found("payment"));
    let provider = state.providers.with_secret(&secret)?.ok_or_else(nothing)?;
    let now_ms = state.context.clock().now_ms();
    let told = provider.told(request.headers(), &body.0, now_ms).map_err(refusal)?;
    take(&state, provider.name(), payment, told).await?;
    // Safaricom expects such an answer ("M-Pesa Express Simulate"); MTN reads none.
    Ok(HttpResponse::Ok().json(serde_json::json!({"ResultCode": 0, "ResultDesc": "Accepted"})))
}

/// The refusal of a callback that is not believed.
pub(crate) fn refusal(why: NotBelieved) -> Problem {
    match why {
        NotBelieved::NoNotices => Problem::from(TxError::not_found("payment provider")),
        NotBelieved::Signature => Problem::forbidden("signature", "The signature does not hold."),
        NotBelieved::Unreadable => Problem::BadRequest("The notice cannot be read.".to_owned()),
    }
}

/// Stores a callback, and asks the provider once it is stored.
///
/// # Errors
/// 404 if there is no such payment of this provider; the store's errors.
pub(crate) async fn take(state: &Data, provider: &'static str, payment: PaymentId, told: Told) -> Result<(), Problem> {
    let claim = told.claim.unwrap_or_default();
    let callback = Callback {
        id: state.context.new_id(),
        provider: provider.to_owned(),
        payment,
        reference: told.reference,
        amount: claim.amount,
        receipt: claim.receipt,
        at_ms: state.context.clock().now_ms(),
    };
    let (id, at_ms) = (callback.id.clone(), callback.at_ms);
    state.context.commit(move |tx| keep(tx, &callback)).await?;
    let (context, providers) = (state.context.clone(), state.providers.clone());
    // The answer does not wait for it. Where it fails, the timer takes the callback.
    actix_web::rt::spawn(web::block(move || {
        let find = |name: &str| providers.named(name);
        if let Err(refusal) = process(context.store(), &find, &id, at_ms) {
            tracing::warn!(?refusal, "a payment's callback is taken later");
        }
    }));
    Ok(())
}

/// Stores a callback of a payment that its provider has.
///
/// # Errors
/// 404, [`TxError::Store`].
pub(crate) fn keep(tx: &mut Tx<'_>, callback: &Callback) -> Result<(), TxError> {
    let found = payments::get(tx, &callback.payment)?.filter(|payment| payment.provider == callback.provider);
    if found.is_none() {
        return Err(TxError::not_found("payment"));
    }
    tx.put(&CALLBACKS, &callback.id, callback)?;
    awaited::put(tx, callback.at_ms, callback.at_ms, &Awaited::Callback(callback.id.clone()))?;
    Ok(())
}

/// Asks the provider about a callback's payment, and enters the answer. A callback that was taken before is left.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn process(store: &Scope, find: Find<'_>, id: &CallbackId, now_ms: i64) -> Result<(), TxError> {
    let found = store.read(|reader| {
        let Some(callback) = reader.get(&CALLBACKS, id)? else { return Ok(None) };
        let payment = payments::find(reader, &callback.payment)?;
        Ok::<_, StoreError>(payment.map(|payment| (callback, payment)))
    })?;
    let Some((callback, payment)) = found else { return Ok(()) };
    let mut charge = payment.charge();
    if let (None, Some(reference)) = (&charge.remote, &callback.reference) {
        charge.remote = Some(Remote { reference: reference.clone(), page: None, receipt: None });
    }
    let answer = match find(&payment.provider) {
        Some(provider) if !payment.is_settled() => provider.query(&charge, now_ms),
        _ => Ok(Outcome::Waiting.into()),
    };
    let answer = answer.map(|answer| agreed(answer, &callback, payment.amount));
    store.transact_blocking(move |tx| {
        let undecided = match &answer {
            Ok(answer) => {
                let after = payments::answered(tx, &payment.id, answer, now_ms)?;
                // Nobody else asks about a payment that failed or expired.
                let young = now_ms.saturating_sub(callback.at_ms) < KEPT_MS;
                answer.outcome == Outcome::Waiting && !after.state.is_open() && !after.is_settled() && young
            }
            Err(_) => true,
        };
        if undecided {
            return Ok(awaited::put(tx, callback.at_ms, now_ms, &Awaited::Callback(callback.id.clone()))?);
        }
        Ok::<_, TxError>(tx.delete(&CALLBACKS, &callback.id)?)
    })
}

/// The answer, if the callback agrees with it: a success with another amount is none.
fn agreed(mut answer: Answer, callback: &Callback, amount: Money) -> Answer {
    if let Some(said) = callback.amount.as_deref().filter(|_| answer.outcome == Outcome::Succeeded)
        && Money::parse(said, amount.currency) != Some(amount)
    {
        answer.outcome = Outcome::Differs(format!("The provider took {said} {}.", amount.currency));
    }
    let (reference, receipt) = (callback.reference.clone(), callback.receipt.clone());
    if let Some(reference) = reference.filter(|_| answer.remote.is_none()) {
        answer.remote = Some(Remote { reference, page: None, receipt });
    }
    answer
}
