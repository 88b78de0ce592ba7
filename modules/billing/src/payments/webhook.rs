//! The webhook through which providers report the outcome of a payment. The signature alone proves the caller.

use actix_web::{HttpRequest, post, web};
use kernel::http::{FileBody, NoContent, Routes};
use kernel::{Problem, TxError};

use super::callbacks::{self, refusal};
use super::provider::{Entry, Notice};
use super::store;
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.open(payment_webhook);
}

/// The longest notice, in bytes.
const MOST: usize = 64 * 1024;

/// For payment providers: what became of a payment, signed. The same again, or late, changes nothing more.
#[utoipa::path(
    params(("provider" = String, Path, description = "the provider's name")),
    request_body(content = String, content_type = "application/json", description = "as the provider writes it"),
    responses(
        (status = 204),
        (status = 403, description = "`signature`"),
        (status = 409, description = "`amount-differs`: nothing was entered")
    )
)]
#[post("/api/payments/webhooks/{provider}")]
async fn payment_webhook(
    state: Data,
    request: HttpRequest,
    provider: web::Path<String>,
    body: FileBody<MOST>,
) -> Result<NoContent, Problem> {
    let now_ms = state.context.clock().now_ms();
    let named = state.providers.named(&provider).ok_or_else(|| TxError::not_found("payment provider"))?;
    if named.entry() == Entry::Page {
        let told = named.told(request.headers(), &body.0, now_ms).map_err(refusal)?;
        if let Some(payment) = told.payment.clone() {
            callbacks::take(&state, named.name(), payment, told).await?;
        }
        return Ok(NoContent);
    }
    let notice = named.notice(request.headers(), &body.0, now_ms).map_err(refusal)?;
    let name = named.name();
    let entered = state.context.commit(move |tx| {
        let Notice { payment, amount, outcome } = &notice;
        let found = store::get(tx, payment)?.filter(|payment| payment.provider == name);
        let kept = found.ok_or_else(|| TxError::not_found("payment"))?;
        if kept.amount != *amount {
            tracing::warn!(payment = payment.as_str(), said = %amount, kept = %kept.amount, "a provider's notice has another amount");
            return Err(TxError::conflict("amount-differs", "The payment is of another amount or currency."));
        }
        store::settle(tx, payment, outcome, None, now_ms)
    });
    entered.await?;
    Ok(NoContent)
}
