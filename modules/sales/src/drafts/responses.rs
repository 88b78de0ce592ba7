//! Drafts as the API shows them.

use std::sync::Arc;

use contracts::catalog::{GetProducts, ProductCard};
use contracts::ids::{AccountId, ProductId};
use contracts::money::Money;
use contracts::pricing::prices_today;
use contracts::tax::TaxSums;
use contracts::unit_price::{PriceSource, UnitPrice};
use kernel::http::text::instant;
use kernel::store::{Reader, StoreError};
use kernel::{Context, Problem, TxError};
use serde::Serialize;
use utoipa::ToSchema;

use super::leaves::{self, Leave};
use super::model::{DraftLine, DraftStatus, OrderDraft, ToldBy};
use crate::orders;
use crate::orders::added::{self, Added};
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::orders::responses::{FreightView, OrderAddress};
use crate::orders::totals::{self, Additions, Destination, PricedLine, Totals};
use crate::quotes::model::Side;
use crate::quotes::responses::QuoteSide;
use crate::words::some;

/// A draft in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderDraftRow)]
pub(super) struct DraftRow {
    id: String,
    /// The caller's side.
    side: QuoteSide,
    status: DraftStatus,
    /// What a confirmation names.
    version: u32,
    seller_id: String,
    seller_name: String,
    buyer_id: String,
    buyer_name: String,
    /// The person who saved it last, for the seller.
    author: String,
    /// What its goods come to, at the agreed prices.
    #[schema(example = "37.00")]
    goods: String,
    /// ISO 4217 code of its prices.
    currency: String,
    /// The names of its goods.
    names: Vec<String>,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    changed_at: String,
    /// When it was first sent.
    #[schema(required, format = DateTime)]
    sent_at: Option<String>,
    /// The end of the time to answer.
    #[schema(required, format = DateTime)]
    valid_until: Option<String>,
    /// The order that was made of it, and its number.
    #[schema(required)]
    order_id: Option<String>,
    #[schema(required)]
    order_number: Option<String>,
    /// How the buyer said so, where the seller made the order.
    #[schema(required)]
    told_by: Option<ToldBy>,
}

impl DraftRow {
    /// The row for one side, as it stands at `now_ms`.
    pub(super) fn new(draft: &OrderDraft, side: Side, now_ms: i64) -> Self {
        let made = draft.made.as_ref();
        let currency = draft.lines.first().map(|line| line.price.currency.to_string()).unwrap_or_default();
        DraftRow {
            id: draft.id.to_string(),
            side: side.into(),
            status: draft.status_at(now_ms),
            version: draft.version,
            seller_id: draft.seller.to_string(),
            seller_name: draft.seller_name.clone(),
            buyer_id: draft.buyer.to_string(),
            buyer_name: draft.buyer_name.clone(),
            author: draft.author.name.clone(),
            goods: draft.goods().map(|goods| goods.to_string()).unwrap_or_default(),
            currency,
            names: draft.lines.iter().map(|line| line.name.clone()).collect(),
            created_at: instant(draft.created_ms),
            changed_at: instant(draft.changed_ms),
            sent_at: draft.sent_ms.map(instant),
            valid_until: draft.ends_ms.map(instant),
            order_id: made.map(|made| made.order.to_string()),
            order_number: made.map(|made| made.number.clone()),
            told_by: made.and_then(|made| made.told_by),
        }
    }
}

