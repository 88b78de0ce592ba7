//! The tables of cupping sessions.

use contracts::ids::{AccountId, CuppingId};
use contracts::quality::{CuppingMoved, CuppingStep};
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Tx};

use super::model::{Cupping, Sheet, sheets_of};

kernel::tables! {
    /// Session id → session.
    pub(crate) CUPPINGS: Collection<Cupping> = "cuppings";
    /// Session id, `.`, code, `.`, person → that cupper's sheet.
    pub(crate) SHEETS: Collection<Sheet> = "cupping-sheets";
}

/// Returns a session that this account holds, or in which this person cups.
pub(crate) fn find(
    reader: &Reader<'_>,
    account: &AccountId,
    person: &AccountId,
    id: &CuppingId,
) -> Result<Option<Cupping>, StoreError> {
    let found = reader.get(&CUPPINGS, id)?;
    Ok(found.filter(|cupping| cupping.is_seen_by(account, person)))
}

/// Returns all sheets of a session, by code and person.
pub(crate) fn sheets(reader: &Reader<'_>, id: &CuppingId) -> Result<Vec<Sheet>, StoreError> {
    let mut all = SHEETS.rows(reader, &sheets_of(id), None).collect::<Result<Vec<_>, _>>()?;
    all.reverse();
    Ok(all)
}

/// Tells of a step of a session.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(super) fn tell(
    tx: &mut Tx<'_>,
    cupping: &Cupping,
    step: CuppingStep,
    by: &AccountId,
    at_ms: i64,
) -> Result<(), StoreError> {
    tx.emit(&CuppingMoved {
        cupping: cupping.id.clone(),
        number: cupping.number.clone(),
        title: cupping.title.clone(),
        account: cupping.account.clone(),
        account_name: cupping.account_name.clone(),
        cuppers: cupping.cuppers.iter().map(|cupper| cupper.person.clone()).collect(),
        by: by.clone(),
        step,
        at_ms,
    })
}

/// The 404 of sessions.
pub(crate) fn no_cupping() -> TxError {
    TxError::not_found("cupping session")
}
