//! Producers as their seller sees them.

use std::collections::BTreeMap;

use contracts::country;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Producer;

/// A producer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Producer)]
pub(crate) struct ProducerView {
    id: String,
    name: String,
    /// The country's English name.
    country: String,
    /// The country's code (ISO 3166-1 alpha-2).
    country_code: String,
    place: String,
    member_number: String,
    notes: String,
    /// How many plots it has.
    plots: u64,
    /// When it was entered.
    #[schema(format = DateTime)]
    made_at: String,
}

impl ProducerView {
    /// The view of a producer with so many plots.
    pub(crate) fn new(producer: Producer, plots: u64) -> Self {
        ProducerView {
            id: producer.id.into(),
            name: producer.name,
            country: country::name_or(producer.country.clone()),
            country_code: producer.country,
            place: producer.place,
            member_number: producer.member_number,
            notes: producer.notes,
            plots,
            made_at: instant(producer.made_ms),
        }
    }
}

/// What an import of producers did. If a row is bad, nothing was imported.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProducerImport)]
pub(crate) struct ImportView {
    /// Producers that were entered.
    pub(crate) created: usize,
    /// Producers of the same name and country that were changed.
    pub(crate) updated: usize,
    /// The rows that cannot be read.
    pub(crate) bad: Vec<BadRow>,
}

/// A row of a file that cannot be imported.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BadProducerRow)]
pub(crate) struct BadRow {
    /// Its line in the file; the columns' names are line 1.
    pub(crate) line: u64,
    /// Every wrong cell with what is wrong with it.
    pub(crate) errors: BTreeMap<String, Vec<String>>,
}
