//! The cart in the export and the deletion of an account.

use kernel::personal::shown;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{PersonalData, Subject};
use serde_json::{Value, json};

use crate::store;

/// The cart's personal data.
pub(crate) struct PersonalRows;

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, subject: Subject<'_>) -> Result<Value, StoreError> {
        Ok(json!({ "lines": shown(&store::lines(reader, subject.account)?)? }))
    }

    fn erase(&self, tx: &mut Tx<'_>, subject: Subject<'_>) -> Result<(), StoreError> {
        store::clear(tx, subject.account).map(|_| ())
    }
}
