//! What goods would come to, before they are ordered.

use std::sync::Arc;

use actix_web::post;
use contracts::catalog::{GetProducts, ProductCard};
use contracts::country;
use contracts::discounts::{CodeLine, CodePort, CodeUse, OrderDiscount};
use contracts::ids::AccountId;
use contracts::pricing::prices_today;
use contracts::tax::TaxSums;
use contracts::unit_price::PriceSource;
use garde::Validate;
use kernel::http::text::{NullableText, NullableTrimmed, Trimmed};
use kernel::http::{Answer, Identity, Json, Routes};
use kernel::store::Reader;
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::added::Added;
use super::discount_view::DiscountView;
use super::model::DeliveryMethod;
use super::refusal::{no_codes, none_sold};
use super::requests::{delivery, is_delivery};
use super::responses::FreightView;
use super::totals::{self, Destination, PricedLine, Totals};
use crate::state::{AppState, Data, account, additions};
use crate::supply_contracts::fixing::provisional;
use crate::supply_contracts::store::CONTRACTS;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(preview_order);
}

/// Goods that somebody thinks of ordering.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
struct PreviewOrder {
    /// The country to which they go: its name or its code. The account's unless told.
    #[garde(custom(is_country))]
    #[schema(value_type = Option<String>, max_length = 80)]
    country: NullableTrimmed,
    /// How they travel; `standard` unless told.
    #[garde(custom(is_delivery))]
    #[serde(rename = "deliveryMethod")]
    #[schema(value_type = DeliveryMethod, required = false)]
    delivery_method: Trimmed,
    /// A discount code of a seller. The answer has what it takes off, or why it takes nothing.
    #[garde(dive)]
    #[serde(rename = "discountCode")]
    discount_code: NullableText<30>,
    /// At most 200.
    #[serde(default)]
    #[garde(length(min = 1, max = 200), dive)]
    #[schema(required, min_items = 1, max_items = 200)]
    lines: Vec<PreviewLine>,
}

/// A product and its quantity.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PreviewLine {
    /// Product id.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required, min_length = 1, max_length = 100)]
    product_id: String,
    /// Units.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required, minimum = 1)]
    quantity: u32,
    /// The contract of the caller's that they would be called off from, at its price.
    #[garde(inner(length(min = 1, max = 100)))]
    #[schema(max_length = 100)]
    contract_id: Option<String>,
}

fn is_country(text: &str, _: &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { country::check(text).map(|_| ()).map_err(garde::Error::new) }
}

/// What goods come to.
#[derive(Debug, Serialize, ToSchema)]
struct OrderPreview {
    /// ISO 4217 code.
    currency: String,
    /// The sum of their prices.
    #[schema(example = "37.00")]
    goods: String,
    /// The freight of each seller's goods; not there where the shop keeps no shipments, or while no country is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    freight: Vec<FreightView>,
    /// Their tax; not there where the shop charges none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tax: Option<TaxSums>,
    /// What the code would take off the goods; not there without a code that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    discount: Option<DiscountView>,
    /// Why the code takes nothing off.
    #[serde(rename = "discountRefused", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    discount_refused: Option<String>,
    /// What an order of them would come to.
    #[schema(example = "42.92")]
    total: String,
}

impl OrderPreview {
    fn new(totals: Totals, lines: &[PricedLine], discount_refused: Option<String>) -> Self {
        let Totals { goods, added: Added { freight, tax, discount }, total } = totals;
        let products = lines.iter().map(|line| &line.product);
        OrderPreview {
            currency: total.currency.to_string(),
            goods: goods.to_string(),
            freight: freight.iter().map(FreightView::from).collect(),
            tax: tax.map(|tax| TaxSums::new(&tax.taxed, tax.prices, total.currency)),
            discount: discount.map(|discount| DiscountView::new(&discount, products, total.currency)),
            discount_refused,
            total: total.to_string(),
        }
    }
}

