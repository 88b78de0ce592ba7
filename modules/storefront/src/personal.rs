//! The shop's face in the export of an account: the versions that the person wrote. They are the shop's, and stay.

use kernel::store::{Reader, StoreError, Tx};
use kernel::{PersonalData, Subject};
use serde_json::{Value, json};

use crate::store::VERSIONS;

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows;

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, subject: Subject<'_>) -> Result<Value, StoreError> {
        let mut own = Vec::new();
        for row in reader.scan(&VERSIONS, b"", None) {
            let (_, version) = row?;
            if version.by == *subject.account {
                own.push(json!({"document": version.document, "version": version.number, "at": version.at_ms}));
            }
        }
        Ok(json!({ "versions": own }))
    }

    fn erase(&self, _: &mut Tx<'_>, _: Subject<'_>) -> Result<(), StoreError> {
        Ok(())
    }
}
