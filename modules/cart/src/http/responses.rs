//! The cart's requests and responses.

#![allow(
    non_snake_case,
    reason = "a wrong field is reported under its name here, which must be that of the wire: itemID"
)]

use contracts::catalog::ProductCard;
use contracts::unit_price::PriceSource;
use garde::Validate;
use kernel::http::ProblemBody;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::model::Line;

/// A row of the cart.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct CartRow {
    /// The row's own id.
    pub(crate) id: String,
    /// Product id.
    pub(crate) item_id: String,
    /// Name shown.
    pub(crate) name: String,
    /// Price of one unit at this quantity, as a decimal number.
    #[schema(example = "18.50")]
    pub(crate) price: String,
    /// List price of one unit.
    #[schema(example = "19.20")]
    pub(crate) list_price: String,
    /// Where the price comes from: the list, a step of it, or a price list for the caller's company.
    pub(crate) price_source: PriceSource,
    /// ISO 4217 code of the price.
    pub(crate) currency: String,
    /// Units in the cart.
    pub(crate) quantity: u32,
    /// What one unit is: bag, box, tin, kg; `null` where it is not sold any more.
    #[schema(required)]
    pub(crate) unit: Option<String>,
    /// Address of its picture.
    #[schema(required)]
    pub(crate) image_url: Option<String>,
    /// Units that can be had now; 0 where it is not sold any more.
    pub(crate) available: u32,
    /// Smallest quantity sold.
    pub(crate) min_quantity: u32,
    /// Quantities are `min_quantity` plus a multiple of this.
    pub(crate) increment: u32,
}

impl CartRow {
    /// Creates a row from a line and its product as listed now. Without a listed product it uses the line's own data.
    pub(crate) fn new(line: &Line, card: Option<&ProductCard>) -> Self {
        let (name, list, image_url) =
            card.map_or((&line.name, line.price, &line.image_url), |card| (&card.name, card.price, &card.image_url));
        let unit = card.map(|card| card.unit_price(line.quantity));
        let price = unit.map_or(list, |unit| unit.price);
        CartRow {
            id: line.id.to_string(),
            item_id: line.product.to_string(),
            name: name.clone(),
            price: price.to_string(),
            list_price: list.to_string(),
            price_source: unit.map_or(PriceSource::List, |unit| unit.source),
            currency: price.currency.to_string(),
            quantity: line.quantity,
            unit: card.map(|card| card.unit.clone()),
            image_url: Some(image_url.clone()).filter(|url| !url.is_empty()),
            available: card.map_or(0, |card| card.stock),
            min_quantity: card.map_or(1, |card| card.min_quantity),
            increment: card.map_or(1, |card| card.increment),
        }
    }
}

/// A quantity in a request: a whole number, or a string of digits. Only the stock limits it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// Not sent.
    #[default]
    Missing,
    /// Not a whole number of at least 1.
    Wrong,
    /// This many units. A larger number becomes `u32::MAX`.
    Of(u32),
}

impl Quantity {
    /// The units of a validated quantity; 1 if there is none.
    pub(crate) fn units(self) -> u32 {
        if let Quantity::Of(units) = self { units } else { 1 }
    }
}

impl<'de> Deserialize<'de> for Quantity {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = match Value::deserialize(deserializer)? {
            Value::Null => return Ok(Quantity::Missing),
            Value::Number(number) => number.as_f64(),
            Value::String(text) if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok(),
            _ => None,
        };
        // The cast saturates at `u32::MAX`.
        let units = number.filter(|n| n.fract() == 0.0 && *n >= 1.0).map(|n| n as u32);
        Ok(units.map_or(Quantity::Wrong, Quantity::Of))
    }
}

fn whole(quantity: &Quantity, _: &()) -> garde::Result {
    match quantity {
        Quantity::Wrong => Err(garde::Error::new("must be a whole number of at least 1")),
        Quantity::Missing => Err(garde::Error::new("is required")),
        Quantity::Of(_) => Ok(()),
    }
}

/// Accepts a missing quantity if the other one is present.
fn whole_or<'a>(other: &'a Quantity) -> impl FnOnce(&Quantity, &()) -> garde::Result + 'a {
    move |quantity, context| {
        if *quantity == Quantity::Missing && *other != Quantity::Missing { Ok(()) } else { whole(quantity, context) }
    }
}

fn whole_if_sent(quantity: &Quantity, context: &()) -> garde::Result {
    if *quantity == Quantity::Missing { Ok(()) } else { whole(quantity, context) }
}

fn known_id(id: &str, _: &()) -> garde::Result {
    match id.len() {
        0 => Err(garde::Error::new("is required")),
        1..=100 => Ok(()),
        _ => Err(garde::Error::new("at most 100 characters")),
    }
}

/// What to put into the cart. `itemName` and `itemPrice`, which one of the page's forms sends along, are ignored: name and
/// price are the catalogue's.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct CartAdd {
    /// Product id.
    #[serde(default)]
    #[garde(custom(known_id))]
    #[schema(required)]
    pub(crate) itemID: String,
    /// Units; or else `itemAmount`.
    #[serde(default, rename = "itemQuantity")]
    #[garde(custom(whole_or(&self.item_amount)))]
    #[schema(value_type = u32, minimum = 1, required = false)]
    pub(crate) item_quantity: Quantity,
    /// Units, under its other name; read where `itemQuantity` is missing.
    #[serde(default, rename = "itemAmount")]
    #[garde(custom(whole_if_sent))]
    #[schema(value_type = u32, minimum = 1, required = false)]
    pub(crate) item_amount: Quantity,
}

