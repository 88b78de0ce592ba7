//! Every address that no handler took.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::http::{Method, header};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, ResponseError, web};

use crate::http::head::AllPages;
use crate::http::measured::{Label, OTHER};
use crate::http::openapi::KnownPath;
use crate::http::page::{self, PageFiles, Written};
use crate::http::problem::Problem;
use crate::settings::ShopSettings;

/// What the shop knows of its addresses.
pub(crate) struct Addresses {
    pub(crate) known: Vec<KnownPath>,
    pub(crate) page: Arc<dyn PageFiles>,
    /// What modules know of their pages.
    pub(crate) pages: AllPages,
    /// The shop's address where it is configured; else empty.
    pub(crate) public_url: String,
    /// Its name and currency.
    pub(crate) shop: ShopSettings,
    /// Screens whose heads were written already.
    pub(crate) written: Written,
}

impl Addresses {
    /// The shop's address without a slash at its end: the configured one. A shop without one believes the address that was
    /// asked only from this machine, where it is tried out: a visitor could have any other shop's address written into pages.
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

/// Paths that belong to programs: an unknown one is a JSON 404, never the page.
const PROGRAMS: [&str; 3] = ["/api", "/auth", "/media"];

pub(crate) async fn answer(request: HttpRequest, addresses: web::Data<Addresses>) -> HttpResponse {
    let path = request.path();
    let label = |label| request.extensions_mut().insert(Label(label));
    label(OTHER);
    let read = *request.method() == Method::GET;
    if let Some(asset) = path.strip_prefix('/').filter(|p| p.starts_with("assets/")) {
        label("asset");
        return if read {
            page::asset(&request, addresses.page.as_ref(), asset)
        } else {
            Problem::MethodNotAllowed(vec!["GET".to_owned(), "HEAD".to_owned()]).error_response()
        };
    }
    let page = addresses.page.is_page(path);
    if read && page {
        label("page");
        return page::app(&request, &addresses).await;
    }
    let matching: Vec<&KnownPath> = addresses.known.iter().filter(|k| k.matches(path)).collect();
    if let Some(module) = matching.iter().find_map(|k| k.disabled) {
        return Problem::ModuleDisabled(module.to_owned()).error_response();
    }
    if !matching.is_empty() {
        // The same path may be a screen of the page.
        let screen = if page { &["GET", "HEAD"][..] } else { &[] };
        let methods = matching.iter().flat_map(|known| known.methods.iter().map(String::as_str));
        let allow: BTreeSet<&str> = methods.chain(screen.iter().copied()).collect();
        return Problem::MethodNotAllowed(allow.into_iter().map(str::to_owned).collect()).error_response();
    }
    let program =
        PROGRAMS.iter().any(|p| path.strip_prefix(p).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
    let file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    if !program && !file && read {
        label("page");
        return page::app(&request, &addresses).await;
    }
    if !program && !read && page {
        return Problem::MethodNotAllowed(vec!["GET".to_owned(), "HEAD".to_owned()]).error_response();
    }
    Problem::not_found().error_response()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;
    use crate::http::head::Head;
    use crate::http::page::PageFile;

    struct NoPage;
    impl PageFiles for NoPage {
        fn file(&self, _: &str) -> Option<PageFile> {
            None
        }
        fn is_page(&self, _: &str) -> bool {
            false
        }
        fn screens(&self) -> Vec<(&'static str, Head)> {
            Vec::new()
        }
    }

    #[test]
    fn a_visitor_writes_no_address_of_the_shops() {
        let base = |public_url: &str, peer: &str, host: &str| {
            let request = TestRequest::default().peer_addr(peer.parse().unwrap()).insert_header(("host", host));
            let addresses = Addresses {
                known: Vec::new(),
                page: Arc::new(NoPage),
                pages: Arc::default(),
                public_url: public_url.to_owned(),
                shop: ShopSettings { name: "Sokoni".to_owned(), currency: "USD".to_owned() },
                written: Written::default(),
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
