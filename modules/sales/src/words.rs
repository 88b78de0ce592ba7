//! How instants, days and texts that may be empty are written on the wire.

pub(crate) use kernel::http::text::{day, instant, today};

/// The text, where there is any.
pub(crate) fn some(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}
