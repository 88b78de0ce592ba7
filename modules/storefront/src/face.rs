//! The shop's face as the kernel shows it, from the newest versions.

use kernel::store::{Reader, StoreError};
use kernel::{Face, ShopSettings};
use serde_json::{Map, Value, json};

use crate::looks::files::LogoFiles;
use crate::looks::rules::Pair;
use crate::model::{Look, Shelf, Text};
use crate::shelves::http::ShelfView;
use crate::store;
use crate::texts::known;

/// Reads the face. Where the shop has nothing of its own, the settings and the built-in look hold.
///
/// # Errors
/// Where the store fails.
pub(crate) fn read(reader: &Reader<'_>, settings: &ShopSettings, logos: &LogoFiles) -> Result<Face, StoreError> {
    let (look, texts) = (store::look(reader)?, store::texts(reader)?);
    let (accent, second) = (Pair::of(&look.accent), Pair::of(&look.second));
    let logo = look.logo.as_ref().and_then(|logo| logos.shown(logo));
    let mut page = facts(&look, &texts);
    if let Some(logo) = &logo {
        page.insert("logo".to_owned(), json!(logo.path));
    }
    if let Some(own) = store::shelves(reader)? {
        let all = |list: Vec<Shelf>| list.into_iter().map(ShelfView::from).collect::<Vec<_>>();
        page.insert("buttons".to_owned(), json!(all(own.buttons)));
        page.insert("carousel".to_owned(), json!(all(own.carousel)));
    }
    let or = |own: &str, usual: &str| if own.is_empty() { usual.to_owned() } else { own.to_owned() };
    Ok(Face {
        name: or(&look.name, &settings.name),
        is_named: !look.name.is_empty(),
        currency: or(&look.currency, &settings.currency),
        style: style(accent.as_ref(), second.as_ref()),
        accent: accent.map(|pair| pair.light.bytes()),
        logo,
        page: if page.is_empty() { Value::Null } else { Value::Object(page) },
        time_zone: look.time_zone,
        email: look.email,
        phone: look.phone,
        address: look.address,
    })
}

/// Returns the texts of a look that the page's script is told, and the links to the shop's own texts. Empty ones are
/// left out, so that a shop without them sends nothing.
fn facts(look: &Look, texts: &[(String, Text)]) -> Map<String, Value> {
    let said =
        [("email", &look.email), ("phone", &look.phone), ("address", &look.address), ("timeZone", &look.time_zone)];
    let said = said.into_iter().filter(|(_, text)| !text.is_empty());
    let mut facts: Map<String, Value> = said.map(|(name, text)| (name.to_owned(), json!(text))).collect();
    let (replaced, pages): (Vec<_>, Vec<_>) = texts.iter().partition(|(name, _)| known::is_built_in(name));
    if !replaced.is_empty() {
        facts.insert("texts".to_owned(), replaced.iter().map(|(name, _)| name.as_str()).collect());
    }
    if !pages.is_empty() {
        let page = |(name, text): &(String, Text)| json!({"path": known::path(name), "title": text.title, "footer": text.in_footer, "menu": text.in_menu});
        facts.insert("pages".to_owned(), pages.into_iter().map(page).collect());
    }
    facts
}

/// Returns the style sheet of the shop's colours. Its selector is stronger than that of the built-in ones.
fn style(accent: Option<&Pair>, second: Option<&Pair>) -> String {
    let mut rules = String::new();
    for (name, pair) in [("leaf", accent), ("cherry", second)] {
        if let Some(Pair { light, dark }) = pair {
            rules += &format!("--{name}:light-dark({},{});", light.hex(), dark.hex());
        }
    }
    if rules.is_empty() { rules } else { format!("html:root{{{rules}}}") }
}
