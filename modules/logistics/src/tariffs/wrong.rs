//! All that is wrong with a form.

use std::collections::BTreeMap;

/// The wrong fields, and what is wrong with each.
#[derive(Debug, Default)]
pub(crate) struct Wrong(pub(crate) BTreeMap<String, Vec<String>>);

impl Wrong {
    pub(crate) fn tell(&mut self, field: &str, why: &str) {
        self.0.entry(field.to_owned()).or_default().push(why.to_owned());
    }
}
