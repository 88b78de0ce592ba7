//! The payment methods of this shop's orders.

use actix_web::get;
use contracts::billing::PaymentPort;
use kernel::http::{Answer, Json};
use kernel::{Context, Problem};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::OrderPayment;
use super::requests::payment;
use crate::state::Data;

/// What an order may name as its `paymentMethod`.
#[derive(Serialize, ToSchema)]
pub(crate) struct PaymentMethods {
    items: Vec<OrderPayment>,
}

/// How orders can be paid here: a checkout offers these alone. `card` is among them where the shop has a provider that takes
/// cards.
#[utoipa::path(responses((status = 200, body = PaymentMethods)))]
#[get("/api/payment-methods")]
pub(crate) async fn payment_methods(state: Data) -> Answer<PaymentMethods> {
    Ok(Json(PaymentMethods { items: taken(&state.context)? }))
}

/// The methods that the shop can take. Without billing it takes no cards.
fn taken(context: &Context) -> Result<Vec<OrderPayment>, Problem> {
    let cards = match context.port::<dyn PaymentPort>() {
        Some(port) => context.store().read(|reader| port.read(reader, |port, reader| port.takes_cards(reader)))?,
        None => false,
    };
    let all = [(OrderPayment::BankTransfer, true), (OrderPayment::Card, cards)];
    Ok(all.into_iter().filter(|(_, taken)| *taken).map(|(method, _)| method).collect())
}

/// The method of this name, if the shop takes it.
///
/// # Errors
/// 422 if this shop cannot take it.
pub(crate) fn requested(context: &Context, word: &str) -> Result<OrderPayment, Problem> {
    let taken = taken(context)?;
    payment(word)
        .filter(|method| taken.contains(method))
        .ok_or_else(|| Problem::field("paymentMethod", "cannot be taken by this shop"))
}
