//! The answer at every address that no handler took.

use std::collections::BTreeSet;

use actix_web::http::Method;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, ResponseError, web};

use crate::http::addresses::Addresses;
use crate::http::measured::{Label, OTHER};
use crate::http::operations::KnownOperation;
use crate::http::page;
use crate::http::problem::Problem;

/// Paths that belong to programs: an unknown one is a JSON 404, never the page.
const PROGRAMS: [&str; 3] = ["/api", "/auth", "/media"];
/// Texts for programs, which no module has, and which are read only.
const TEXTS: [&str; 4] = ["/api/openapi.json", "/manifest.webmanifest", "/robots.txt", "/sitemap.xml"];

pub(crate) async fn answer(request: HttpRequest, addresses: web::Data<Addresses>) -> HttpResponse {
    let path = request.path();
    let label = |label| request.extensions_mut().insert(Label(label));
    label(OTHER);
    let read = *request.method() == Method::GET;
    if let Some(asset) = path.strip_prefix('/').filter(|p| p.starts_with("assets/")) {
        label("asset");
        return if read { page::asset(&request, addresses.page.as_ref(), asset) } else { read_only() };
    }
    let page = addresses.page.is_page(path);
    if read && page {
        label("page");
        return page::app(&request, &addresses).await;
    }
    let matching: Vec<&KnownOperation> = addresses.known.iter().filter(|k| k.matches(path)).collect();
    if let Some(module) = matching.iter().find_map(|k| k.disabled) {
        return Problem::ModuleDisabled(module.to_owned()).error_response();
    }
    if !matching.is_empty() {
        // The same path may be a screen of the page.
        let screen = if page { &["GET", "HEAD"][..] } else { &[] };
        let methods = matching.iter().flat_map(|known| known.methods.iter().copied());
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
    if !read && (page || is_text(path)) {
        return read_only();
    }
    Problem::not_found().error_response()
}

fn is_text(path: &str) -> bool {
    TEXTS.contains(&path) || path.starts_with("/sitemap-") && path.ends_with(".xml")
}

fn read_only() -> HttpResponse {
    Problem::MethodNotAllowed(vec!["GET".to_owned(), "HEAD".to_owned()]).error_response()
}
