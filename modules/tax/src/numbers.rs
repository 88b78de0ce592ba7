//! The tax numbers of accounts.

use contracts::ids::AccountId;
use kernel::store::{Reader, Record, StoreError, Table};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Account → its tax number.
    pub(crate) NUMBERS: Table<TaxNumber> = "numbers";
}

/// The tax number of an account, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TaxNumber {
    /// The code of the country that gave it.
    pub(crate) country: String,
    /// Capitals and digits.
    pub(crate) number: String,
}
impl Record for TaxNumber {}

/// Returns an account's number, if it has one.
pub(crate) fn load(reader: &Reader<'_>, account: &AccountId) -> Result<Option<TaxNumber>, StoreError> {
    reader.get(&NUMBERS, account)
}
