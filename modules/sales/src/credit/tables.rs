//! The tables of credit.

use contracts::ids::{AccountId, OrderId};
use jiff::civil::Date;
use kernel::store::{Collection, Reader, StoreError, Table};

use super::model::{OrderCredit, Terms, Used, pair};

kernel::tables! {
    /// Seller and company → what the seller grants.
    pub(crate) TERMS: Collection<Terms> = "credit-terms";
    /// Seller and company → what the company owes.
    pub(crate) USED: Table<Used> = "credit-used";
    /// Order → its parts that count as credit.
    pub(crate) CREDITS: Table<OrderCredit> = "order-credits";
    /// Seller and company, day, order → present while the order's part is not paid.
    pub(crate) DUE: Table<()> = "credit-due";
}

/// Returns what a seller grants to a company.
pub(crate) fn terms(reader: &Reader<'_>, seller: &AccountId, buyer: &AccountId) -> Result<Option<Terms>, StoreError> {
    reader.get(&TERMS, pair(seller, buyer))
}

/// Returns what a company owes a seller.
pub(crate) fn used(reader: &Reader<'_>, seller: &AccountId, buyer: &AccountId) -> Result<Used, StoreError> {
    Ok(reader.get(&USED, pair(seller, buyer))?.unwrap_or_default())
}

/// Returns the first day by which something was or is to be paid, with its order.
pub(crate) fn first_due(
    reader: &Reader<'_>,
    seller: &AccountId,
    buyer: &AccountId,
) -> Result<Option<(Date, OrderId)>, StoreError> {
    let prefix = format!("{} ", pair(seller, buyer));
    let Some(row) = reader.scan(&DUE, prefix.as_bytes(), None).next() else { return Ok(None) };
    let (key, ()) = row?;
    let text = String::from_utf8_lossy(key.get(prefix.len()..).unwrap_or_default()).into_owned();
    // The rest of a final price has a word after its order.
    let mut words = text.split(' ');
    Ok(words.next().zip(words.next()).and_then(|(day, order)| Some((day.parse().ok()?, order.into()))))
}
