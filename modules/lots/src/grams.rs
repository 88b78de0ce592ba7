//! Weights in words.

/// Returns grams in kilograms, without zeros at the end: `1,250.5 kg`.
pub(crate) fn kg(grams: u64) -> String {
    let (whole, rest) = (grams / 1000, grams % 1000);
    let digits = whole.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if rest > 0 {
        text.push('.');
        text.push_str(format!("{rest:03}").trim_end_matches('0'));
    }
    text.push_str(" kg");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grams_are_told_in_kilograms() {
        let told = [0, 1, 120, 1_000, 60_500, 1_234_567, 1_000_000_000].map(kg);
        assert_eq!(
            told,
            ["0 kg", "0.001 kg", "0.12 kg", "1 kg", "60.5 kg", "1,234.567 kg", "1,000,000 kg"].map(str::to_owned)
        );
    }
}
