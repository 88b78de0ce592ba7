//! Everything that must stay secret: passwords, keys, tokens, bank numbers.

pub(crate) mod common;
pub(crate) mod keys;
pub(crate) mod passwords;
pub(crate) mod tokens;
mod turns;
pub(crate) mod vault;

use std::fmt;

use rand::Rng;

/// A text that must appear in no log.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    pub(crate) fn new(text: String) -> Self {
        Secret(text)
    }

    /// Returns the text itself.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Letters and digits that are not confused with one another.
const SIGNS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// Returns this many random characters, about five bits each.
pub(crate) fn signs(count: usize) -> String {
    let mut rng = rand::rng();
    (0..count).map(|_| char::from(SIGNS[rng.random_range(0..SIGNS.len())])).collect()
}

/// Returns random characters in groups, for people who type them: `abcd-efgh`.
pub(crate) fn readable(count: usize) -> String {
    let signs = signs(count);
    let group = if count.is_multiple_of(5) { 5 } else { 4 };
    let mut text = String::new();
    for (at, sign) in signs.chars().enumerate() {
        if at > 0 && at % group == 0 {
            text.push('-');
        }
        text.push(sign);
    }
    text
}
