//! The conversion between a lot and a line of a CSV file. Each cell is read with the type of its field of [`Offer`].

use std::cell::RefCell;

use csv::StringRecord;
use kernel::http::csv_text;
use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{Deserialize, Deserializer, IntoDeserializer, Visitor};
use serde_json::Value;

use crate::offer::{COLUMNS, Offer, plain};
use crate::rules::Wrongs;
use crate::view::Row;

/// Returns a line's cells as an offer, and the faults of unreadable cells.
pub(super) fn offer(names: &StringRecord, line: &StringRecord) -> Result<(Offer, Wrongs), Error> {
    let wrongs = RefCell::default();
    let there = names.iter().zip(line);
    let missing = COLUMNS.iter().filter(|column| names.iter().all(|name| name != *column));
    let cells = there.chain(missing.map(|name| (name.as_str(), "")));
    let cells = cells.map(|(name, text)| (name, Cell { name, text, wrongs: &wrongs }));
    let offer = Offer::deserialize(MapDeserializer::new(cells))?;
    if offer.stock.is_none() {
        wrong(&wrongs, "stock", WHOLE);
    }
    Ok((offer, wrongs.into_inner()))
}

const WHOLE: &str = "must be a whole number";

fn wrong(wrongs: &RefCell<Wrongs>, field: &str, what: &str) {
    wrongs.borrow_mut().insert(field.to_owned(), vec![what.to_owned()]);
}

/// A cell, or a part of one. If it cannot be read, its fault is recorded and a placeholder is used.
#[derive(Clone, Copy)]
struct Cell<'a> {
    name: &'a str,
    text: &'a str,
    wrongs: &'a RefCell<Wrongs>,
}

impl<'de> Deserializer<'de> for Cell<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        // The apostrophes keep a spreadsheet from reading formulas.
        visitor.visit_string(csv_text(self.text))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.text.is_empty() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u32(self.text.parse().unwrap_or_else(|_| {
            wrong(self.wrongs, self.name, WHOLE);
            1
        }))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let parts = self.text.split(';').map(str::trim).filter(|part| !part.is_empty());
        visitor.visit_seq(SeqDeserializer::new(parts.map(|text| Cell { text, ..self })))
    }

    /// Reads a price tier: its quantity, a colon, its price.
    fn deserialize_struct<V: Visitor<'de>>(self, _: &str, _: &[&str], visitor: V) -> Result<V::Value, Error> {
        let step = self.text.split_once(':').filter(|(quantity, _)| quantity.trim().parse::<u32>().is_ok());
        if step.is_none() {
            wrong(self.wrongs, self.name, "must be like 1200:13.60;3000:13.45");
        }
        let (quantity, price) = step.unwrap_or(("1", "1"));
        let parts = [quantity, price].map(|text| Cell { text: text.trim(), ..self });
        visitor.visit_seq(SeqDeserializer::new(parts.into_iter()))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u64 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct tuple
        tuple_struct map enum identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Error> for Cell<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Returns a lot as a line of the export.
pub(crate) fn cells(lot: &Row) -> Vec<String> {
    let offer =
        Offer { unit_cost: lot.cost.map(plain), stock: Some(lot.stock.on_hand), ..Offer::of(&lot.product.facts) };
    // An offer has only texts, numbers and lists of them, so writing it as JSON cannot fail.
    let mut lot_json = serde_json::to_value(offer).unwrap_or_default();
    lot_json["listed"] = if lot.product.listed { "yes" } else { "no" }.into();
    COLUMNS.iter().map(|name| cell(&lot_json[name])).collect()
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().map(cell).collect::<Vec<_>>().join(";"),
        Value::Object(step) => format!("{}:{}", cell(&step["minQuantity"]), cell(&step["price"])),
        other => other.to_string(),
    }
}
