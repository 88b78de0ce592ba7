//! The id of a request: on its answer, and on every line that is logged while it is served.
//!
//! It is kept with the task and read only when a line is written. A span would cost every request something, and hardly
//! any needs it.

use std::future::Future;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use actix_web::http::header::HeaderValue;
use uuid::Uuid;

/// The longest id that is taken over from a proxy, in bytes.
const LONGEST: usize = 64;

/// The id of a request, as the answer's header holds it; clones share the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestId(HeaderValue);

impl RequestId {
    /// Returns a new id, unlike all others of this process and, but for chance, of all processes.
    pub(crate) fn drawn() -> Self {
        static FIRST: OnceLock<u64> = OnceLock::new();
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let first = *FIRST.get_or_init(|| Uuid::new_v4().as_u64_pair().0);
        let number = scattered(first.wrapping_add(COUNT.fetch_add(1, Ordering::Relaxed)));
        let mut text = [0; 16];
        for (at, byte) in text.iter_mut().enumerate() {
            *byte = b"0123456789abcdef"[(number >> (60 - 4 * at) & 15) as usize];
        }
        // Digits and letters are always a header's value.
        RequestId(HeaderValue::from_bytes(&text).unwrap_or_else(|_| HeaderValue::from_static("none")))
    }

    /// Returns the id that a trusted proxy gave, if it is valid.
    pub(crate) fn given(value: &HeaderValue) -> Option<Self> {
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
        let bytes = value.as_bytes();
        let fits = (1..=LONGEST).contains(&bytes.len()) && bytes.iter().all(plain);
        fits.then(|| RequestId(value.clone()))
    }

    /// Returns the id as text: letters, digits, `.`, `_` and `-` alone.
    pub(crate) fn as_str(&self) -> &str {
        self.0.to_str().unwrap_or_default()
    }

    /// Returns the id as the answer's header.
    pub(crate) fn header(&self) -> HeaderValue {
        self.0.clone()
    }
}

/// Puts numbers that follow each other far apart: each number becomes another one (the finisher of SplitMix64).
fn scattered(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

tokio::task_local! {
    static REQUEST: RequestId;
}

/// Runs `future` as part of a request.
pub(crate) fn during<F: Future>(id: RequestId, future: F) -> impl Future<Output = F::Output> {
    REQUEST.scope(id, future)
}

/// Runs `f` as part of a request, if it is part of one.
pub(crate) fn within<T>(id: Option<RequestId>, f: impl FnOnce() -> T) -> T {
    match id {
        Some(id) => REQUEST.sync_scope(id, f),
        None => f(),
    }
}

/// Returns the id of the request that is served at the moment.
pub(crate) fn request() -> Option<RequestId> {
    REQUEST.try_with(Clone::clone).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn drawn_ids_differ_and_are_what_would_be_taken() {
        let drawn: HashSet<String> = (0..10_000).map(|_| RequestId::drawn().as_str().to_owned()).collect();
        assert_eq!(drawn.len(), 10_000);
        assert!(drawn.iter().all(|id| id.len() == 16 && RequestId::given(&id.parse().unwrap()).is_some()));
    }

    #[test]
    fn what_is_given_is_short_and_plain() {
        let given =
            |text: &str| RequestId::given(&HeaderValue::from_str(text).unwrap()).map(|id| id.as_str().to_owned());
        assert_eq!(given("a.B_9-").as_deref(), Some("a.B_9-"));
        assert!(given(&"a".repeat(64)).is_some() && given(&"a".repeat(65)).is_none());
        for wrong in ["", "a b", "a\"b", "a\\n", "ü", "{}"] {
            assert_eq!(given(wrong), None, "{wrong}");
        }
    }

    #[tokio::test]
    async fn it_is_known_inside_alone() {
        let id = RequestId::drawn();
        assert_eq!(request(), None);
        assert_eq!(during(id.clone(), async { request() }).await, Some(id.clone()));
        assert_eq!(within(Some(id.clone()), request), Some(id));
        assert_eq!(within(None, request), None);
    }
}
