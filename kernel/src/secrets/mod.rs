//! Data that must be readable later and by nobody else: texts sealed with keys that are outside the store.

mod keys;
mod vault;

use std::fmt;

pub use keys::{KEYS_FOLDER, KeyRing};
pub use vault::{Sealed, Vault};

/// A text that must appear in no log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Takes a text that is secret from now on.
    pub fn new(text: String) -> Self {
        Secret(text)
    }

    /// Returns the text itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
