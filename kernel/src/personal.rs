//! Personal data of the modules: its export and its deletion.

use serde_json::Value;

use crate::ids::AccountId;
use crate::store::{Reader, StoreError, Tx};

/// The account whose data is exported or deleted.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The account's id.
    pub account: &'a AccountId,
    /// Its e-mail in lower case, if the account has shown that it has the mailbox. Otherwise the address may be
    /// somebody else's, so nothing may be found by it.
    pub email: Option<&'a str>,
}

/// A module's part in the export and the deletion of an account. Each function works on the module's own scope.
pub trait PersonalData: Send + Sync {
    /// Returns everything that the module stores about the account, for its owner to read.
    fn export(&self, reader: &Reader<'_>, subject: Subject<'_>) -> Result<Value, StoreError>;

    /// Returns the business that must end before the account can be deleted: whole sentences for its owner, none where
    /// nothing is in the way.
    fn open_business(&self, _reader: &Reader<'_>, _subject: Subject<'_>) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// Deletes everything that need not stay for the books, and the name from the rest. Called only if no module has
    /// open business, in the same commit.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed; the whole deletion then fails.
    fn erase(&self, tx: &mut Tx<'_>, subject: Subject<'_>) -> Result<(), StoreError>;
}

/// Returns a row as an export shows it.
///
/// # Errors
/// [`StoreError`] where the row has no JSON form. A row's form is fixed, so a test of the export finds that.
pub fn shown(row: &impl serde::Serialize) -> Result<Value, StoreError> {
    serde_json::to_value(row).map_err(|error| StoreError::Engine(format!("a row has no JSON form: {error}")))
}

/// How many things a sentence names before the rest are counted.
const NAMED: usize = 5;

/// Returns the sentence on things in the way of a deletion; `None` where there are none:
/// `These orders are under way: ORD-1, ORD-2 and 3 more.`
pub fn in_the_way(what: &str, names: &[String]) -> Option<String> {
    let first = names.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len() {
        0 => None,
        all if all > NAMED => Some(format!("{what}: {first} and {} more.", all - NAMED)),
        _ => Some(format!("{what}: {first}.")),
    }
}

/// The name that is shown for a deleted account.
pub const DELETED_NAME: &str = "Deleted account";
