//! Passwords, tokens, and random texts.

pub(crate) mod common;
pub(crate) mod passwords;
pub(crate) mod tokens;
mod turns;

use rand::Rng;

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
