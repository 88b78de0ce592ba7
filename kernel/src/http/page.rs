//! The embedded page: hashed assets are cached for ever, `index.html` is checked anew each time.

use std::borrow::Cow;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};

use crate::http::addresses::{Addresses, TextPage};
use crate::http::etag;
use crate::http::head;
use crate::http::page_files::{PageFile, PageFiles};
use crate::http::problem::Problem;
use crate::store::hex;

/// Answers with a file of the page, in the best encoding that the browser takes.
pub(crate) fn asset(request: &HttpRequest, files: &dyn PageFiles, path: &str) -> HttpResponse {
    match best(request, files, path) {
        Some((file, encoding)) => {
            respond(request, file, encoding, StatusCode::OK, "public, max-age=31536000, immutable")
        }
        None => actix_web::ResponseError::error_response(&Problem::not_found()),
    }
}

/// Answers with the app: with its screen's own head where one is known; 404 where there is no screen or no subject, or
/// where the screen's module is switched off.
pub(crate) async fn app(request: &HttpRequest, addresses: &Addresses) -> HttpResponse {
    let (files, path, base) = (addresses.page.as_ref(), request.path(), addresses.base(request));
    if !addresses.runs(path) {
        return headless(request, addresses, StatusCode::NOT_FOUND);
    }
    let key = base.clone().unwrap_or_default() + path;
    let ticket = match addresses.written.find(&key) {
        Ok(page) => return text_page(request, &page, StatusCode::OK),
        Err(ticket) => ticket,
    };
    let screens = files.screens();
    let own = screens.into_iter().find(|(screen, _)| *screen == path).map(|(_, head)| head);
    let is_screen = own.is_some();
    let head = match (own, addresses.pages.iter().find_map(|pages| pages.head(path))) {
        (Some(head), _) => Some(Ok(head)),
        (None, Some(asked)) => Some(asked.await),
        (None, None) => None,
    };
    let found = !matches!(head, Some(Err(Problem::NotFound(_)))) && files.is_page(path);
    let status = if found { StatusCode::OK } else { StatusCode::NOT_FOUND };
    // Where the module is busy, the page comes without its head: people are served all the same.
    let (Some(Ok(head)), Some(file)) = (head, files.file("index.html")) else {
        return headless(request, addresses, status);
    };
    let (index, face) = (String::from_utf8_lossy(&file.bytes), addresses.faces.now());
    let page = TextPage::of(head::written(&index, &head, &face, base.as_deref(), path));
    if is_screen {
        addresses.written.insert(ticket, key, page.clone());
    }
    text_page(request, &page, StatusCode::OK)
}

/// The app with the head of the shop.
fn headless(request: &HttpRequest, addresses: &Addresses, status: StatusCode) -> HttpResponse {
    let Some(file) = addresses.page.file("index.html") else {
        return actix_web::ResponseError::error_response(&Problem::not_found());
    };
    let index = String::from_utf8_lossy(&file.bytes);
    text_page(request, &TextPage::of(head::of_shop(&index, &addresses.faces.now())), status)
}

/// `GET /manifest.webmanifest`: how the shop is shown where its page is installed.
pub(crate) async fn manifest(request: HttpRequest, addresses: web::Data<Addresses>) -> HttpResponse {
    let index = addresses.page.file("index.html").map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    let text = head::manifest(&index.unwrap_or_default(), &addresses.faces.now()).to_string();
    let tag = etag::of(text.as_bytes());
    let mut response = if etag::caller_has(&request, &tag) { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header((header::ETAG, tag)).insert_header((header::CACHE_CONTROL, "no-cache"));
    response.content_type("application/manifest+json").body(text)
}

fn text_page(request: &HttpRequest, page: &TextPage, status: StatusCode) -> HttpResponse {
    let unchanged = status == StatusCode::OK && etag::caller_has(request, &page.tag);
    let mut response = HttpResponse::build(if unchanged { StatusCode::NOT_MODIFIED } else { status });
    response.insert_header((header::ETAG, page.tag.as_str())).insert_header((header::CACHE_CONTROL, "no-cache"));
    if unchanged {
        return response.finish();
    }
    response.content_type("text/html; charset=utf-8").body(page.text.clone())
}

fn best(request: &HttpRequest, files: &dyn PageFiles, path: &str) -> Option<(PageFile, Option<&'static str>)> {
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).unwrap_or("");
    let takes = |name: &str| {
        accepted.split(',').any(|part| {
            let mut bits = part.split(';');
            bits.next().is_some_and(|n| n.trim().eq_ignore_ascii_case(name))
                && !bits.any(|q| matches!(q.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
        })
    };
    for (name, ending) in [("br", ".br"), ("gzip", ".gz")] {
        if takes(name)
            && let Some(file) = files.file(&format!("{path}{ending}"))
        {
            return Some((file, Some(name)));
        }
    }
    Some((files.file(path)?, None))
}

fn respond(
    request: &HttpRequest,
    file: PageFile,
    encoding: Option<&'static str>,
    status: StatusCode,
    cache: &'static str,
) -> HttpResponse {
    let tag = format!("\"{}\"", hex(&file.hash[..12]));
    let unchanged = status == StatusCode::OK && etag::caller_has(request, &tag);
    let mut response = HttpResponse::build(if unchanged { StatusCode::NOT_MODIFIED } else { status });
    response.insert_header((header::ETAG, tag));
    response.insert_header((header::CACHE_CONTROL, HeaderValue::from_static(cache)));
    response.insert_header((header::VARY, HeaderValue::from_static("Accept-Encoding")));
    if unchanged {
        return response.finish();
    }
    if let Some(encoding) = encoding {
        response.insert_header((header::CONTENT_ENCODING, HeaderValue::from_static(encoding)));
    }
    response.content_type(file.mime);
    match file.bytes {
        Cow::Borrowed(bytes) => response.body(bytes),
        Cow::Owned(bytes) => response.body(bytes),
    }
}
