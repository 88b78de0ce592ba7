//! The mark of the terms that are proposed on a contract, by which a side says which ones it signs.

use contracts::ids::ContractId;
use kernel::store::{Reader, StoreError, fingerprint};

use super::fixing::table as fixing;
use super::trade_terms::table as trade_terms;

/// The mark of the trade terms and the terms of the price, which differs if they do; `None` if nothing was proposed.
pub(crate) fn print(reader: &Reader<'_>, contract: &ContractId) -> Result<Option<String>, StoreError> {
    let trade = trade_terms::find(reader, contract)?;
    let price = fixing::find(reader, contract)?.map(|fixing| fixing.terms);
    if trade.is_none() && price.is_none() {
        return Ok(None);
    }
    // Stored records always serialise.
    let bytes = serde_json::to_vec(&(&trade, &price)).unwrap_or_default();
    Ok(Some(format!("{:016x}", fingerprint(&bytes))))
}
