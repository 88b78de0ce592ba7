//! The pages whose texts the shop can write itself. Pure.

/// A page that the program knows.
pub(crate) struct KnownPage {
    /// The text's name.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// Where it is shown.
    pub(crate) path: &'static str,
    /// Whether the program has a text for it. Without one, the page is there once the shop writes it.
    pub(crate) is_built_in: bool,
}

/// The pages, in the order in which the administration lists them.
pub(crate) const KNOWN: [KnownPage; 9] = [
    page("landing", "Landing page", "/", true),
    page("learn-more", "Learn more", "/learn-more", true),
    page("agriculture", "Agriculture", "/agriculture", true),
    page("faq", "Frequently asked questions", "/faq", true),
    page("help", "Help", "/help", true),
    page("support", "Support", "/support", true),
    page("privacy-policy", "Privacy Policy", "/privacy-policy", true),
    page(TERMS, "Terms of sale", "/pages/terms-of-sale", false),
    page("imprint", "Imprint", "/pages/imprint", false),
];

/// The text with the terms of sale.
pub(crate) const TERMS: &str = "terms-of-sale";

/// Most pages of the shop's own.
pub(crate) const MOST: usize = 40;

const fn page(name: &'static str, title: &'static str, path: &'static str, is_built_in: bool) -> KnownPage {
    KnownPage { name, title, path, is_built_in }
}

/// Returns the known page with this name.
pub(crate) fn known(name: &str) -> Option<&'static KnownPage> {
    KNOWN.iter().find(|page| page.name == name)
}

/// Returns the path at which a text is shown.
pub(crate) fn path(name: &str) -> String {
    known(name).map_or_else(|| format!("/pages/{name}"), |page| page.path.to_owned())
}

/// Whether a text replaces a screen that the program has.
pub(crate) fn is_built_in(name: &str) -> bool {
    known(name).is_some_and(|page| page.is_built_in)
}

/// Whether a page may have this name: small letters and digits in words with hyphens.
pub(crate) fn is_name(name: &str) -> bool {
    let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    (2..=40).contains(&name.len()) && name.split('-').all(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parts_of_addresses() {
        for good in ["faq", "our-story", "2026", "terms-of-sale"] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["", "a", "-a", "a--b", "A page", "../etc", "a/b", &"x".repeat(41)] {
            assert!(!is_name(bad), "{bad}");
        }
        assert!(KNOWN.iter().all(|page| is_name(page.name)));
        assert_eq!((path("faq"), path("our-story")), ("/faq".to_owned(), "/pages/our-story".to_owned()));
    }
}
