//! Weights on the wire: kilograms as a decimal text, like `2.5`. Stored weights are whole grams.

/// The heaviest goods that a tariff has a price for: 1,000 tonnes.
pub(crate) const MOST_G: u64 = 1_000_000_000;

/// Parses kilograms with at most three decimals. Returns `None` for anything else, and for more than [`MOST_G`].
pub(crate) fn parse(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    format!("{whole}{part:0<3}").parse().ok().filter(|grams| *grams <= MOST_G)
}

/// Writes grams as kilograms without needless zeros.
pub(crate) fn show(grams: u64) -> String {
    let (whole, part) = (grams / 1000, grams % 1000);
    if part == 0 { whole.to_string() } else { format!("{whole}.{part:03}").trim_end_matches('0').to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_refuses_the_rest() {
        for (text, grams) in [("0", 0), ("0.25", 250), ("2.5", 2500), ("60", 60_000), ("1000000", MOST_G)] {
            assert_eq!(parse(text), Some(grams), "{text}");
            assert_eq!(show(grams), text);
        }
        for text in ["", ".5", "1.2345", "-1", "1,5", "1e3", "1000000.001", "99999999999999999999"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
