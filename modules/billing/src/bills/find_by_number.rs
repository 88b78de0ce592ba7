//! Finds the bills whose number somebody typed.

use kernel::store::{Reader, StoreError};

use super::by_number::{candidates, is_meant};
use super::model::Bill;
use super::store::BILLS;

/// The bills whose number was typed, whole or in its short form, with any signs between.
pub(crate) fn find_by_number(reader: &Reader<'_>, typed: &str) -> Result<Vec<Bill>, StoreError> {
    let bills = candidates(reader, typed)?.into_iter().filter_map(|id| reader.get(&BILLS, id).transpose());
    bills.filter(|bill| bill.as_ref().map_or(true, |bill| is_meant(&bill.number, typed))).collect()
}
