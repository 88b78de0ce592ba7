//! Links to backups that a browser downloads by itself: each is secret, good once and for a minute.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Lifetime of a link, in milliseconds.
const LIFETIME_MS: i64 = 60_000;
/// The most links at once; the oldest one ends for the next.
const MOST: usize = 16;

struct Link {
    token: String,
    file: PathBuf,
    until_ms: i64,
}

/// The links that are good now.
#[derive(Default)]
pub(super) struct Links(Mutex<Vec<Link>>);

impl Links {
    /// Makes a link to a file. Returns its token.
    pub(super) fn make(&self, file: PathBuf, now_ms: i64) -> String {
        let token = format!("{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple());
        let mut links = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        links.retain(|link| link.until_ms > now_ms);
        if links.len() == MOST {
            links.remove(0);
        }
        links.push(Link { token: token.clone(), file, until_ms: now_ms + LIFETIME_MS });
        token
    }

    /// Returns the file of a token, whose link ends.
    pub(super) fn take(&self, token: &str, now_ms: i64) -> Option<PathBuf> {
        let mut links = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = links.iter().position(|link| link.token == token && link.until_ms > now_ms)?;
        Some(links.remove(at).file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_good_once_and_for_a_minute() {
        let links = Links::default();
        let (one, two) = (links.make("one".into(), 0), links.make("two".into(), 0));
        assert_eq!(links.take(&one, 1), Some("one".into()));
        assert_eq!(links.take(&one, 1), None, "it was used");
        assert_eq!(links.take(&two, LIFETIME_MS), None, "it is too old");
        assert_eq!(links.take("guessed", 0), None);
    }
}
