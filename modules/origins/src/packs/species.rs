//! The species of coffee, from a table.

use std::sync::LazyLock;

/// A species of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Species {
    pub(crate) scientific: &'static str,
    pub(crate) common: &'static str,
    word: &'static str,
}

static SPECIES: LazyLock<Vec<Species>> = LazyLock::new(|| {
    let rows = include_str!("../../data/species.csv").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let mut cells = line.split(';');
        let mut next = || cells.next();
        Some(Species { scientific: next()?, common: next()?, word: next()? })
    };
    rows.filter_map(read).collect()
});

/// All of them.
pub(crate) fn all() -> &'static [Species] {
    &SPECIES
}

/// The one with this scientific name.
pub(crate) fn named(scientific: &str) -> Option<Species> {
    all().iter().find(|species| species.scientific == scientific).copied()
}

/// The species that names of products tell; the first of the table if they tell none. Their seller may know better.
pub(crate) fn guessed<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let names: Vec<String> = names.map(str::to_lowercase).collect();
    let told = |species: &&Species| names.iter().any(|name| name.contains(species.word));
    let told: Vec<&Species> = all().iter().filter(told).collect();
    let meant = if told.is_empty() { all().iter().take(1).collect() } else { told };
    meant.into_iter().map(|species| species.scientific.to_owned()).collect()
}
