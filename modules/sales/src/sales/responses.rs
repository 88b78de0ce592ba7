//! Sales as the API shows them.

use contracts::discounts::OrderDiscount;
use contracts::freight::SellerFreight;
use contracts::money::Money;
use contracts::tax::TaxSums;
use contracts::unit_price::PriceSource;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Takings;
use crate::drafts::in_name::{InName, InNameView};
use crate::orders::discount_view::DiscountView;
use crate::orders::final_price_view::FinalPriceView;
use crate::orders::model::{DeliveryMethod, OrderPayment, Status};
use crate::orders::payment_status;
use crate::orders::responses::FreightView;
use crate::orders::responses::{CancellationView, OrderAddress};
use crate::purchases::store::Row;
use crate::returns::model::Return;
use crate::returns::responses::ReturnView;
use crate::words::day;

/// A sale: one line of somebody's order, from the seller's side.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Sale)]
pub(crate) struct SaleView {
    /// The same as the buyer's purchase id.
    pub(super) id: String,
    order_id: String,
    pub(super) order_number: String,
    pub(super) product_id: String,
    /// Name then.
    pub(super) product_name: String,
    /// Stock keeping unit then.
    pub(super) sku: String,
    /// Day of the order, UTC.
    #[schema(format = Date)]
    pub(super) date_purchase: String,
    /// Units.
    pub(super) amount: u32,
    /// What one of it is.
    pub(super) unit: String,
    /// Of one unit; the final one, once it is known.
    pub(super) price: String,
    pub(super) currency: String,
    /// Of all units.
    pub(super) line_total: String,
    /// Day on which it leaves or left; `null` as long as logistics has not said.
    #[schema(required, format = Date)]
    pub(super) shipment_date: Option<String>,
    /// Day on which it is expected or arrived; `null` as long as logistics has not said.
    #[schema(required, format = Date)]
    pub(super) delivery_estimation: Option<String>,
    pub(super) buyer_name: String,
    /// Its shipment, once there is one.
    #[schema(required)]
    shipment_id: Option<String>,
    /// Where that is.
    #[schema(required)]
    shipment_status: Option<String>,
    /// Whether it is paid.
    payment_status: String,
    /// What has become of it.
    pub(super) status: Status,
    /// Units that came back.
    pub(super) returned: u32,
    /// The contract that it was called off from.
    #[schema(required)]
    contract_id: Option<String>,
    /// What the final price changed, which `lineTotal` has in it; not there where the price was not provisional.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    final_price: Option<FinalPriceView>,
}

impl From<&Row> for SaleView {
    /// The view of an order line.
    fn from((order, line): &Row) -> Self {
        SaleView {
            id: line.id.to_string(),
            order_id: order.id.to_string(),
            order_number: order.number.clone(),
            product_id: line.product.to_string(),
            product_name: line.name.clone(),
            sku: line.sku.clone(),
            date_purchase: day(order.placed_ms),
            amount: line.quantity,
            unit: line.unit.clone(),
            price: line.unit_price().to_string(),
            currency: line.price.currency.to_string(),
            line_total: line.total().to_string(),
            shipment_date: line.journey.ships_on.map(|day| day.to_string()),
            delivery_estimation: line.journey.arrives_on.map(|day| day.to_string()),
            buyer_name: order.buyer_name.clone(),
            shipment_id: line.journey.shipment.clone().map(String::from),
            shipment_status: line.journey.status.map(|status| status.to_string()),
            payment_status: payment_status::payment(line),
            status: Status::new(order, line),
            returned: line.returned,
            contract_id: order.contract.clone().map(String::from),
            final_price: FinalPriceView::of_line(line),
        }
    }
}

