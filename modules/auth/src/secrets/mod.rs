//! Everything that must not leak: passwords, keys, tokens, bank numbers.

pub(crate) mod common;
pub(crate) mod keys;
pub(crate) mod passwords;
pub(crate) mod tokens;
pub(crate) mod vault;

use std::fmt;

/// A text that must appear in no log.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    pub(crate) fn new(text: String) -> Self {
        Secret(text)
    }

    /// The text itself.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
