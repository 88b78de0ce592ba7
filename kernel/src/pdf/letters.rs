//! The encoding and the width of text in Helvetica, which every PDF reader has.

use deunicode::deunicode_char;

/// The widths of the characters from space to `~`, in thousandths of the font size (Adobe's metrics of Helvetica).
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];
/// The width of a character that is not in the table: that of a digit.
const USUAL: u16 = 556;

/// Encodes text in WinAnsi; a letter that it lacks is written with plain letters.
pub(super) fn encoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            ' '..='~' => bytes.push(sign as u8),
            '\u{a0}'..='\u{ff}' => bytes.push(sign as u32 as u8),
            '€' => bytes.push(0x80),
            '…' => bytes.push(0x85),
            '‘' => bytes.push(0x91),
            '’' => bytes.push(0x92),
            '“' => bytes.push(0x93),
            '”' => bytes.push(0x94),
            '–' => bytes.push(0x96),
            '—' => bytes.push(0x97),
            other => bytes.extend(deunicode_char(other).unwrap_or("?").bytes().filter(|b| (b' '..=b'~').contains(b))),
        }
    }
    bytes
}

/// The width of a text in a font size, in points. An accented letter counts as the plain one.
pub(super) fn width(text: &str, size: f32) -> f32 {
    let of = |sign: char| {
        let plain = deunicode_char(sign).and_then(|plain| plain.bytes().next()).unwrap_or(b'?');
        plain.checked_sub(b' ').and_then(|at| WIDTHS.get(usize::from(at))).copied().unwrap_or(USUAL)
    };
    text.chars().map(|sign| f32::from(of(sign))).sum::<f32>() * size / 1000.0
}

/// Breaks a text into lines of at most this width, at spaces; a wider word is broken inside.
pub fn lines(text: &str, size: f32, widest: f32) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { break };
        let joined = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&joined, size) <= widest {
            *line = joined;
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        for sign in word.chars() {
            let Some(line) = lines.last_mut() else { break };
            if !line.is_empty() && width(&format!("{line}{sign}"), size) > widest {
                lines.push(sign.to_string());
            } else {
                line.push(sign);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn letters_beyond_the_encoding_are_written_with_plain_ones() {
        assert_eq!(encoded("Kivu – Café"), b"Kivu \x96 Caf\xe9");
        assert_eq!(encoded("\u{0}"), b"", "what is no letter is left out");
        let plain = encoded("茶 Ѐлена");
        assert!(plain.len() > 6 && plain.iter().all(|byte| (b' '..=b'~').contains(byte)));
    }

    proptest! {
        #[test]
        fn no_line_is_too_wide_and_no_letter_is_lost(text in "[a-zA-Zé ]{0,200}", widest in 60_f32..300.0) {
            let found = lines(&text, 10.0, widest);
            prop_assert!(found.iter().all(|line| width(line, 10.0) <= widest));
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&found.concat()), letters(&text));
        }
    }
}
