//! Approvals as the API shows them.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use contracts::catalog::{GetProducts, ProductCard, unit_price};
use contracts::ids::ProductId;
use contracts::money::Money;
use kernel::http::Identity;
use kernel::http::text::instant;
use kernel::{Context, Problem};
use serde::Serialize;
use utoipa::ToSchema;

use super::ask::sum;
use super::model::{Approval, ApprovalLine, ApprovalStatus, Person};
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::orders::responses::OrderAddress;
use crate::words::some;

/// An order above a company's limit, which a second person confirms or declines.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Approval)]
pub(crate) struct ApprovalView {
    id: String,
    status: ApprovalStatus,
    /// Who asked for it.
    asked_by: PersonView,
    #[schema(format = DateTime)]
    asked_at: String,
    /// What is to be ordered: at the prices of now while it waits, as it was ordered where it was confirmed, else as it
    /// was asked for.
    items: Vec<ApprovalItem>,
    /// What they come to.
    #[schema(example = "37.00")]
    total: String,
    /// ISO 4217 code of its prices.
    currency: String,
    /// Where the goods go.
    delivery_address: OrderAddress,
    /// How they travel.
    delivery_method: DeliveryMethod,
    /// How it will be paid.
    payment_method: OrderPayment,
    /// The contract that it is called off from.
    #[schema(required)]
    contract_id: Option<String>,
    /// Who confirmed or declined it, or took it back.
    #[schema(required)]
    answered_by: Option<PersonView>,
    #[schema(required, format = DateTime)]
    answered_at: Option<String>,
    /// Why it was declined.
    #[schema(required)]
    reason: Option<String>,
    /// The order that was made of it.
    #[schema(required)]
    order_id: Option<String>,
    /// Whether the caller can confirm it now.
    may_confirm: bool,
    /// Whether the caller can decline it now.
    may_decline: bool,
    /// Whether the caller can take it back now.
    may_withdraw: bool,
}

/// Somebody in a company.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ApprovalPerson)]
pub(crate) struct PersonView {
    /// Their own account.
    person: String,
    /// Their name then.
    name: String,
}

/// Goods of an approval.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApprovalItem {
    /// Product id.
    item_id: String,
    name: String,
    /// Units.
    quantity: u32,
    /// What one of it is.
    unit: String,
    /// Of one unit.
    #[schema(example = "18.50")]
    price: String,
    /// Units that can be bought now; 0 where it is not sold any more. Of a contract's goods, which are held for it, as
    /// many as are wanted.
    available: u32,
}

impl From<&Person> for PersonView {
    fn from(person: &Person) -> Self {
        PersonView { person: person.id.to_string(), name: person.name.clone() }
    }
}

/// Returns the products of the waiting ones among these approvals, as they are sold now.
pub(super) async fn products(
    context: &Context,
    approvals: &[Approval],
) -> Result<HashMap<ProductId, Arc<ProductCard>>, Problem> {
    /// The most products in one question.
    const AT_ONCE: usize = 200;
    let waiting = approvals.iter().filter(|approval| approval.status == ApprovalStatus::Waiting);
    let ids: BTreeSet<&ProductId> =
        waiting.flat_map(|approval| approval.lines.iter().map(|line| &line.product)).collect();
    let ids: Vec<ProductId> = ids.into_iter().cloned().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let cards = context.ask(GetProducts { ids: some.to_vec() }).await??;
        found.extend(cards.into_iter().map(|card| (card.id.clone(), card)));
    }
    Ok(found)
}

impl ApprovalView {
    /// The view for `me`. With `decides`, `me` may confirm other persons' approvals.
    pub(super) fn new(
        approval: &Approval,
        me: &Identity,
        decides: bool,
        products: &HashMap<ProductId, Arc<ProductCard>>,
    ) -> Self {
        let waits = approval.status == ApprovalStatus::Waiting;
        let own = approval.asker.id == me.person;
        let from_cart = waits && approval.contract.is_none();
        let lines: Vec<ApprovalLine> = approval.lines.iter().map(|line| line.now(from_cart, products)).collect();
        let total: Money = sum(&lines).unwrap_or(approval.total);
        let available = |line: &ApprovalLine| match products.get(&line.product) {
            _ if approval.contract.is_some() => line.quantity,
            Some(card) => card.stock,
            None => 0,
        };
        ApprovalView {
            id: approval.id.to_string(),
            status: approval.status,
            asked_by: PersonView::from(&approval.asker),
            asked_at: instant(approval.asked_ms),
            items: lines
                .iter()
                .map(|line| ApprovalItem {
                    item_id: line.product.to_string(),
                    name: line.name.clone(),
                    quantity: line.quantity,
                    unit: line.unit.clone(),
                    price: line.price.to_string(),
                    available: available(line),
                })
                .collect(),
            total: total.to_string(),
            currency: total.currency.to_string(),
            delivery_address: OrderAddress::from(&approval.address),
            delivery_method: approval.delivery,
            payment_method: approval.payment,
            contract_id: approval.contract.clone().map(String::from),
            answered_by: approval.answerer.as_ref().map(PersonView::from),
            answered_at: approval.answered_ms.map(instant),
            reason: some(&approval.reason),
            order_id: approval.order.clone().map(String::from),
            may_confirm: waits && decides && !own,
            may_decline: waits && decides && !own,
            may_withdraw: waits && own,
        }
    }
}

impl ApprovalLine {
    /// The line at the current price, if it is from a cart and still sold.
    fn now(&self, from_cart: bool, products: &HashMap<ProductId, Arc<ProductCard>>) -> ApprovalLine {
        let price = match products.get(&self.product).filter(|_| from_cart) {
            Some(card) => unit_price(card.price, &card.tiers, self.quantity),
            None => self.price,
        };
        ApprovalLine { price, ..self.clone() }
    }
}
