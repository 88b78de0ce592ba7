//! The commodities that the regulation covers, from a table.

use std::sync::LazyLock;

/// A commodity of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Commodity {
    /// The heading of the Harmonized System, six digits.
    pub(crate) hs: &'static str,
    /// At most 150 characters.
    pub(crate) description: &'static str,
    category: &'static str,
    word: &'static str,
}

static COMMODITIES: LazyLock<Vec<Commodity>> = LazyLock::new(|| {
    let rows = include_str!("../../data/commodities.csv").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let mut cells = line.split(';');
        let mut next = || cells.next();
        Some(Commodity { hs: next()?, description: next()?, category: next()?, word: next()? })
    };
    rows.filter_map(read).collect()
});

/// All of them.
pub(crate) fn all() -> &'static [Commodity] {
    &COMMODITIES
}

/// The one with this heading.
pub(crate) fn of_heading(hs: &str) -> Option<Commodity> {
    all().iter().find(|commodity| commodity.hs == hs).copied()
}

/// The one that goods of this category and name are; `None` if the regulation does not cover them.
pub(crate) fn of_goods(category: &str, name: &str) -> Option<Commodity> {
    let category = category.to_lowercase();
    let text = format!("{category} {}", name.to_lowercase());
    all().iter().find(|row| category.contains(row.category) && text.contains(row.word)).copied()
}
