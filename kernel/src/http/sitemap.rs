//! The files for search engines: `robots.txt` and `sitemap.xml`.

use actix_web::{HttpRequest, HttpResponse, web};

use crate::http::addresses::Addresses;
use crate::http::problem::Problem;

/// Addresses in one part; sitemaps.org allows 50,000.
const PART: u64 = 40_000;

/// `GET /robots.txt`
pub(crate) async fn robots(request: HttpRequest, addresses: web::Data<Addresses>) -> HttpResponse {
    let mut text = "User-agent: *\nDisallow: /api/\nDisallow: /auth/\n".to_owned();
    for path in addresses.page.screens().into_iter().filter(|(_, head)| !head.public).map(|(path, _)| path) {
        text += &format!("Disallow: {path}\n");
    }
    if let Some(base) = addresses.base(&request) {
        text += &format!("\nSitemap: {base}/sitemap.xml\n");
    }
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text)
}

/// `GET /sitemap.xml`: all public pages, or the addresses of the parts where they are too many for one file. It names
/// whole addresses alone, so there is none where the shop's is not known.
pub(crate) async fn sitemap(request: HttpRequest, addresses: web::Data<Addresses>) -> Result<HttpResponse, Problem> {
    let mut total = 0;
    for pages in addresses.pages.iter() {
        total += pages.count().await?;
    }
    let base = addresses.base(&request).ok_or_else(Problem::not_found)?;
    if total + addresses.page.screens().len() as u64 <= PART {
        return Ok(xml(listed(&addresses, &base, 0, true).await?));
    }
    let parts = (0..=total / PART).map(|part| entry("sitemap", &format!("{base}/sitemap-{part}.xml")));
    Ok(xml(document("sitemapindex", &parts.collect::<String>())))
}

/// `GET /sitemap-{part}.xml`
pub(crate) async fn part(
    part: web::Path<String>,
    request: HttpRequest,
    addresses: web::Data<Addresses>,
) -> Result<HttpResponse, Problem> {
    let part: u64 = part.parse().map_err(|_| Problem::not_found())?;
    let base = addresses.base(&request).ok_or_else(Problem::not_found)?;
    let from = part.checked_mul(PART).ok_or_else(Problem::not_found)?;
    Ok(xml(listed(&addresses, &base, from, part == 0).await?))
}

/// Lists the pages from `from` on, after the app's own screens if `screens`.
async fn listed(addresses: &Addresses, base: &str, from: u64, screens: bool) -> Result<String, Problem> {
    let mut entries = String::new();
    if screens {
        let public = addresses.page.screens().into_iter().filter(|(_, head)| head.public);
        entries.extend(public.map(|(path, _)| entry("url", &format!("{base}{path}"))));
    }
    let (mut skip, mut room) = (from, PART);
    for pages in addresses.pages.iter() {
        let here = pages.count().await?;
        if skip < here && room > 0 {
            let paths = pages.paths(skip, room).await?;
            room = room.saturating_sub(paths.len() as u64);
            entries.extend(paths.iter().map(|path| entry("url", &format!("{base}{path}"))));
        }
        skip = skip.saturating_sub(here);
    }
    if entries.is_empty() {
        return Err(Problem::not_found());
    }
    Ok(document("urlset", &entries))
}

fn entry(kind: &str, address: &str) -> String {
    format!("  <{kind}><loc>{}</loc></{kind}>\n", html_escape::encode_text(address))
}

fn document(kind: &str, entries: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <{kind} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</{kind}>\n"
    )
}

fn xml(text: String) -> HttpResponse {
    HttpResponse::Ok().content_type("application/xml; charset=utf-8").body(text)
}