/// A draft with all its figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderDraft)]
pub(super) struct DraftView {
    #[serde(flatten)]
    row: DraftRow,
    items: Vec<DraftItem>,
    /// The freight of the goods; not there where the shop keeps no shipments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    freight: Vec<FreightView>,
    /// The tax; not there where the shop charges none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tax: Option<TaxSums>,
    /// What an order of it comes to; `null` where it could not be ordered now.
    #[schema(required, example = "42.92")]
    total: Option<String>,
    delivery_address: OrderAddress,
    delivery_method: DeliveryMethod,
    payment_method: OrderPayment,
    /// The seller's note for the buyer; may be empty.
    note: String,
    /// The days that the buyer has to answer.
    valid_days: u16,
    /// Who confirmed, declined, withdrew or placed it.
    #[schema(required)]
    answered_by: Option<String>,
    #[schema(required, format = DateTime)]
    answered_at: Option<String>,
    /// The buyer's word on declining.
    #[schema(required)]
    reason: Option<String>,
    /// The leave to order in the buyer's name; for the seller alone, and `null` where there is none.
    #[schema(required)]
    leave: Option<UpTo>,
    /// Whether the caller's side can change, send, withdraw and place it now, if it is the seller's.
    may_change: bool,
    may_send: bool,
    may_withdraw: bool,
    may_place: bool,
    /// Whether the caller's side can confirm and decline it now, if it is the buyer's.
    may_answer: bool,
}

/// The most that an order may come to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LeaveUpTo)]
pub(super) struct UpTo {
    #[schema(example = "500.00")]
    amount: String,
    currency: String,
}

impl From<Money> for UpTo {
    fn from(money: Money) -> Self {
        UpTo { amount: money.to_string(), currency: money.currency.to_string() }
    }
}

/// Goods of a draft.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderDraftItem)]
pub(super) struct DraftItem {
    /// Product id.
    item_id: String,
    name: String,
    /// Units.
    quantity: u32,
    /// What one of it is.
    unit: String,
    /// The agreed price of one unit.
    #[schema(example = "18.50")]
    price: String,
    /// Of all units.
    line_total: String,
    /// The catalogue's price of one unit for this quantity; `null` where it is not sold any more.
    #[schema(required)]
    list_price: Option<String>,
    /// The price of one unit that a price list gives the buyer for this quantity.
    #[schema(required)]
    company_price: Option<String>,
    /// Units that can be bought now; 0 where it is not sold any more.
    available: u32,
}

fn item(line: &DraftLine, cards: &[Arc<ProductCard>]) -> DraftItem {
    let card = cards.iter().find(|card| card.id == line.product);
    let list = |card: &Arc<ProductCard>| {
        contracts::unit_price::unit_price(card.price, &card.tiers, None, line.quantity).price.to_string()
    };
    DraftItem {
        item_id: line.product.to_string(),
        name: line.name.clone(),
        quantity: line.quantity,
        unit: line.unit.clone(),
        price: line.price.to_string(),
        line_total: line.price.times(line.quantity).map(|total| total.to_string()).unwrap_or_default(),
        list_price: card.map(list),
        company_price: card.and_then(|card| card.company_price.as_ref()).map(|own| own.at(line.quantity).to_string()),
        available: card.map_or(0, |card| card.stock),
    }
}

/// Returns the view of a draft for one side.
///
/// # Errors
/// [`Problem`] if a module does not answer.
pub(super) async fn view(
    context: &Context,
    additions: &Additions,
    draft: &OrderDraft,
    side: Side,
) -> Result<DraftView, Problem> {
    let now_ms = context.clock().now_ms();
    let cards = cards(context, &draft.buyer, draft.lines.iter().map(|line| line.product.clone()).collect()).await?;
    let read = context.store().read(|reader| {
        let figures = match &draft.made {
            Some(made) => {
                let order = orders::store::any(reader, &made.order)?;
                order.map(|full| Ok::<_, StoreError>((made.total, added::load(reader, &full)?))).transpose()?
            }
            None => totals_now(reader, additions, draft, &cards, now_ms)?.map(|now| (now.total, now.added)),
        };
        let leave = match side {
            Side::Seller => leaves::find(reader, &draft.buyer, &draft.seller)?,
            Side::Buyer => None,
        };
        Ok::<_, Problem>((figures, leave))
    });
    let (figures, leave) = read?;
    Ok(DraftView::new(draft, side, &cards, figures, leave, now_ms))
}

/// Returns the listed ones of these products, at most 200, with a buyer's own prices.
pub(super) async fn cards(
    context: &Context,
    buyer: &AccountId,
    ids: Vec<ProductId>,
) -> Result<Vec<Arc<ProductCard>>, Problem> {
    Ok(prices_today(context, buyer).await?.on(context.ask(GetProducts { ids }).await??))
}

