//! The files of the embedded page, as the program has them.

use std::borrow::Cow;

use crate::http::head::Head;

/// A file of the embedded page.
pub struct PageFile {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// SHA-256 of the content.
    pub hash: [u8; 32],
    /// Its media type; that of what is packed for a compressed file.
    pub mime: &'static str,
}

/// The embedded page.
pub trait PageFiles: Send + Sync {
    /// The file of this name (`index.html`, `assets/x.js`, `assets/x.js.br`).
    fn file(&self, name: &str) -> Option<PageFile>;
    /// Whether the app has a screen at this address.
    fn is_page(&self, path: &str) -> bool;
    /// The modules that the screen at this address needs; none where there is no screen.
    fn modules_of(&self, path: &str) -> &[String];
    /// The screens with one address each, and their heads.
    fn screens(&self) -> Vec<(&'static str, Head)>;
    /// The OpenAPI document of a shop with all modules, to whose contract the page is built.
    fn openapi(&self) -> Vec<u8>;
}