impl CartAdd {
    /// The number of units wanted.
    pub(crate) fn quantity(&self) -> u32 {
        if self.item_quantity == Quantity::Missing { self.item_amount.units() } else { self.item_quantity.units() }
    }
}

/// The new quantity of a product in the cart.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct CartUpdate {
    /// Product id.
    #[serde(default)]
    #[garde(custom(known_id))]
    #[schema(required)]
    pub(crate) itemID: String,
    /// Units, at least 1.
    #[serde(default, rename = "newItemQuantity")]
    #[garde(custom(whole))]
    #[schema(value_type = u32, minimum = 1, required)]
    pub(crate) new_item_quantity: Quantity,
}

/// A visitor's cart, as the page kept it.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct CartMerge {
    /// At most 100.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    #[schema(max_items = 100, required)]
    pub(crate) items: Vec<MergeItem>,
}

/// A product in a visitor's cart.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct MergeItem {
    /// Product id.
    #[serde(default)]
    #[garde(custom(known_id))]
    #[schema(required)]
    pub(crate) itemID: String,
    /// Units.
    #[serde(default, rename = "itemQuantity")]
    #[garde(custom(whole))]
    #[schema(value_type = u32, minimum = 1, required)]
    pub(crate) item_quantity: Quantity,
}

/// The cart after a visitor's was merged into it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MergedCart {
    /// The whole cart.
    pub(crate) items: Vec<CartRow>,
    /// What could not be taken over as it was.
    pub(crate) adjusted: Vec<AdjustedItem>,
}

/// An item that was not taken over as it was.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct AdjustedItem {
    /// Product id.
    #[serde(rename = "itemID")]
    pub(crate) item_id: String,
    /// Its name; none where it is not sold.
    #[schema(required)]
    pub(crate) name: Option<String>,
    /// Units that were wanted: the larger of what was sent and what the cart had.
    pub(crate) wanted: u32,
    /// Units that the cart holds now.
    pub(crate) kept: u32,
    /// Why, for the person.
    pub(crate) reason: String,
}

/// What to take out of the cart.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct CartRemove {
    /// Product id.
    #[serde(default)]
    #[garde(custom(known_id))]
    #[schema(required)]
    pub(crate) itemID: String,
}

/// What to take out of the cart.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct RemoveCart {
    /// The row's id, or the product's.
    #[serde(default)]
    #[garde(custom(known_id))]
    #[schema(required)]
    pub(crate) id: String,
}

/// What was done, and the row as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CartItemReply {
    /// For the person.
    pub(crate) message: String,
    /// The row.
    pub(crate) item: CartRow,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Message {
    /// For the person.
    pub(crate) message: String,
}

/// A conflict: too little stock, with what there is.
#[derive(Serialize, ToSchema)]
pub(crate) struct OutOfStock {
    #[serde(flatten)]
    problem: ProblemBody,
    /// Units that can be had; not there for other conflicts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    available: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn errors(body: Value) -> Vec<String> {
        let read: CartAdd = serde_json::from_value(body).unwrap();
        match read.validate() {
            Ok(()) => vec![format!("ok {}", read.quantity())],
            Err(report) => report.iter().map(|(path, _)| path.to_string()).collect(),
        }
    }

    #[test]
    fn both_payload_shapes_are_read() {
        assert_eq!(errors(json!({"itemID": "a", "itemQuantity": 2})), ["ok 2"]);
        assert_eq!(errors(json!({"itemID": "a", "itemQuantity": "12"})), ["ok 12"]);
        let other = json!({"itemID": "a", "itemName": 7, "itemPrice": ["$1"], "itemAmount": 3});
        assert_eq!(errors(other), ["ok 3"]);
    }

    #[test]
    fn quantities_that_are_none_are_refused_under_their_name() {
        for wrong in [json!(0), json!(-1), json!(1.5), json!("1.5"), json!(""), json!(true), json!({})] {
            assert_eq!(errors(json!({"itemID": "a", "itemQuantity": wrong})), ["item_quantity"], "{wrong}");
            assert_eq!(errors(json!({"itemID": "a", "itemAmount": wrong})), ["item_amount"], "{wrong}");
        }
        assert_eq!(errors(json!({})), ["itemID", "item_quantity"]);
    }

    #[test]
    fn whole_numbers_are_quantities_however_they_are_written_and_however_large() {
        for (sent, read) in [(json!(2.0), 2), (json!(1_000_001), 1_000_001), (json!("007"), 7)] {
            assert_eq!(errors(json!({"itemID": "a", "itemQuantity": sent})), [format!("ok {read}")]);
        }
        for more in [json!(1e15), json!("99999999999999999999")] {
            assert_eq!(errors(json!({"itemID": "a", "itemQuantity": more})), [format!("ok {}", u32::MAX)]);
        }
    }
}