/// A sale with where it goes and what came back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FullSale)]
pub(crate) struct FullSaleView {
    #[serde(flatten)]
    sale: SaleView,
    delivery_address: OrderAddress,
    delivery_method: DeliveryMethod,
    payment_method: OrderPayment,
    /// Where its price came from; `null` in old orders.
    #[schema(required)]
    price_source: Option<PriceSource>,
    /// What one unit cost the seller then; `null` where the seller had not said.
    #[schema(required)]
    unit_cost: Option<String>,
    /// When it was delivered.
    #[schema(required, format = DateTime)]
    delivered_at: Option<String>,
    /// When it was cancelled.
    #[schema(required, format = DateTime)]
    cancelled_at: Option<String>,
    /// By whom, and why; `null` where it stands, or that was not kept.
    #[schema(required)]
    cancellation: Option<CancellationView>,
    /// Whether the caller can cancel its order now.
    can_cancel: bool,
    /// Whether the caller can cancel it by itself now; not where that is the same as to cancel its order.
    can_cancel_line: bool,
    /// What came back of it, the oldest first.
    returns: Vec<ReturnView>,
    /// The freight of all goods of its seller in the order, as a tariff has it; not there where the carrier names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    freight: Option<FreightView>,
    /// Its tax; not there where the shop charged none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tax: Option<TaxSums>,
    /// Who made its order in the buyer's name; not there where the buyer did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    in_name: Option<InNameView>,
    /// What the code of its order took off; `lineTotal` is without it. Not there where it took nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    discount: Option<DiscountView>,
}

impl FullSaleView {
    /// The view of an order line with its returns, its freight, its tax and the discount of its order. The last two
    /// tell whether its seller can cancel the order and the line now.
    pub(crate) fn new(
        row: &Row,
        returns: Vec<Return>,
        freight: Option<&SellerFreight>,
        (tax, discount): (Option<TaxSums>, Option<&OrderDiscount>),
        (can_cancel, can_cancel_line): (bool, bool),
    ) -> Self {
        let (order, line) = row;
        let own = line.cancelled.as_ref().filter(|_| order.cancelled_ms.is_none());
        FullSaleView {
            sale: SaleView::from(row),
            delivery_address: OrderAddress::from(&order.address),
            delivery_method: order.delivery,
            payment_method: order.payment,
            price_source: line.price_source,
            unit_cost: line.unit_cost.map(|cost| cost.to_string()),
            delivered_at: order.delivered_ms.map(crate::words::instant),
            cancelled_at: order.cancelled_ms.or(own.map(|own| own.at_ms)).map(crate::words::instant),
            cancellation: order.cancellation.as_ref().or(own.map(|own| &own.why)).map(CancellationView::from),
            can_cancel,
            can_cancel_line,
            returns: returns.into_iter().filter_map(|made| ReturnView::of_purchase(made, &line.id)).collect(),
            freight: freight.map(FreightView::from),
            tax,
            in_name: None,
            discount: DiscountView::of_line(discount, line),
        }
    }

    /// The same with who made its order in the buyer's name.
    pub(super) fn said(self, in_name: Option<&InName>) -> Self {
        FullSaleView { in_name: in_name.map(InNameView::from), ..self }
    }
}

/// An amount of money.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SalesSum)]
pub(crate) struct AmountView {
    #[schema(example = "18.50")]
    amount: String,
    currency: String,
}

impl From<Money> for AmountView {
    fn from(money: Money) -> Self {
        AmountView { amount: money.to_string(), currency: money.currency.to_string() }
    }
}

/// A seller's takings, without tax: of all lines that are neither cancelled nor come back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SalesSummary {
    /// One sum for each currency.
    revenue: Vec<AmountView>,
    /// Revenue less cost, of the lines whose cost is known; one sum for each currency.
    profit: Vec<AmountView>,
    /// Lines whose cost is known.
    profit_known_for: u64,
    /// Lines in all.
    lines: u64,
    /// Accounts that bought them.
    buyers: u64,
}

impl From<Takings> for SalesSummary {
    /// The view of the stored record.
    fn from(takings: Takings) -> Self {
        // A currency with no revenue left, since all goods came back, is left out.
        let sold = |sum: &&Money| takings.revenue.iter().any(|r| r.currency == sum.currency && r.minor != 0);
        let sums = |sums: &[Money]| sums.iter().filter(sold).copied().map(AmountView::from).collect();
        SalesSummary {
            revenue: sums(&takings.revenue),
            profit: sums(&takings.profit),
            profit_known_for: takings.cost_known,
            lines: takings.lines,
            buyers: takings.buyers,
        }
    }
}
