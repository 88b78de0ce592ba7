//! The HTTP handler of call-offs: the signed-in account orders goods of a contract in which it buys.

use actix_web::{post, web};
use contracts::ids::ContractId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Trimmed;
use kernel::http::{Created, IdempotencyKey, Identity, Json, ProblemBody};
use kernel::store::{Tx, fingerprint};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::commitment::Commitment;
use crate::orders::commands::PlaceOrderCommand;
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::orders::payment_methods;
use crate::orders::requests::{DeliveryAddress, delivery, is_delivery, is_payment};
use crate::orders::responses::OrderView;
use crate::state::{Data, account, services};

/// Goods of a contract wanted.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CallOff {
    /// Units: at most what remains.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required, minimum = 1)]
    quantity: u32,
    /// Where the goods go.
    #[serde(default)]
    #[garde(dive)]
    #[schema(required)]
    delivery_address: DeliveryAddress,
    /// How they travel; `standard` unless told.
    #[garde(custom(is_delivery))]
    #[schema(value_type = DeliveryMethod, required = false)]
    delivery_method: Trimmed,
    /// How it will be paid.
    #[garde(custom(is_payment))]
    #[schema(value_type = OrderPayment)]
    payment_method: Trimmed,
}

/// What a refused call-off says beside the problem.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExceedsContract {
    #[serde(flatten)]
    problem: ProblemBody,
    /// Units that can still be called off, where more were wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    remaining: Option<u32>,
}

/// Orders some of what remains of a contract, at its price whatever the catalogue says, if only a provisional one. The same
/// key again answers the same order and makes nothing new.
#[utoipa::path(
    params(("Idempotency-Key" = String, Header, description = "1 to 200 characters, one for each order wanted")),
    responses(
        (status = 201, body = OrderView),
        (status = 403, description = "`email-unconfirmed`"),
        (status = 409, body = ExceedsContract, description = "`exceeds-contract` with `remaining`, `not-signed`, \
            `sample-not-approved`, `outside-period`, `contract-ended`, `illegal-step`, `approval-needed`, `price-not-fixed`, \
            `too-many-orders` or `idempotency-key-reused`; nothing was changed")
    )
)]
#[post("/api/contracts/{id}/call-offs")]
pub(super) async fn call_off(
    me: Identity,
    state: Data,
    id: web::Path<ContractId>,
    key: IdempotencyKey,
    body: Json<CallOff>,
) -> Result<Created<OrderView>, Problem> {
    let key = key.0.ok_or_else(|| Problem::field("Idempotency-Key", "is required as a header"))?;
    let (Json(form), id, context) = (body, id.into_inner(), &state.context);
    // The form is plain text and numbers and always serialises.
    let fingerprint = fingerprint(&serde_json::to_vec(&(&id, &form)).unwrap_or_default());
    let card = if form.delivery_address.lacks_account() { account(context, &me.account)? } else { None };
    let (services, quantity) = (services(context)?, form.quantity);
    let commitment = Commitment::of(context, &me)?;
    let command = PlaceOrderCommand {
        id: context.new_id(),
        now_ms: context.clock().now_ms(),
        buyer: me.account,
        person: me.person,
        confirmed_by: None,
        buyer_name: me.name.clone(),
        key,
        fingerprint,
        delivery: delivery(&form.delivery_method).ok_or_else(|| Problem::field("deliveryMethod", "is not known"))?,
        payment: payment_methods::requested(context, &form.payment_method)?,
        expected_total: None,
        code: None,
        address: form.delivery_address.whole(card.as_ref(), &me.name),
    };
    let now_ms = command.now_ms;
    let call_off = move |tx: &mut Tx<'_>| {
        commitment.check(&tx.reader())?;
        store::call_off(tx, &id, quantity, &command, &services)
    };
    let placed = context.commit(call_off).await?;
    Ok(Created(OrderView::placed(&placed, now_ms, state.shipments())))
}