/// What an order of a draft would come to now, by the sums of a checkout; `None` if it could not be ordered.
fn totals_now(
    reader: &Reader<'_>,
    additions: &Additions,
    draft: &OrderDraft,
    cards: &[Arc<ProductCard>],
    now_ms: i64,
) -> Result<Option<Totals>, Problem> {
    match totals(reader, additions, draft, cards, now_ms) {
        Ok(totals) => Ok(Some(totals)),
        Err(TxError::Store(error)) => Err(error.into()),
        Err(TxError::Refused(_)) => Ok(None),
    }
}

/// Adds up a draft as a checkout does.
///
/// # Errors
/// Goods that are not sold any more, and those of [`totals::totals`].
pub(super) fn totals(
    reader: &Reader<'_>,
    additions: &Additions,
    draft: &OrderDraft,
    cards: &[Arc<ProductCard>],
    now_ms: i64,
) -> Result<Totals, TxError> {
    let priced = |line: &DraftLine| {
        let card = cards.iter().find(|card| card.id == line.product);
        let card = card.ok_or_else(|| TxError::not_found("product"))?;
        let price = UnitPrice { price: line.price, source: PriceSource::Agreed };
        PricedLine::new(card, line.quantity, price)
    };
    let lines = draft.lines.iter().map(priced).collect::<Result<Vec<_>, _>>()?;
    let to = Destination {
        buyer: &draft.buyer,
        country: &draft.address.country,
        delivery: draft.delivery,
        incoterm: None,
        now_ms,
    };
    totals::totals(reader, additions, &to, &lines, None)
}

impl DraftView {
    fn new(
        draft: &OrderDraft,
        side: Side,
        cards: &[Arc<ProductCard>],
        figures: Option<(Money, Added)>,
        leave: Option<Leave>,
        now_ms: i64,
    ) -> Self {
        let status = draft.status_at(now_ms);
        let open = matches!(status, DraftStatus::Draft | DraftStatus::Sent);
        let sells = open && side == Side::Seller;
        let (total, added) = figures.unzip();
        // A draft has prices of its own and no code.
        let Added { freight, tax, discount: _ } = added.unwrap_or_default();
        DraftView {
            row: DraftRow::new(draft, side, now_ms),
            items: draft.lines.iter().map(|line| item(line, cards)).collect(),
            freight: freight.iter().map(FreightView::from).collect(),
            tax: tax.zip(total).map(|(tax, total)| TaxSums::new(&tax.taxed, tax.prices, total.currency)),
            total: total.map(|total| total.to_string()),
            delivery_address: OrderAddress::from(&draft.address),
            delivery_method: draft.delivery,
            payment_method: draft.payment,
            note: draft.note.clone(),
            valid_days: draft.valid_days,
            answered_by: draft.answerer.as_ref().map(|person| person.name.clone()),
            answered_at: draft.answered_ms.map(instant),
            reason: some(&draft.reason),
            may_change: sells,
            may_send: sells && status == DraftStatus::Draft,
            may_withdraw: sells,
            may_place: sells && leave.is_some(),
            may_answer: open && side == Side::Buyer,
            leave: leave.map(|leave| UpTo::from(leave.up_to)),
        }
    }
}

/// A buyer's leave for a seller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderLeave)]
pub(super) struct LeaveView {
    seller_id: String,
    seller_name: String,
    /// The most that one order may come to.
    up_to: UpTo,
    /// The person who gave it last.
    given_by: String,
    #[schema(format = DateTime)]
    since: String,
}

impl From<Leave> for LeaveView {
    /// The view of the stored record.
    fn from(leave: Leave) -> Self {
        LeaveView {
            seller_id: leave.seller.into(),
            seller_name: leave.seller_name,
            up_to: leave.up_to.into(),
            given_by: leave.given_by.name,
            since: instant(leave.since_ms),
        }
    }
}
