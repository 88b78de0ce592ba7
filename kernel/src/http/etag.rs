//! Tags of answers, by which callers ask whether their copy is still the same.

use std::hash::{DefaultHasher, Hash, Hasher};

use actix_web::HttpRequest;
use actix_web::http::header;

/// Returns a tag of the content, for `ETag`: weak, because an answer travels compressed in several ways.
pub(crate) fn of(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}

/// Whether the caller has the content of this tag: then the answer is 304 (RFC 9110, 13.1.2).
pub fn caller_has(request: &HttpRequest, tag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let known = request.headers().get_all(header::IF_NONE_MATCH).filter_map(|known| known.to_str().ok());
    let mut known = known.flat_map(|known| known.split(',')).map(opaque);
    let tag = opaque(tag);
    known.any(|known| known == tag || known == "*")
}
