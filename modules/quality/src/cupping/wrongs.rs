//! All that is wrong with a form, by its fields.

use std::collections::BTreeMap;

/// The field and what is wrong with it.
pub(super) type Wrongs = BTreeMap<String, Vec<String>>;

/// Adds what is wrong with a field.
pub(super) fn wrong(wrongs: &mut Wrongs, field: &str, why: String) {
    wrongs.entry(field.to_owned()).or_default().push(why);
}
