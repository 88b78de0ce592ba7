//! Names that people chose themselves: their check, and their form in e-mails to others.

use std::ops::RangeInclusive;

/// Characters that mail programs read as the dot of a domain.
const DOTS: [char; 5] = ['.', '\u{2024}', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

/// Characters that show nothing: Unicode's property `Default_Ignorable_Code_Point` (`DerivedCoreProperties.txt`), and the
/// blank pattern of Braille, which has no dot.
const INVISIBLE: [RangeInclusive<char>; 18] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fff8}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Checks a name that others see. Names in every script pass, with the joiners that some of them need.
///
/// # Errors
/// Returns a message for the person who typed the name.
pub fn check(name: &str) -> Result<(), &'static str> {
    // Embeddings, overrides and isolates (Unicode Standard Annex 9) would turn the text around the name too.
    if name.chars().any(|c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')) {
        return Err("must have no characters that turn the direction of the text");
    }
    let shows = |c: char| !c.is_whitespace() && !c.is_control() && !INVISIBLE.iter().any(|range| range.contains(&c));
    if name.chars().any(shows) { Ok(()) } else { Err("must have a character that can be seen") }
}

/// Returns a name for an e-mail to strangers, or `instead` if the name contains a web or e-mail address. This way
/// nobody can make the shop send their links.
pub fn mailed<'a>(name: &'a str, instead: &'a str) -> &'a str {
    if holds_address(name) { instead } else { name }
}

/// Whether a text contains something that mail programs turn into a link: `https://…`, `shop.example/login`,
/// `name@shop.example`. A name such as `Co.Ltd` counts too, which only removes the name from one e-mail.
pub fn holds_address(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    let is_word = |at: usize| chars.get(at).is_some_and(|c| c.is_alphanumeric());
    let is_letter = |at: usize| chars.get(at).is_some_and(|c| c.is_alphabetic());
    let dotted = |at: usize| at > 0 && is_word(at - 1) && is_letter(at + 1) && is_letter(at + 2);
    text.contains("://") || (0..chars.len()).any(|at| DOTS.contains(&chars[at]) && dotted(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_a_visible_character_and_turns_no_text() {
        for name in
            ["Amina", "王芳", "نازنین\u{200c}زهرا", "क्\u{200d}ष", "Kivu\u{200b}Ltd", "👩\u{200d}🌾", "!", "e\u{301}"]
        {
            assert_eq!(check(name), Ok(()), "{name:?}");
        }
        for name in [
            "",
            " ",
            "\u{200b}",
            "\u{2060}\u{feff}",
            "\u{200e}\u{200f}\u{61c}",
            "\u{3164}",
            "\u{115f} \u{ffa0}",
            "\u{2800}\u{2800}",
            "\u{e0041}\u{fe0f}",
            "\u{ad}\u{34f}\u{180e}",
        ] {
            assert_eq!(check(name), Err("must have a character that can be seen"), "{name:?}");
        }
        for turns in ['\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2069}'] {
            let name = format!("Amina{turns}");
            assert_eq!(check(&name), Err("must have no characters that turn the direction of the text"), "{name:?}");
        }
    }

    #[test]
    fn what_a_mail_program_makes_a_link_of_is_an_address() {
        for address in [
            "Your account is locked. Visit http://evil.example/login",
            "evil.example",
            "Visit WWW.EVIL.EXAMPLE now",
            "evil.example/login",
            "mailto me@evil.example",
            "https://10.0.0.1/",
            "bücher.de",
            "evil\u{3002}example",
            "evil.xn--p1ai",
        ] {
            assert!(holds_address(address), "{address}");
        }
        for name in
            ["Kivu Trading Ltd.", "J. R. Otieno", "J.R. Otieno", "No.1 Tea", "St. Mary's 1.5 kg", "A . B", "...", ""]
        {
            assert!(!holds_address(name), "{name}");
        }
        assert_eq!((mailed("evil.example", "A company"), mailed("Kivu", "A company")), ("A company", "Kivu"));
    }
}
