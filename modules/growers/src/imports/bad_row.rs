//! A row of a file that cannot be taken in.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// A row of a file that cannot be taken in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BadDeliveryRow)]
pub(crate) struct BadRow {
    /// Its line in the file; the columns' names are line 1.
    pub(super) line: u64,
    /// Every wrong cell with what is wrong with it.
    pub(super) errors: BTreeMap<String, Vec<String>>,
}
