//! The page, built by `build.rs` and compiled into the program.

use std::io::Read;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use kernel::http::Head;
use kernel::{PageFile, PageFiles};
use rust_embed::RustEmbed;
use serde::Deserialize;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../dist"]
struct Dist;

/// The embedded page.
pub struct Page;

/// The default description of a screen.
const OWN: &str = "Your own part of the shop. Sign in to see it.";

/// One of the app's screens, as the build of the page lists them in `screens.json`.
#[derive(Deserialize)]
struct Screen {
    /// A path that ends in a slash needs one more part after it, an id.
    path: String,
    title: String,
    description: Option<String>,
    /// The modules that it needs.
    modules: Vec<String>,
    /// Whether search engines may keep it.
    #[serde(default)]
    public: bool,
}

impl Screen {
    fn is_at(&self, path: &str) -> bool {
        match path.strip_prefix(&self.path) {
            Some("") => !self.wants_id(),
            Some(id) => self.wants_id() && !id.contains('/'),
            None => false,
        }
    }

    fn wants_id(&self) -> bool {
        self.path.len() > 1 && self.path.ends_with('/')
    }
}

/// The app's screens. Any other address gets the app with status 404. A test checks that the list can be parsed.
static SCREENS: LazyLock<Vec<Screen>> = LazyLock::new(|| {
    let list = Dist::get("screens.json").and_then(|list| serde_json::from_slice(&list.data).ok());
    list.unwrap_or_default()
});

impl PageFiles for Page {
    fn file(&self, name: &str) -> Option<PageFile> {
        match Dist::get(name) {
            Some(file) => Some(PageFile { hash: file.metadata.sha256_hash(), bytes: file.data, mime: mime(name) }),
            None => unpacked(name),
        }
    }

    fn is_page(&self, path: &str) -> bool {
        SCREENS.iter().any(|screen| screen.is_at(path))
    }

    fn modules_of(&self, path: &str) -> &[String] {
        SCREENS.iter().find(|screen| screen.is_at(path)).map_or(&[], |screen| &screen.modules)
    }

    fn screens(&self) -> Vec<(&'static str, Head)> {
        let head = |Screen { title, description, public, .. }: &Screen| Head {
            title: if title.contains("{shop}") { title.clone() } else { format!("{title} | {{shop}}") },
            description: description.as_deref().unwrap_or(OWN).to_owned(),
            public: *public,
            ..Head::default()
        };
        SCREENS.iter().filter(|s| !s.wants_id()).map(|screen| (screen.path.as_str(), head(screen))).collect()
    }

    fn openapi(&self) -> Vec<u8> {
        // A test reads it: what is packed by `build.rs` can be unpacked.
        read(include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz"))).unwrap_or_default()
    }
}

/// A script or a style, which the program has in compressed form only, for a client that takes neither of them.
fn unpacked(name: &str) -> Option<PageFile> {
    let packed = Dist::get(&format!("{name}.gz"))?;
    let bytes = read(&packed.data)?;
    // Another tag than that of the compressed file, which is another representation.
    let hash = packed.metadata.sha256_hash().map(|byte| !byte);
    Some(PageFile { hash, bytes: bytes.into(), mime: mime(name) })
}

/// Unpacks a file.
fn read(packed: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// The media types of the files in a page build. A compressed file has that of its content.
fn mime(name: &str) -> &'static str {
    let name = name.trim_end_matches(".br").trim_end_matches(".gz");
    match name.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "png" => "image/png",
        "webp" => "image/webp",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_inside_and_names_its_files_by_content() {
        let index = Page.file("index.html").map(|f| String::from_utf8_lossy(&f.bytes).into_owned());
        assert!(index.is_some_and(|html| html.contains("/assets/")));
        assert!(Page.file("index.html.br").is_some());
    }

    #[test]
    fn a_script_is_kept_packed_and_is_there_unpacked() {
        let packed = Dist::iter().find(|name| name.ends_with(".js.gz")).unwrap();
        let name = packed.trim_end_matches(".gz");
        assert!(Dist::get(name).is_none(), "it is not kept twice");
        let (plain, packed) = (Page.file(name).unwrap(), Page.file(&packed).unwrap());
        assert!(plain.bytes.len() > packed.bytes.len() && std::str::from_utf8(&plain.bytes).is_ok());
        assert_eq!((plain.mime, packed.mime), ("text/javascript; charset=utf-8", plain.mime));
        assert_ne!(plain.hash, packed.hash);
        assert!(Page.file("assets/none.js").is_none());
    }

    #[test]
    fn screens_are_told_from_other_addresses() {
        assert!(Page.is_page("/product/abc") && Page.is_page("/cart"));
        assert!(
            !Page.is_page("/product/")
                && !Page.is_page("/nowhere")
                && !Page.is_page("/product/a/b")
                && !Page.is_page("/cart/get")
        );
    }

    #[test]
    fn every_screen_of_the_page_is_known_with_its_head() {
        assert!(SCREENS.len() > 60, "the page lists its screens in another way now");
        for screen in SCREENS.iter() {
            let path = if screen.wants_id() { format!("{}one", screen.path) } else { screen.path.clone() };
            assert!(Page.is_page(&path) && !screen.title.is_empty(), "{path}");
        }
        assert!(Page.screens().iter().all(|(_, head)| !head.public || head.description != OWN));
    }
}
