//! Approvals as the API shows them.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use contracts::catalog::{GetProducts, ProductCard};
use contracts::ids::{AccountId, ProductId};
use contracts::money::Money;
use contracts::pricing::prices_today;
use contracts::tax::TaxSums;
use contracts::unit_price::PriceSource;
use kernel::http::Identity;
use kernel::http::text::instant;
use kernel::store::{Reader, StoreError};
use kernel::{Context, Problem, TxError};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Approval, ApprovalLine, ApprovalStatus, Person};
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::orders::responses::{FreightView, OrderAddress};
use crate::orders::totals::{self, Additions, Destination, PricedLine, Totals};
use crate::supply_contracts::fixing::provisional;
use crate::supply_contracts::store::CONTRACTS;
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
    /// What they come to, with their freight and their tax.
    #[schema(example = "37.00")]
    total: String,
    /// The freight of one that waits, for each seller; not there where the shop keeps no shipments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    freight: Vec<FreightView>,
    /// The tax of one that waits; not there where the shop charges none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tax: Option<TaxSums>,
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

/// Returns the products of the waiting ones among these approvals of an account, as they are sold to it now.
pub(super) async fn products(
    context: &Context,
    account: &AccountId,
    approvals: &[Approval],
) -> Result<HashMap<ProductId, Arc<ProductCard>>, Problem> {
    /// The most products in one question.
    const AT_ONCE: usize = 200;
    let waiting = approvals.iter().filter(|approval| approval.status == ApprovalStatus::Waiting);
    let ids: BTreeSet<&ProductId> =
        waiting.flat_map(|approval| approval.lines.iter().map(|line| &line.product)).collect();
    let ids: Vec<ProductId> = ids.into_iter().cloned().collect();
    let mut found = HashMap::new();
    if ids.is_empty() {
        return Ok(found);
    }
    let prices = prices_today(context, account).await?;
    for some in ids.chunks(AT_ONCE) {
        let cards = prices.on(context.ask(GetProducts { ids: some.to_vec() }).await??);
        found.extend(cards.into_iter().map(|card| (card.id.clone(), card)));
    }
    Ok(found)
}

impl ApprovalView {
    /// The view for `me`. With `decides`, `me` may confirm other persons' approvals. `now` is what [`totals_now`] returned.
    pub(super) fn new(
        approval: &Approval,
        me: &Identity,
        decides: bool,
        products: &HashMap<ProductId, Arc<ProductCard>>,
        now: Option<Totals>,
    ) -> Self {
        let waits = approval.status == ApprovalStatus::Waiting;
        let own = approval.asker.id == me.person;
        let lines = lines_now(approval, products);
        let total = now.as_ref().map_or(approval.total, |now| now.total);
        let (freight, tax) = now.map(|now| (now.added.freight, now.added.tax)).unwrap_or_default();
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
            freight: freight.iter().map(FreightView::from).collect(),
            tax: tax.map(|tax| TaxSums::new(&tax.taxed, tax.prices, total.currency)),
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

/// The lines of an approval: at the prices of now while it waits.
fn lines_now(approval: &Approval, products: &HashMap<ProductId, Arc<ProductCard>>) -> Vec<ApprovalLine> {
    let from_cart = approval.status == ApprovalStatus::Waiting && approval.contract.is_none();
    approval.lines.iter().map(|line| line.now(from_cart, products)).collect()
}

/// What a waiting approval would come to now; `None` for others, and for one that could not be ordered now.
pub(super) fn totals_now(
    reader: &Reader<'_>,
    additions: &Additions,
    approval: &Approval,
    products: &HashMap<ProductId, Arc<ProductCard>>,
    now_ms: i64,
) -> Result<Option<Totals>, Problem> {
    if approval.status != ApprovalStatus::Waiting {
        return Ok(None);
    }
    let contract = approval.contract.as_ref().map(|id| reader.get(&CONTRACTS, id)).transpose()?.flatten();
    // What was asked for at a final price costs it exactly.
    let exact = |line: &ApprovalLine| -> Result<Option<Money>, StoreError> {
        let Some(contract) = &contract else { return Ok(None) };
        match provisional::billed(reader, contract, line.quantity, now_ms) {
            Ok(billed) => Ok(billed.exact.filter(|_| billed.unit == line.price)),
            Err(TxError::Store(error)) => Err(error),
            Err(_) => Ok(None),
        }
    };
    let priced = |line: &ApprovalLine| -> Result<Option<PricedLine>, StoreError> {
        let Some(amount) = exact(line)?.or_else(|| line.price.times(line.quantity)) else { return Ok(None) };
        let card = products.get(&line.product);
        let seller = contract.as_ref().map(|contract| &contract.seller).or(card.map(|card| &card.seller));
        Ok(Some(PricedLine {
            product: line.product.clone(),
            source: PriceSource::List,
            seller: seller.cloned().unwrap_or_else(|| "".into()),
            seller_name: card.map(|card| card.seller_name.clone()).unwrap_or_default(),
            weight_g: card.map(|card| u64::from(card.unit_weight_g) * u64::from(line.quantity)).unwrap_or_default(),
            category: card.map(|card| card.category.clone()).unwrap_or_default(),
            amount,
        }))
    };
    let lines = lines_now(approval, products).iter().map(priced).collect::<Result<Option<Vec<_>>, _>>()?;
    let Some(lines) = lines else { return Ok(None) };
    let to = Destination {
        buyer: &approval.account,
        country: &approval.address.country,
        delivery: approval.delivery,
        incoterm: contract.as_ref().map(|contract| contract.incoterm.as_str()),
        now_ms,
    };
    match totals::totals(reader, additions, &to, &lines, None) {
        Ok(totals) => Ok(Some(totals)),
        Err(TxError::Store(error)) => Err(error.into()),
        Err(_) => Ok(None),
    }
}

impl ApprovalLine {
    /// The line at the current price, if it is from a cart and still sold.
    fn now(&self, from_cart: bool, products: &HashMap<ProductId, Arc<ProductCard>>) -> ApprovalLine {
        let price = match products.get(&self.product).filter(|_| from_cart) {
            Some(card) => card.unit_price(self.quantity).price,
            None => self.price,
        };
        ApprovalLine { price, ..self.clone() }
    }
}
