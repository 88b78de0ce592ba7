//! How instants, days and addresses are written on the wire.

use contracts::auth::Address;
pub(crate) use kernel::http::text::{day, instant, today};

/// The text, where there is any.
pub(crate) fn some(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

/// `Amina, 12 Kimathi Way, Nyeri, Nyeri County 10100, Kenya`, without what is empty.
pub(crate) fn one_line(address: &Address) -> String {
    let region = format!("{} {}", address.state, address.zip_code);
    let parts = [
        &address.full_name,
        &address.street_address,
        &address.street_address2,
        &address.city,
        region.trim(),
        &address.country,
    ];
    parts.into_iter().map(|part: &str| part).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}
