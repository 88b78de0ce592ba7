//! The stored forms of the shop's face.

use contracts::ids::AccountId;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// A version of a document, version 1. The newest version of a document is what the shop shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Version {
    /// The document, with the number of this version: see [`id`].
    pub(crate) id: String,
    /// The document: `look`, `shelves`, or `text-` and the text's name.
    pub(crate) document: String,
    /// From 1.
    pub(crate) number: u32,
    /// The person who wrote it.
    pub(crate) by: AccountId,
    /// When, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    pub(crate) content: Content,
}
impl Record for Version {}

/// What a version says; part of [`Version`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Content {
    /// What the program shows of itself.
    BuiltIn,
    Look(Look),
    Shelves(Shelves),
    Text(Text),
}

/// The shop's name and looks; part of [`Version`]. An empty text stands for what the settings say, or for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Look {
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) phone: String,
    pub(crate) address: String,
    /// An IANA name.
    pub(crate) time_zone: String,
    /// An ISO 4217 code.
    pub(crate) currency: String,
    /// `#rrggbb`: links, buttons and titles.
    pub(crate) accent: String,
    /// `#rrggbb`: marks and ornaments.
    pub(crate) second: String,
    pub(crate) logo: Option<Logo>,
}

/// A logo; part of [`Look`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Logo {
    /// The hash that names its files.
    pub(crate) hash: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// The store's buttons and the home's carousel; part of [`Version`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shelves {
    pub(crate) buttons: Vec<Shelf>,
    pub(crate) carousel: Vec<Shelf>,
}

/// A button or a place in the carousel: goods with a value of a filter; part of [`Shelves`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shelf {
    pub(crate) label: String,
    /// The filter's name.
    pub(crate) attribute: String,
    pub(crate) value: String,
    /// `#rrggbb`: the colour of the cup.
    pub(crate) colour: String,
}

/// A text of a public page; part of [`Version`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Text {
    pub(crate) title: String,
    pub(crate) markdown: String,
    /// Whether the footer links to it; for pages that no other screen links to.
    pub(crate) in_footer: bool,
    /// Whether the menu links to it.
    pub(crate) in_menu: bool,
}

/// The document of the name and the looks.
pub(crate) const LOOK: &str = "look";
/// The document of the buttons and the carousel.
pub(crate) const SHELVES: &str = "shelves";
/// The beginning of the documents of texts.
pub(crate) const TEXT: &str = "text-";

/// Returns the id of a version.
pub(crate) fn id(document: &str, number: u32) -> String {
    format!("{document}.{number:06}")
}
