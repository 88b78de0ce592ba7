//! A draft as it is sent, and its checks. All that is wrong with it is told at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contracts::auth::Address;
use contracts::catalog::ProductCard;
use contracts::ids::{AccountId, ProductId};
use contracts::money::{Currency, Money};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Lines, NullableTrimmed, Text, Trimmed};
use kernel::store::fingerprint;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::DraftLine;
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::orders::requests::{DeliveryAddress, delivery, is_delivery, payment};
use crate::quotes::rules::sold_in;

/// The days to answer, unless told.
const VALID_DAYS: u16 = 7;

/// An order that a seller draws up for a buyer.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteOrderDraft)]
pub(super) struct DraftForm {
    /// The account of a buyer who ordered from the seller or asked it for a quote.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required, min_length = 1, max_length = 100)]
    pub(super) buyer: String,
    /// At most 100.
    #[serde(default)]
    #[garde(length(min = 1, max = 100), dive)]
    #[schema(required, min_items = 1, max_items = 100)]
    pub(super) lines: Vec<LineForm>,
    /// Where the goods go. Its country is required.
    #[serde(default)]
    #[garde(dive)]
    #[schema(required)]
    delivery_address: DeliveryAddress,
    /// How they travel; `standard` unless told.
    #[garde(custom(is_delivery))]
    #[schema(value_type = DeliveryMethod, required = false)]
    delivery_method: Trimmed,
    /// How the buyer pays: `bankTransfer` alone, for a card is the buyer's own to use.
    #[garde(custom(is_transfer))]
    #[schema(value_type = Option<OrderPayment>)]
    payment_method: NullableTrimmed,
    /// For the buyer: at most 1,000 characters.
    #[garde(dive)]
    note: Lines<0, 1000>,
    /// The days that the buyer has to answer, from its sending on: 1 to 90, 7 unless told.
    #[garde(inner(range(min = 1, max = 90)))]
    #[schema(minimum = 1, maximum = 90)]
    valid_days: Option<u16>,
    /// The version that the caller saw, for a change.
    #[garde(skip)]
    #[schema(minimum = 1)]
    pub(super) version: Option<u32>,
}

/// Goods of a draft.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteDraftLine)]
pub(super) struct LineForm {
    /// One of the seller's listed goods.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required, min_length = 1, max_length = 100)]
    pub(super) product_id: String,
    /// Units, as the product is sold.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required, minimum = 1)]
    quantity: u32,
    /// The agreed price of one unit, in the currency of the product. It may be nought.
    #[garde(dive)]
    #[schema(example = "12.50")]
    price: Text<1, 30>,
}

fn is_transfer(text: &str, _: &()) -> garde::Result {
    if text.is_empty() || payment(text) == Some(OrderPayment::BankTransfer) {
        return Ok(());
    }
    Err(garde::Error::new("must be bankTransfer: a card is the buyer's own to use"))
}

/// What the checks need to know.
pub(super) struct Facts<'a> {
    pub(super) seller: &'a AccountId,
    /// The buyer's name; `None` if the account is no buyer of the seller's.
    pub(super) buyer_name: Option<String>,
    /// The listed ones of its products.
    pub(super) cards: &'a [Arc<ProductCard>],
}

/// A form that was read.
pub(super) struct Written {
    pub(super) buyer: AccountId,
    pub(super) buyer_name: String,
    pub(super) lines: Vec<DraftLine>,
    pub(super) address: Address,
    pub(super) delivery: DeliveryMethod,
    pub(super) note: String,
    pub(super) valid_days: u16,
}

impl DraftForm {
    /// The fingerprint of the form: equal for equal forms.
    pub(super) fn fingerprint(&self) -> u64 {
        // The form is plain text and numbers and always serialises.
        fingerprint(&serde_json::to_vec(&("draft", self)).unwrap_or_default())
    }

    /// Its products.
    pub(super) fn products(&self) -> Vec<ProductId> {
        self.lines.iter().map(|line| line.product_id.as_str().into()).collect()
    }

    /// Reads a form that was validated.
    ///
    /// # Errors
    /// 422 with every wrong field.
    pub(super) fn read(self, facts: &Facts<'_>) -> Result<Written, Problem> {
        let mut wrongs: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut wrong = |field: String, why: String| drop(wrongs.insert(field, vec![why]));
        let buyer_name = facts.buyer_name.clone().unwrap_or_default();
        if facts.buyer_name.is_none() {
            let why = "is an account that never ordered from this seller and never asked it for a quote";
            wrong("buyer".to_owned(), why.to_owned());
        }
        let (mut lines, mut products): (Vec<DraftLine>, _) = (Vec::new(), BTreeSet::new());
        for (at, row) in self.lines.iter().enumerate() {
            let currency = lines.first().map(|line| line.price.currency);
            match row.read(facts, currency) {
                Err((field, why)) => wrong(format!("lines.{at}.{field}"), why),
                Ok(line) if !products.insert(line.product.clone()) => {
                    wrong(format!("lines.{at}.productId"), "is in the draft already".to_owned());
                }
                Ok(line) => lines.push(line),
            }
        }
        let sums = lines.iter().map(|line| Some(line.price.times(line.quantity)?.minor));
        match sums.sum::<Option<i64>>() {
            None => wrong("lines".to_owned(), "come to more than one order can hold".to_owned()),
            // An order of nothing has no bill that could be paid.
            Some(0) if lines.len() == self.lines.len() => {
                wrong("lines".to_owned(), "must come to more than nought".to_owned());
            }
            Some(_) => {}
        }
        let address = self.delivery_address.whole(None, &buyer_name);
        if address.country.is_empty() {
            wrong("deliveryAddress.country".to_owned(), "is required".to_owned());
        }
        let delivery = delivery(&self.delivery_method);
        if delivery.is_none() {
            wrong("deliveryMethod".to_owned(), "is not known".to_owned());
        }
        match delivery {
            Some(delivery) if wrongs.is_empty() => Ok(Written {
                buyer: self.buyer.into(),
                buyer_name,
                lines,
                address,
                delivery,
                note: self.note.into(),
                valid_days: self.valid_days.unwrap_or(VALID_DAYS),
            }),
            _ => Err(Problem::Invalid(wrongs)),
        }
    }
}

impl LineForm {
    /// Reads a line. `currency` is that of the lines before it.
    fn read(&self, facts: &Facts<'_>, currency: Option<Currency>) -> Result<DraftLine, (&'static str, String)> {
        let own = |card: &&Arc<ProductCard>| *card.id == *self.product_id && card.seller == *facts.seller;
        let card =
            facts.cards.iter().find(own).ok_or_else(|| ("productId", "is none of the listed goods".to_owned()))?;
        let product = card.price.currency;
        if currency.is_some_and(|currency| currency != product) {
            return Err(("productId", format!("is sold in {product}, and the goods before it in another currency")));
        }
        sold_in(card, self.quantity).map_err(|rule| ("quantity", rule))?;
        let most = product.most_asked();
        match Money::parse(&self.price, product) {
            Some(price) if price.minor > most.minor => Err(("price", format!("must be at most {most} {product}"))),
            Some(price) if price.minor >= 0 => Ok(DraftLine {
                product: card.id.clone(),
                name: card.name.clone(),
                unit: card.unit.clone(),
                quantity: self.quantity,
                price,
            }),
            _ => Err(("price", format!("must be an amount in {product}, like 12.50"))),
        }
    }
}
