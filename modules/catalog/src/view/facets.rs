//! An index of products by the values of their attributes.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use bytes::Bytes;
use roaring::{MultiOps, RoaringBitmap};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::facts::{ATTRIBUTES, Facts};
use crate::query::ListQuery;

/// A value in its first spelling, and the products that have it.
struct Value {
    shown: String,
    slots: RoaringBitmap,
}

/// The index of all attributes.
#[derive(Default)]
pub(super) struct Facets {
    /// Values by index into [`ATTRIBUTES`], then by lower-case text.
    values: [BTreeMap<String, Value>; ATTRIBUTES.len()],
    /// For each score in hundredths, the products with it or a better one. A range then takes only two sets.
    scores: BTreeMap<u16, RoaringBitmap>,
}

/// The values of many products, collected before their index is built at once.
#[derive(Default)]
pub(super) struct Gathered {
    /// Like [`Facets::values`], each with its first spelling.
    values: [HashMap<String, (String, Vec<u32>)>; ATTRIBUTES.len()],
    scores: BTreeMap<u16, Vec<u32>>,
}

impl Gathered {
    pub(super) fn take(&mut self, number: u32, facts: &Facts) {
        for (index, attribute) in self.values.iter_mut().zip(ATTRIBUTES) {
            if let Some(value) = (attribute.value)(facts) {
                index.entry(value.to_lowercase()).or_insert_with(|| (value.to_owned(), Vec::new())).1.push(number);
            }
        }
        if let Some(score) = facts.cupping_score {
            self.scores.entry(score).or_default().push(number);
        }
    }
}

impl Facets {
    pub(super) fn insert(&mut self, slot: u32, facts: &Facts) {
        for (index, attribute) in self.values.iter_mut().zip(ATTRIBUTES) {
            if let Some(value) = (attribute.value)(facts) {
                let new = || Value { shown: value.to_owned(), slots: RoaringBitmap::new() };
                index.entry(value.to_lowercase()).or_insert_with(new).slots.insert(slot);
            }
        }
        if let Some(score) = facts.cupping_score {
            if !self.scores.contains_key(&score) {
                let better = self.from(score).cloned().unwrap_or_default();
                self.scores.insert(score, better);
            }
            self.scores.range_mut(..=score).for_each(|(_, slots)| {
                slots.insert(slot);
            });
        }
    }

    /// Builds the index of collected products; `place` returns their slots.
    pub(super) fn filled(gathered: Gathered, place: impl Fn(Vec<u32>) -> RoaringBitmap) -> Self {
        let values = gathered.values.map(|index| {
            let index = index.into_iter();
            index.map(|(key, (shown, whose))| (key, Value { shown, slots: place(whose) })).collect()
        });
        let mut scores: BTreeMap<u16, RoaringBitmap> =
            gathered.scores.into_iter().map(|(score, whose)| (score, place(whose))).collect();
        let mut better = RoaringBitmap::new();
        for slots in scores.values_mut().rev() {
            *slots |= &better;
            better = slots.clone();
        }
        Facets { values, scores }
    }

    pub(super) fn remove(&mut self, slot: u32) {
        for index in &mut self.values {
            index.retain(|_, value| !value.slots.remove(slot) || !value.slots.is_empty());
        }
        // A score that no product has any more keeps the set of the next better one, which is harmless.
        self.scores.retain(|_, slots| !slots.remove(slot) || !slots.is_empty());
    }

    /// Removes many products, in one walk over all values.
    pub(super) fn remove_all(&mut self, slots: &RoaringBitmap) {
        let left = |set: &mut RoaringBitmap| {
            *set -= slots;
            !set.is_empty()
        };
        for index in &mut self.values {
            index.retain(|_, value| left(&mut value.slots));
        }
        self.scores.retain(|_, set| left(set));
    }

    /// Returns the products with this score or a better one.
    fn from(&self, score: u16) -> Option<&RoaringBitmap> {
        self.scores.range(score..).next().map(|(_, slots)| slots)
    }

    /// Returns the same index with each set converted by `requests`.
    pub(super) fn with(&self, form: &impl Fn(&RoaringBitmap) -> RoaringBitmap) -> Self {
        let value = |value: &Value| Value { shown: value.shown.clone(), slots: form(&value.slots) };
        let values = |index: &BTreeMap<String, Value>| index.iter().map(|(key, v)| (key.clone(), value(v))).collect();
        Facets {
            values: std::array::from_fn(|attribute| values(&self.values[attribute])),
            scores: self.scores.iter().map(|(score, slots)| (*score, form(slots))).collect(),
        }
    }

    /// Returns the products that match every ticked attribute and the score range, or `None` if nothing restricts.
    pub(super) fn matching(&self, query: &ListQuery) -> Option<RoaringBitmap> {
        let ticked = self.values.iter().zip(&query.ticked).filter(|(_, ticked)| !ticked.is_empty());
        let by_value = ticked.map(|(index, ticked)| match ticked.as_slice() {
            [one] => index.get(one).map(|value| Cow::Borrowed(&value.slots)).unwrap_or_default(),
            many => Cow::Owned(many.iter().filter_map(|value| index.get(value)).map(|value| &value.slots).union()),
        });
        let by_score = query.score.map(|range| {
            let better = range.high.checked_add(1).and_then(|above| self.from(above));
            match (self.from(range.low), better) {
                (Some(all), None) => Cow::Borrowed(all),
                // A range whose end is below its start matches no product.
                (Some(all), Some(better)) => Cow::Owned(all - better),
                (None, _) => Cow::default(),
            }
        });
        by_value.chain(by_score).reduce(|a, b| Cow::Owned(a.as_ref() & b.as_ref())).map(Cow::into_owned)
    }

    /// Returns the products with this value of the attribute.
    pub(super) fn having(&self, attribute: &str, value: &str) -> Option<&RoaringBitmap> {
        let at = ATTRIBUTES.iter().position(|each| each.name == attribute)?;
        self.values[at].get(&value.to_lowercase()).map(|value| &value.slots)
    }

    /// Returns `{attribute: [values…], "cupping_score": [0,100]}`.
    pub(super) fn to_json(&self) -> Bytes {
        // Keys and values are texts, so writing them as JSON cannot fail.
        serde_json::to_vec(self).map_or_else(|_| Bytes::from_static(b"{}"), Bytes::from)
    }
}

impl Serialize for Facets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (attribute, index) in ATTRIBUTES.iter().zip(&self.values) {
            let shown: Vec<_> = index.values().map(|value| value.shown.as_str()).collect();
            map.serialize_entry(attribute.name, &shown)?;
        }
        map.serialize_entry("cupping_score", &[0, 100])?;
        map.end()
    }
}
