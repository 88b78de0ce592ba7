//! Crop years as text: `2025/26` where the harvest crosses the new year, `2026` where it does not.

/// Whether a text is a crop year.
pub fn is_crop_year(text: &str) -> bool {
    let year = |text: &str| digits(text, 4).filter(|year| (1990..2100).contains(year));
    match text.split_once('/') {
        None => year(text).is_some(),
        Some((first, second)) => match (year(first), digits(second, 2)) {
            (Some(first), Some(second)) => (first + 1) % 100 == second,
            _ => false,
        },
    }
}

/// The first and the last calendar year that a crop year touches; `None` for another text.
pub fn calendar_years(text: &str) -> Option<(i16, i16)> {
    let first: i16 = text.get(..4).filter(|_| is_crop_year(text))?.parse().ok()?;
    Some((first, first + i16::from(text.contains('/'))))
}

/// Reads a number of so many digits.
fn digits(text: &str, count: usize) -> Option<u16> {
    let plain = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}
