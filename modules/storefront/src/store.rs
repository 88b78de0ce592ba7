//! The versions of each document. Nothing is changed or deleted: what is taken back becomes the newest version again.

use std::collections::BTreeSet;

use contracts::ids::AccountId;
use kernel::store::{Collection, Listed, Reader, StoreError, Tx};

use crate::model::{Content, LOOK, Look, SHELVES, Shelves, TEXT, Text, Version, id};

kernel::tables! {
    /// Document and number → version.
    pub(crate) VERSIONS: Collection<Version> = "versions";
}

/// The list of the first versions of all texts.
const TEXTS: &str = "texts";

/// Who writes a version, and when.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    pub(crate) person: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

impl Listed for Version {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        self.id.clone()
    }

    fn lists(&self) -> BTreeSet<String> {
        let mut lists = BTreeSet::from([self.document.clone()]);
        if self.number == 1 && self.document.starts_with(TEXT) {
            lists.insert(TEXTS.to_owned());
        }
        lists
    }

    fn files(&self) -> BTreeSet<(String, String)> {
        match &self.content {
            Content::Look(Look { logo: Some(logo), .. }) => BTreeSet::from([(logo.hash.clone(), self.id.clone())]),
            _ => BTreeSet::new(),
        }
    }
}

/// Returns the newest version of a document.
pub(crate) fn newest(reader: &Reader<'_>, document: &str) -> Result<Option<Version>, StoreError> {
    VERSIONS.rows(reader, document, None).next().transpose()
}

/// Returns the shop's look; an empty one if it has none.
pub(crate) fn look(reader: &Reader<'_>) -> Result<Look, StoreError> {
    let newest = newest(reader, LOOK)?.map(|version| version.content);
    Ok(if let Some(Content::Look(look)) = newest { look } else { Look::default() })
}

/// Returns the shop's own buttons and carousel.
pub(crate) fn shelves(reader: &Reader<'_>) -> Result<Option<Shelves>, StoreError> {
    let newest = newest(reader, SHELVES)?.map(|version| version.content);
    Ok(if let Some(Content::Shelves(shelves)) = newest { Some(shelves) } else { None })
}

/// Returns a text of the shop's own.
pub(crate) fn text(reader: &Reader<'_>, name: &str) -> Result<Option<Text>, StoreError> {
    let newest = newest(reader, &format!("{TEXT}{name}"))?.map(|version| version.content);
    Ok(if let Some(Content::Text(text)) = newest { Some(text) } else { None })
}

/// Returns the names of all texts that ever were.
pub(crate) fn text_names(reader: &Reader<'_>) -> Result<Vec<String>, StoreError> {
    let name = |version: Version| version.document.trim_start_matches(TEXT).to_owned();
    let mut names: Vec<String> =
        VERSIONS.rows(reader, TEXTS, None).map(|row| row.map(name)).collect::<Result<_, _>>()?;
    names.sort_unstable();
    Ok(names)
}

/// Returns all texts of the shop's own, by name.
pub(crate) fn texts(reader: &Reader<'_>) -> Result<Vec<(String, Text)>, StoreError> {
    let mut texts = Vec::new();
    for name in text_names(reader)? {
        if let Some(text) = text(reader, &name)? {
            texts.push((name, text));
        }
    }
    Ok(texts)
}

/// Adds a version of a document, unless it says what the newest one says.
pub(crate) fn add(tx: &mut Tx<'_>, document: &str, content: Content, writer: &Writer) -> Result<(), StoreError> {
    let newest = newest(&tx.reader(), document)?;
    let says = newest.as_ref().map_or(&Content::BuiltIn, |version| &version.content);
    if *says == content {
        return Ok(());
    }
    let number = newest.map_or(0, |version| version.number) + 1;
    let Writer { person, at_ms } = writer.clone();
    let id = id(document, number);
    VERSIONS.save(tx, None, &Version { id, document: document.to_owned(), number, by: person, at_ms, content })
}

/// Makes an old version of a document the newest again; 0 is what the program shows of itself. Returns whether there is
/// such a version.
pub(crate) fn take_back(tx: &mut Tx<'_>, document: &str, number: u32, writer: &Writer) -> Result<bool, StoreError> {
    let content = match number {
        0 => newest(&tx.reader(), document)?.map(|_| Content::BuiltIn),
        _ => tx.get(&VERSIONS, id(document, number))?.map(|version| version.content),
    };
    let Some(content) = content else { return Ok(false) };
    add(tx, document, content, writer)?;
    Ok(true)
}
