//! The shop's own addresses, and the pages at them.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::header;
use bytes::Bytes;

use crate::cache::{Cache, SourceVersion};
use crate::face::Faces;
use crate::http::etag;
use crate::http::head::AllPages;
use crate::http::operations::KnownOperation;
use crate::http::page_files::PageFiles;

/// The addresses of the shop, and its pages.
pub(crate) struct Addresses {
    pub(crate) known: Vec<KnownOperation>,
    pub(crate) page: Arc<dyn PageFiles>,
    /// The names of the modules that are switched off.
    pub(crate) off: Vec<&'static str>,
    /// The modules' pages.
    pub(crate) pages: AllPages,
    /// The shop's address where it is configured; else empty.
    pub(crate) public_url: String,
    /// Its name, currency and looks.
    pub(crate) faces: Faces,
    /// Screens whose heads were written already.
    pub(crate) written: WrittenPages,
}

impl Addresses {
    /// Whether the shop runs all modules that the screen at this path needs.
    pub(crate) fn runs(&self, path: &str) -> bool {
        self.page.modules_of(path).iter().all(|module| !self.off.contains(&module.as_str()))
    }

    /// Returns the shop's configured address without a slash at its end. A shop without one believes the requested
    /// address only from this machine, where it is tried out: a visitor could have any shop's address written into
    /// pages.
    pub(crate) fn base(&self, request: &HttpRequest) -> Option<String> {
        if !self.public_url.is_empty() {
            return Some(self.public_url.trim_end_matches('/').to_owned());
        }
        let here = request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
        let host = request.headers().get(header::HOST).filter(|_| here)?.to_str().ok()?;
        let plain = host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c));
        (plain && !host.is_empty()).then(|| format!("http://{host}"))
    }
}

/// A page with a head of its own.
#[derive(Clone)]
pub(crate) struct TextPage {
    pub(crate) text: Bytes,
    /// For `ETag`.
    pub(crate) tag: String,
}

impl TextPage {
    pub(crate) fn of(text: String) -> Self {
        TextPage { tag: etag::of(text.as_bytes()), text: text.into() }
    }
}

/// Pages of screens under an address of the shop, or under none (empty): their heads change with the shop's face
/// alone. The key is the address and the path.
pub(crate) type WrittenPages = Cache<String, TextPage>;

/// The most pages that are kept. Callers choose the addresses, so there may be many; the shop has few.
const WRITTEN: u64 = 1_600;

/// Returns an empty cache of pages that show faces of this version.
pub(crate) fn written_pages(faces: SourceVersion) -> WrittenPages {
    Cache::new(faces, WRITTEN, |_, _| 1)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;
    use crate::http::head::Head;
    use crate::http::page_files::PageFile;
    use crate::settings::ShopSettings;

    struct NoPage;
    impl PageFiles for NoPage {
        fn file(&self, _: &str) -> Option<PageFile> {
            None
        }
        fn is_page(&self, _: &str) -> bool {
            false
        }
        fn modules_of(&self, _: &str) -> &[String] {
            &[]
        }
        fn screens(&self) -> Vec<(&'static str, Head)> {
            Vec::new()
        }
        fn openapi(&self) -> Vec<u8> {
            Vec::new()
        }
    }

    #[test]
    fn a_visitor_writes_no_address_of_the_shops() {
        let base = |public_url: &str, peer: &str, host: &str| {
            let request = TestRequest::default().peer_addr(peer.parse().unwrap()).insert_header(("host", host));
            let shop = ShopSettings { name: "Sokoni".to_owned(), currency: "USD".to_owned() };
            let addresses = Addresses {
                known: Vec::new(),
                page: Arc::new(NoPage),
                off: Vec::new(),
                pages: Arc::default(),
                public_url: public_url.to_owned(),
                faces: Faces::of(&shop),
                written: written_pages(SourceVersion::default()),
            };
            addresses.base(&request.to_http_request())
        };
        let shop = Some("https://shop.example".to_owned());
        assert_eq!(base("https://shop.example/", "192.0.2.1:4000", "evil.example"), shop);
        assert_eq!(base("", "192.0.2.1:4000", "evil.example"), None);
        assert_eq!(base("", "[2001:db8::1]:4000", "evil.example"), None);
        assert_eq!(base("", "127.0.0.1:4000", "localhost:8080").as_deref(), Some("http://localhost:8080"));
        assert_eq!(base("", "127.0.0.1:4000", "\"><script>"), None);
    }
}
