//! The API's form of instants, days and texts that may be empty.

pub(crate) use kernel::http::text::{day, instant, today};

/// The text, or `None` if it is empty.
pub(crate) fn some(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}
