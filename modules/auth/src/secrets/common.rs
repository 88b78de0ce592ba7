//! Passwords that attackers guess first.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The most common passwords; `data/README.md` names their source.
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("../../data/common-passwords.txt").lines().collect());

/// Returns the fault of a password that is easy to guess, or `None`, for the account with that e-mail address. It
/// ignores case: a password that is common in small letters is common in capitals.
pub(crate) fn weakness(password: &str, email: &str) -> Option<&'static str> {
    let (password, email) = (password.to_lowercase(), email.to_lowercase());
    if COMMON.contains(password.as_str()) {
        return Some("is one of the most common passwords. Choose another.");
    }
    let local = email.split('@').next().unwrap_or_default();
    if !password.is_empty() && (password == email || password == local) {
        return Some("is your e-mail address. Choose another.");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_guessed_first_is_refused_in_any_case() {
        assert_eq!(COMMON.len(), 10_000);
        for bad in ["password", "PassWord", "12345678", "iloveyou", "amina.k@kivu.example", "Amina.K"] {
            assert!(weakness(bad, "amina.k@kivu.example").is_some(), "{bad}");
        }
        for good in ["rooibos at noon", "correct horse battery staple", "amina.k@kivu", ""] {
            assert_eq!(weakness(good, "amina.k@kivu.example"), None, "{good}");
        }
    }
}
