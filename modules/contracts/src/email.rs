//! E-mail addresses.

/// Longest e-mail address, in bytes (RFC 5321).
pub const EMAIL_MAX: usize = 254;

/// Returns the address in the form in which it is compared and stored.
pub fn normal(text: &str) -> String {
    text.trim().to_lowercase()
}

/// Whether a text has the form of an e-mail address: the form that browsers accept, with a dot in the domain.
pub fn is_address(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let local_ok = (1..=64).contains(&local.len())
        && local.bytes().all(|b| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&b));
    let label_ok = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= EMAIL_MAX && local_ok && domain.contains('.') && domain.split('.').all(label_ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_looks_like_one() {
        for good in ["a@b.co", "first.last+tag@sub.example.com", "o'neil@example.org"] {
            assert!(is_address(good), "{good}");
        }
        for bad in
            ["", "a", "@b.co", "a@", "a@b", "a@b..co", "a@-b.co", "a b@c.de", "a@b@c.de", "a@b.co\u{301}", "ä@b.co"]
        {
            assert!(!is_address(bad), "{bad}");
        }
        assert!(!is_address(&format!("{}@b.co", "a".repeat(65))));
    }
}
