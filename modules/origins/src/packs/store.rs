//! The table of packs.

use contracts::ids::{AccountId, PackId};
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError};

use super::coverage::Coverage;
use super::model::{Pack, draft_of};

kernel::tables! {
    /// Pack id → pack.
    pub(crate) PACKS: Collection<Pack> = "eudr-packs";
}

/// Returns a pack that an account may see: its seller, and its buyer.
pub(crate) fn find(reader: &Reader<'_>, account: &AccountId, id: &PackId) -> Result<Option<Pack>, StoreError> {
    let may_see = |pack: &Pack| pack.seller == *account || pack.buyer == *account;
    Ok(reader.get(&PACKS, id)?.filter(may_see))
}

/// Returns a seller's draft with the same order or contract.
pub(crate) fn draft(reader: &Reader<'_>, coverage: &Coverage, seller: &AccountId) -> Result<Option<Pack>, StoreError> {
    PACKS.rows(reader, &draft_of(coverage, seller), None).next().transpose()
}

/// The 404 of packs.
pub(crate) fn no_pack() -> TxError {
    TxError::not_found("data pack")
}

/// The refusal of what can be done with sealed packs alone.
pub(crate) fn not_sealed() -> TxError {
    TxError::conflict("draft", "The pack is not sealed yet.")
}
