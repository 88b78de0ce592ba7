//! Which products have which value of an attribute.

use std::collections::BTreeMap;

use bytes::Bytes;
use roaring::{MultiOps, RoaringBitmap};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::model::Facts;
use crate::query::{ATTRIBUTES, ListQuery};

/// A value as first written, and who has it.
struct Value {
    shown: String,
    slots: RoaringBitmap,
}

/// The index of all attributes.
#[derive(Default)]
pub(super) struct Facets {
    /// By index into [`ATTRIBUTES`], then by value in lower case.
    values: [BTreeMap<String, Value>; ATTRIBUTES.len()],
    /// By score in hundredths.
    scores: BTreeMap<u16, RoaringBitmap>,
}

/// A product's values, in the order of [`ATTRIBUTES`].
fn values_of(facts: &Facts) -> [Option<&str>; ATTRIBUTES.len()] {
    [
        Some(&facts.category),
        facts.sub_category.as_deref(),
        Some(&facts.origin),
        Some(&facts.country),
        facts.process_method.as_deref(),
        facts.tea_type.as_deref(),
        facts.size.as_deref(),
        facts.strength.as_deref(),
        facts.source.as_deref(),
        facts.caffeine.as_deref(),
        facts.grade.as_deref(),
    ]
}

impl Facets {
    pub(super) fn insert(&mut self, slot: u32, facts: &Facts) {
        for (index, value) in self.values.iter_mut().zip(values_of(facts)) {
            if let Some(value) = value {
                let new = || Value { shown: value.to_owned(), slots: RoaringBitmap::new() };
                index.entry(value.to_lowercase()).or_insert_with(new).slots.insert(slot);
            }
        }
        if let Some(score) = facts.cupping_score {
            self.scores.entry(score).or_default().insert(slot);
        }
    }

    pub(super) fn remove(&mut self, slot: u32) {
        for index in &mut self.values {
            index.retain(|_, value| !value.slots.remove(slot) || !value.slots.is_empty());
        }
        self.scores.retain(|_, slots| !slots.remove(slot) || !slots.is_empty());
    }

    /// Who matches every ticked attribute and the score range; `None` where nothing restricts.
    pub(super) fn matching(&self, query: &ListQuery) -> Option<RoaringBitmap> {
        let ticked = self.values.iter().zip(&query.ticked).filter(|(_, ticked)| !ticked.is_empty());
        let by_value = ticked.map(|(index, ticked)| {
            ticked.iter().filter_map(|value| index.get(value)).map(|value| &value.slots).union()
        });
        let by_score = query.score.map(|range| {
            if range.low > range.high {
                return RoaringBitmap::new();
            }
            self.scores.range(range.low..=range.high).map(|(_, slots)| slots).union()
        });
        by_value.chain(by_score).reduce(|a, b| a & b)
    }

    /// Who has this value of the attribute.
    pub(super) fn having(&self, attribute: &str, value: &str) -> Option<&RoaringBitmap> {
        let at = ATTRIBUTES.iter().position(|name| *name == attribute)?;
        self.values[at].get(&value.to_lowercase()).map(|value| &value.slots)
    }

    /// `{attribute: [values…], "cupping_score": [0,100]}`.
    pub(super) fn to_json(&self) -> Bytes {
        // Text keys and text values: there is nothing in it that JSON cannot write.
        serde_json::to_vec(self).map_or_else(|_| Bytes::from_static(b"{}"), Bytes::from)
    }
}

impl Serialize for Facets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (attribute, index) in ATTRIBUTES.iter().zip(&self.values) {
            let shown: Vec<_> = index.values().map(|value| value.shown.as_str()).collect();
            map.serialize_entry(attribute, &shown)?;
        }
        map.serialize_entry("cupping_score", &[0, 100])?;
        map.end()
    }
}
