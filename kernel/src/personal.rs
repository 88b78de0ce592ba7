//! What the modules keep of people, so that it can be handed over and taken away.

use serde_json::Value;

use crate::store::{Reader, StoreError, Tx};

/// Whose data is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The account's id.
    pub account: &'a str,
    /// Its e-mail in lower case, where the account has shown that it has the mailbox; else nothing may be found by it,
    /// for it may be somebody else's.
    pub email: Option<&'a str>,
}

/// A module's part in the export and the deletion of an account. Each function works on the module's own scope.
pub trait PersonalData: Send + Sync {
    /// Everything that the module keeps of the account, for its owner to read.
    fn export(&self, reader: &Reader<'_>, subject: Subject<'_>) -> Result<Value, StoreError>;

    /// What must come to an end before the account can be deleted: whole sentences for its owner, none where nothing is in
    /// the way.
    fn open_business(&self, _reader: &Reader<'_>, _subject: Subject<'_>) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// Takes away all that need not stay for the books, and the name from what stays. Asked only where no module has open
    /// business, in the same commit.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed; the whole deletion then fails.
    fn erase(&self, tx: &mut Tx<'_>, subject: Subject<'_>) -> Result<(), StoreError>;
}

/// A row as an export shows it.
///
/// # Errors
/// [`StoreError`] where it has no JSON form: a row's form is fixed, so that a test of the export meets it.
pub fn shown(row: &impl serde::Serialize) -> Result<Value, StoreError> {
    serde_json::to_value(row).map_err(|error| StoreError::Engine(format!("a row has no JSON form: {error}")))
}

/// How many things a sentence names before the rest are counted.
const NAMED: usize = 5;

/// `These orders are under way: ORD-1, ORD-2 and 3 more.` as what is in the way of a deletion; nothing where there are none.
pub fn in_the_way(what: &str, names: &[String]) -> Option<String> {
    let first = names.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len() {
        0 => None,
        all if all > NAMED => Some(format!("{what}: {first} and {} more.", all - NAMED)),
        _ => Some(format!("{what}: {first}.")),
    }
}

/// The name of an account that was deleted, wherever it is shown.
pub const DELETED_NAME: &str = "Deleted account";
