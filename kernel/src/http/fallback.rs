//! Every address that no handler took.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::http::Method;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, ResponseError, web};

use crate::http::head::AllPages;
use crate::http::measured::{Label, OTHER};
use crate::http::openapi::KnownPath;
use crate::http::page::{self, PageFiles, Written};
use crate::http::problem::Problem;

/// What the shop knows of its addresses.
pub(crate) struct Addresses {
    pub(crate) known: Vec<KnownPath>,
    pub(crate) page: Arc<dyn PageFiles>,
    /// What modules know of their pages.
    pub(crate) pages: AllPages,
    /// The shop's address where it is configured; else empty.
    pub(crate) public_url: String,
    /// Screens whose heads were written already.
    pub(crate) written: Written,
}

impl Addresses {
    /// The shop's address without a slash at its end: the configured one, else the one that was asked.
    pub(crate) fn base(&self, request: &HttpRequest) -> String {
        if !self.public_url.is_empty() {
            return self.public_url.trim_end_matches('/').to_owned();
        }
        let host = request.headers().get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
        let plain = host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c));
        format!("http://{}", if plain && !host.is_empty() { host } else { "localhost" })
    }
}

/// Paths that belong to programs: an unknown one is a JSON 404, never the page.
const PROGRAMS: [&str; 3] = ["/api", "/auth", "/media"];

pub(crate) async fn answer(request: HttpRequest, addresses: web::Data<Addresses>) -> HttpResponse {
    let path = request.path();
    let label = |label| request.extensions_mut().insert(Label(label));
    label(OTHER);
    let read = matches!(*request.method(), Method::GET | Method::HEAD);
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
