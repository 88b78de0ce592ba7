//! Data that earlier versions stored still opens.

use kernel::store::golden;

use crate::model::{Content, Logo, Look, Shelf, Shelves, Text, Version, id};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let version = |document: &str, content| Version {
        id: id(document, 7),
        document: document.to_owned(),
        number: 7,
        by: "person".into(),
        at_ms: 1_700_000_000_000,
        content,
    };
    let look = Look {
        name: "Name".into(),
        email: "shop@example.com".into(),
        phone: "+254 700 000 000".into(),
        address: "1 Street\nTown".into(),
        time_zone: "Africa/Nairobi".into(),
        currency: "EUR".into(),
        accent: "#112233".into(),
        second: "#445566".into(),
        logo: Some(Logo { hash: "hash".into(), width: 3, height: 4 }),
    };
    golden(FOLDER, "version-look", &version("look", Content::Look(look)));
    let shelf = |label: &str| Shelf {
        label: label.into(),
        attribute: "tea_type".into(),
        value: "Black tea".into(),
        colour: "#778899".into(),
    };
    let shelves = Shelves { buttons: vec![shelf("Button")], carousel: vec![shelf("Place")] };
    golden(FOLDER, "version-shelves", &version("shelves", Content::Shelves(shelves)));
    let text = Text { title: "Title".into(), markdown: "Text".into(), in_footer: true, in_menu: false };
    golden(FOLDER, "version-text", &version("text-faq", Content::Text(text)));
    golden(FOLDER, "version-built-in", &version("shelves", Content::BuiltIn));
}
