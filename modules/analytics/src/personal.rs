//! Analytics in the export of an account: a seller's months. They hold no name, and stay with the sales that they count.

use kernel::personal::shown;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{PersonalData, Subject};
use serde_json::{Map, Value, json};

use crate::months;

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows;

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, subject: Subject<'_>) -> Result<Value, StoreError> {
        let mut all = Map::new();
        for (label, month) in months::all(reader, subject.account)? {
            all.insert(label, shown(&month)?);
        }
        Ok(json!({ "months": all }))
    }

    fn erase(&self, _: &mut Tx<'_>, _: Subject<'_>) -> Result<(), StoreError> {
        Ok(())
    }
}
