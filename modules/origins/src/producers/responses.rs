//! Producers as their seller sees them.

use std::collections::BTreeMap;

use contracts::country;
use kernel::http::text::instant;
use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Producer;
use super::simplified::SIMPLIFIED;
use super::simplified_form::SimplifiedView;
use crate::plots;

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
    /// Its simplified declaration, if its seller told of one.
    #[schema(required)]
    simplified_declaration: Option<SimplifiedView>,
    /// When it was entered.
    #[schema(format = DateTime)]
    made_at: String,
}

impl ProducerView {
    /// The view of a producer with what else is kept of it.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn read(reader: &Reader<'_>, producer: Producer) -> Result<Self, StoreError> {
        let plots = plots::store::count(reader, &producer.id)?;
        let simplified = reader.get(&SIMPLIFIED, &producer.id)?;
        Ok(ProducerView {
            plots,
            simplified_declaration: simplified.map(Into::into),
            id: producer.id.into(),
            name: producer.name,
            country: country::name_or(producer.country.clone()),
            country_code: producer.country,
            place: producer.place,
            member_number: producer.member_number,
            notes: producer.notes,
            made_at: instant(producer.made_ms),
        })
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
