//! The key of a paper among those of a shipment: its kind, and its title where it is one of the shop's own. Pure.

use std::fmt;

use super::kind::Kind;
use super::title;

/// The key of a paper. Titles that look alike are one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    kind: Kind,
    /// As titles are compared; empty but for papers of the shop's own.
    title: String,
}

impl Key {
    /// The key of a kind and a title in any letters and spaces. The name of the kind says no more than the kind alone.
    pub(crate) fn new(kind: Kind, title: &str) -> Self {
        let title = title::compared(title);
        let named = title.is_empty() || title == title::compared(kind.title());
        if named { kind.into() } else { Key { kind, title } }
    }

    /// The kind of the paper.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether it is of the paper that every shipment may have of its kind.
    pub(crate) fn plain(&self) -> bool {
        self.title.is_empty()
    }
}

impl From<Kind> for Key {
    fn from(kind: Kind) -> Self {
        Key { kind, title: String::new() }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.as_str())?;
        if self.plain() { Ok(()) } else { write!(f, "-{}", self.title) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_told_apart_as_they_look() {
        let of = |title: &str| Key::new(Kind::Other, title);
        for alike in ["national BANK", "National  Bank", "National\u{a0}Bank", "National\u{200b} Bank"] {
            assert_eq!(of("National Bank"), of(alike), "{alike:?}");
        }
        assert_ne!(of("National Bank"), of("Contract registration"));
        assert_ne!(of("National Bank"), Key::from(Kind::Other));
        assert_eq!([of(""), of("Other"), of("other")], [Kind::Other; 3].map(Key::from));
        assert_eq!(Key::new(Kind::Customs, "customs"), Key::from(Kind::Customs));
        assert!(of("Other").plain() && !of("National Bank").plain());
    }

    #[test]
    fn a_paper_without_a_title_of_its_own_is_written_as_its_kind() {
        assert_eq!(Key::from(Kind::Other).to_string(), "other");
        assert_eq!(Key::new(Kind::Other, "National Bank").to_string(), "other-national bank");
    }
}
