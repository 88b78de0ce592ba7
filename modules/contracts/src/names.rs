//! Names that people chose themselves, made safe for e-mails to others.

/// Characters that mail programs read as the dot of a domain.
const DOTS: [char; 5] = ['.', '\u{2024}', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

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