/// Signed in: what goods would come to in an order of now. Goods that are not sold any more are left out.
#[utoipa::path(
    responses(
        (status = 200, body = OrderPreview),
        (status = 404, description = "no such contract"),
        (status = 409, description = "`mixed-currencies`")
    )
)]
#[post("/api/orders/preview")]
async fn preview_order(me: Identity, state: Data, body: Json<PreviewOrder>) -> Answer<OrderPreview> {
    let (PreviewOrder { country, delivery_method, discount_code, lines }, context) = (body.0, &state.context);
    let ids = lines.iter().map(|line| line.product_id.as_str().into()).collect();
    let cards = prices_today(context, &me.account).await?.on(context.ask(GetProducts { ids }).await??);
    let now_ms = context.clock().now_ms();
    let lines = context.store().read(|reader| {
        let sold = lines.iter().filter_map(|line| {
            let card = cards.iter().find(|card| *card.id == *line.product_id);
            match &line.contract_id {
                Some(contract) => Some(called_off(reader, (&me.account, now_ms), contract, line, card)),
                None => card.map(|card| Ok((priced(card, line.quantity)?, None))),
            }
        });
        sold.collect::<Result<Vec<_>, TxError>>()
    })?;
    let (lines, incoterms): (Vec<PricedLine>, Vec<Option<String>>) = lines.into_iter().unzip();
    if lines.is_empty() {
        return Err(none_sold().into());
    }
    let country = match country::name_or(country.to_string()) {
        told if !told.is_empty() => told,
        _ => account(context, &me.account)?.and_then(|card| card.address).map(|a| a.country).unwrap_or_default(),
    };
    let to = Destination {
        buyer: &me.account,
        country: &country,
        delivery: delivery(&delivery_method).ok_or_else(|| Problem::field("deliveryMethod", "is not known"))?,
        // A call-off is of one contract.
        incoterm: incoterms.iter().flatten().next().map(String::as_str),
        now_ms,
    };
    let mut additions = additions(context);
    if country.is_empty() {
        additions.freight = None;
    }
    let quoted = if discount_code.is_empty() { Ok(None) } else { discount(&state, &to, &discount_code, &lines) };
    let (discount, refused) = match quoted {
        Ok(discount) => (discount, None),
        Err(Problem::Conflict { detail, .. }) => (None, Some(detail)),
        Err(other) => return Err(other),
    };
    let totals = context.store().read(|reader| totals::totals(reader, &additions, &to, &lines, discount))?;
    Ok(Json(OrderPreview::new(totals, &lines, refused)))
}

/// What a code would take off these lines now.
fn discount(
    state: &AppState,
    to: &Destination<'_>,
    code: &str,
    lines: &[PricedLine],
) -> Result<Option<OrderDiscount>, Problem> {
    state.may_try_code(to.buyer)?;
    let port = state.context.port::<dyn CodePort>().ok_or_else(no_codes)?;
    let lines: Vec<CodeLine> = lines.iter().map(PricedLine::code_line).collect();
    let wanted = CodeUse { code, buyer: to.buyer, day: state.context.face().day(to.now_ms), lines: &lines };
    let quoted = state.context.store().read(|reader| port.read(reader, |codes, reader| codes.quote(reader, &wanted)));
    let quoted = quoted.map(Some).map_err(Problem::from);
    quoted.inspect_err(|refused| state.tried_code(to.buyer, refused))
}

/// The line of goods of a contract, also if they are not listed any more, and the contract's Incoterm.
fn called_off(
    reader: &Reader<'_>,
    (account, now_ms): (&AccountId, i64),
    contract: &str,
    line: &PreviewLine,
    card: Option<&Arc<ProductCard>>,
) -> Result<(PricedLine, Option<String>), TxError> {
    let own = reader.get(&CONTRACTS, contract)?.filter(|own| own.buyer == *account && *own.product == *line.product_id);
    let own = own.ok_or_else(|| TxError::not_found("contract"))?;
    let amount = provisional::billed(reader, &own, line.quantity, now_ms)?.amount(line.quantity)?;
    let line = PricedLine {
        product: own.product,
        source: PriceSource::Contract,
        amount,
        seller: own.seller,
        seller_name: own.seller_name,
        weight_g: card.map_or(0, |card| u64::from(card.unit_weight_g) * u64::from(line.quantity)),
        category: card.map(|card| card.category.clone()).unwrap_or_default(),
    };
    Ok((line, Some(own.incoterm)))
}

fn priced(card: &ProductCard, quantity: u32) -> Result<PricedLine, TxError> {
    PricedLine::new(card, quantity, card.unit_price(quantity))
}
