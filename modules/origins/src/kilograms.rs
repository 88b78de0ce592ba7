//! Grams as kilograms.

/// Grams in kilograms, with three decimals.
pub(crate) fn kilograms(grams: u64) -> String {
    format!("{}.{:03}", grams / 1_000, grams % 1_000)
}
