//! The tax number of an account, in its export. It is deleted with the account; orders keep it, as the books must.

use kernel::personal::shown;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{PersonalData, Subject};
use serde_json::{Value, json};

use crate::numbers::NUMBERS;

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows;

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, subject: Subject<'_>) -> Result<Value, StoreError> {
        let number = reader.get(&NUMBERS, subject.account)?;
        Ok(json!({ "taxNumber": number.as_ref().map(shown).transpose()? }))
    }

    fn erase(&self, tx: &mut Tx<'_>, subject: Subject<'_>) -> Result<(), StoreError> {
        tx.delete(&NUMBERS, subject.account)
    }
}
