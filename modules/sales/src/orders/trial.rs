//! A test order: everything that an order does, in a transaction that is then given up. So the owner of a new shop sees
//! that an order goes through, and the books, the stock and the numbers know nothing of it.

use actix_web::post;
use contracts::auth::Address;
use contracts::catalog::{GetProducts, StockLine};
use contracts::ids::ProductId;
use contracts::sales::TrialPort;
use garde::Validate;
use kernel::http::{Answer, Identity, Json, Routes};
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::checkout::{self, Basket, OrderServices, PlacedOrder};
use super::commands::PlaceOrderCommand;
use super::model::{DeliveryMethod, OrderPayment};
use super::responses::OrderView;
use crate::state::{Data, services};

kernel::tables! {
    /// `last` → the last test order that went through.
    pub(crate) TRIALS: Table<Trial> = "trials";
}

const LAST: &str = "last";

/// A test order that went through, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Trial {
    /// The product that was ordered.
    pub(crate) product: ProductId,
    /// When, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Trial {}

/// The implementation of [`TrialPort`].
pub(crate) struct Trials;

impl TrialPort for Trials {
    fn passed(&self, reader: &Reader<'_>) -> Result<bool, StoreError> {
        reader.has(&TRIALS, LAST)
    }
}

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(try_order);
}

/// The wanted test order.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TryOrder {
    /// A listed product. The smallest quantity of it is ordered.
    #[garde(length(chars, min = 1, max = 100))]
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 100)]
    product_id: String,
}

/// How a test order ended. Both ends are errors of its transaction, which so changes nothing.
enum Tried {
    Through(Box<PlacedOrder>),
    Refused(TxError),
}

impl From<StoreError> for Tried {
    fn from(error: StoreError) -> Self {
        Tried::Refused(error.into())
    }
}

/// The administrator only: makes an order and gives it up again. It shows the order that a buyer would have got, or why
/// a buyer would have got none; stock, numbers and books stay as they are.
#[utoipa::path(responses((status = 200, body = OrderView), (status = 409, description = "why there would be none")))]
#[post("/api/admin/test-order")]
async fn try_order(me: Identity, state: Data, body: Json<TryOrder>) -> Answer<OrderView> {
    me.needs("administrator", "Only the shop's administrator may try an order.")?;
    let context = &state.context;
    let product = ProductId::from(body.0.product_id);
    let found = context.ask(GetProducts { ids: vec![product.clone()] }).await??;
    let card = found.first().ok_or_else(|| Problem::field("productId", "is no listed product"))?;
    let lines = vec![StockLine { product: product.clone(), quantity: card.min_quantity }];
    // A buyer of its own, who owes nothing and is in no company.
    let services = OrderServices { may_owe: None, ..services(context)? };
    let command = PlaceOrderCommand {
        id: context.new_id(),
        now_ms: context.clock().now_ms(),
        buyer: context.new_id(),
        person: context.new_id(),
        confirmed_by: None,
        buyer_name: "Test order".to_owned(),
        key: "test-order".to_owned(),
        fingerprint: 0,
        address: Address { full_name: "Test order".to_owned(), ..Address::default() },
        delivery: DeliveryMethod::Standard,
        payment: OrderPayment::BankTransfer,
        expected_total: None,
        code: None,
    };
    let (now_ms, basket) = (command.now_ms, Basket::Lines(lines));
    let tried = context.commit(move |tx: &mut Tx<'_>| -> Result<(), Tried> {
        let placed = checkout::place(tx, &command, &basket, &services).map_err(Tried::Refused)?;
        Err(Tried::Through(Box::new(placed)))
    });
    let order = match tried.await {
        Err(Tried::Through(order)) => order,
        Err(Tried::Refused(error)) => return Err(error.into()),
        Ok(()) => return Err(Problem::Internal("a test order was not given up".to_owned())),
    };
    let trial = Trial { product, at_ms: now_ms };
    context.commit(move |tx| tx.put(&TRIALS, LAST, &trial).map_err(Problem::from)).await?;
    Ok(Json(OrderView::placed(&order, now_ms, state.shipments())))
}
