//! The head of a page, for readers that do not run its script: search engines, previews, people without script.

use std::fmt::Write;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use serde_json::{Value, json};

use crate::face::Face;
use crate::http::problem::Problem;

/// The place in `index.html` for the page's own tags.
const MARK: &str = "<!--head-->";

/// The name in `index.html` as it is built; the shop's own name replaces it.
const BUILT_NAME: &str = "Sokoni";

/// The head of one page. All texts are plain: they are escaped where they are written, and `{shop}` in them becomes the
/// shop's name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Head {
    /// The whole title.
    pub title: String,
    /// One or two sentences.
    pub description: String,
    /// Path of a picture for previews.
    pub image: Option<String>,
    /// Whether search engines may keep the page.
    pub public: bool,
    /// The page's subject, by schema.org. `{base}` in its strings becomes the shop's address.
    pub json_ld: Option<Value>,
    /// Lines for readers without script, below title and description.
    pub lines: Vec<String>,
}

/// Pages whose content a module knows.
pub trait Pages: Send + Sync {
    /// Returns the head of the page at `path`. `None` where the page is not the module's; a 404 where it has no
    /// subject.
    fn head(&self, path: &str) -> Option<BoxFuture<'static, Result<Head, Problem>>>;
    /// Returns how many public pages there are now.
    fn count(&self) -> BoxFuture<'static, Result<u64, Problem>>;
    /// Returns at most `limit` paths of public pages, from `offset`.
    fn paths(&self, offset: u64, limit: u64) -> BoxFuture<'static, Result<Vec<String>, Problem>>;
}

/// All modules' pages.
pub(crate) type AllPages = Arc<Vec<Arc<dyn Pages>>>;

/// The beginning of the tag of the built icon in `index.html`.
const ICON: &str = "<link rel=\"icon\"";

/// The beginning of the built logo in `index.html`.
const LOGO: &str = "<svg data-logo";

/// The colours of the page behind the shop's icon.
const PAPER: &str = "#f8f2e6";

/// Returns `index.html` with this shop's name, currency and looks.
pub(crate) fn of_shop(index: &str, face: &Face) -> String {
    let page = index.replace(BUILT_NAME, &escaped(&face.name));
    let page = between(&page, "<meta name=\"shop-currency\" content=\"", "\">", &escaped(&face.currency));
    let mut tags = "<link rel=\"manifest\" href=\"/manifest.webmanifest\">\n    ".to_owned();
    if !face.page.is_null() {
        let page = data(&face.page, "");
        // Writing to a String cannot fail.
        let _ = write!(tags, "<script type=\"application/json\" id=\"face\">{page}</script>\n    ");
    }
    if !face.style.is_empty() {
        let _ = write!(tags, "<style>{}</style>\n    ", face.style.replace('<', ""));
    }
    let Some(logo) = &face.logo else { return page.replacen(MARK, &format!("{tags}{MARK}"), 1) };
    for (side, path) in &logo.icons {
        let path = escaped(path);
        let _ = write!(tags, "<link rel=\"apple-touch-icon\" sizes=\"{side}x{side}\" href=\"{path}\">\n    ");
    }
    let icon = logo.icons.first().map_or(&logo.path, |(_, path)| path);
    let page = between(&page, ICON, ">", &format!(" type=\"image/png\" href=\"{}\"", escaped(icon)));
    let picture = format!(
        "<img src=\"{}\" alt=\"\" style=\"height:2rem;max-width:8rem;object-fit:contain\">",
        escaped(&logo.path)
    );
    let page = match page.split_once(LOGO).and_then(|(before, rest)| Some((before, rest.split_once("</svg>")?.1))) {
        Some((before, after)) => format!("{before}{picture}{after}"),
        None => page,
    };
    page.replacen(MARK, &format!("{tags}{MARK}"), 1)
}

/// Returns the manifest of the installed page; without a logo its icon is that of `index.html`.
pub(crate) fn manifest(index: &str, face: &Face) -> Value {
    let built = index.split_once(ICON).and_then(|(_, rest)| rest.split_once("href=\"")?.1.split_once('"'));
    let icons = match &face.logo {
        Some(logo) => {
            let icon = |(side, path): &(u32, String)| json!({"src": path, "sizes": format!("{side}x{side}"), "type": "image/png"});
            logo.icons.iter().map(icon).collect()
        }
        None => {
            let icon = |(path, _)| json!({"src": path, "sizes": "any", "type": "image/svg+xml"});
            built.map(icon).into_iter().collect::<Vec<_>>()
        }
    };
    json!({
        "name": face.name,
        "short_name": face.name,
        "start_url": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    })
}

/// Returns the shop's `index.html` with this head, for the page at `path` of the shop at `base`
/// (`https://shop.example`). Where the shop's address is not known, the tags that need it are left out.
pub(crate) fn written(index: &str, head: &Head, face: &Face, base: Option<&str>, path: &str) -> String {
    let escaped_of_shop = |text: &str| escaped(&text.replace("{shop}", &face.name));
    let (title, description) = (escaped_of_shop(&head.title), escaped_of_shop(&head.description));
    let mut tags = String::new();
    let mut tag = |name: &str, kind: &str, content: &str| {
        // Writing to a String cannot fail.
        let _ = write!(tags, "<meta {kind}=\"{name}\" content=\"{content}\">\n    ");
    };
    tag("og:title", "property", &title);
    tag("og:description", "property", &description);
    tag("og:site_name", "property", &escaped(&face.name));
    tag("og:type", "property", if head.json_ld.is_some() { "product" } else { "website" });
    if let Some(base) = base {
        tag("og:url", "property", &escaped(&format!("{base}{path}")));
        let logo = face.logo.as_ref().and_then(|logo| logo.icons.last());
        if let Some(image) = head.image.as_ref().or(logo.map(|(_, path)| path)) {
            tag("og:image", "property", &escaped(&format!("{base}{image}")));
        }
    }
    let preload = head.image.as_ref().map(|image| {
        format!("<link rel=\"preload\" as=\"image\" href=\"{}\" fetchpriority=\"high\">\n    ", escaped(image))
    });
    if !head.public {
        tag("robots", "name", "noindex");
    }
    // The page's picture is seen as soon as its scripts are there, not only once they have requested it.
    tags.extend(preload);
    if let Some(base) = base {
        let _ = write!(tags, "<link rel=\"canonical\" href=\"{}\">", escaped(&format!("{base}{path}")));
    }
    if let Some(about) = &head.json_ld {
        let about = data(about, base.unwrap_or_default());
        let _ = write!(tags, "\n    <script type=\"application/ld+json\">{about}</script>");
    }
    let mut readable = format!("<h1>{title}</h1><p>{description}</p>");
    for line in &head.lines {
        let _ = write!(readable, "<p>{}</p>", escaped(line));
    }
    let page = between(&of_shop(index, face), "<title>", "</title>", &title);
    let page = between(&page, "<meta name=\"description\" content=\"", "\">", &description);
    page.replacen(MARK, &tags, 1).replacen("<noscript>", &format!("<noscript>{readable}"), 1)
}

/// Returns `text` with the part between the first `from` and the next `to` replaced.
fn between(text: &str, from: &str, to: &str, by: &str) -> String {
    let Some((before, rest)) = text.split_once(from) else { return text.to_owned() };
    let Some((_, after)) = rest.split_once(to) else { return text.to_owned() };
    format!("{before}{from}{by}{to}{after}")
}

fn escaped(text: &str) -> String {
    html_escape::encode_quoted_attribute(text).into_owned()
}

/// JSON inside a script element: `<` never stands in it, so nothing in it can end the element.
fn data(value: &Value, base: &str) -> String {
    placed(value.clone(), base).to_string().replace('<', "\\u003c")
}

fn placed(value: Value, base: &str) -> Value {
    match value {
        Value::String(text) => Value::String(text.replace("{base}", base)),
        Value::Array(list) => Value::Array(list.into_iter().map(|v| placed(v, base)).collect()),
        Value::Object(map) => Value::Object(map.into_iter().map(|(k, v)| (k, placed(v, base))).collect()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::Logo;

    const INDEX: &str = "<head><title>Old</title><meta name=\"description\" content=\"old\"><!--head--></head>\
        <body><noscript>Needs script.</noscript></body>";

    #[test]
    fn nothing_in_a_head_leaves_its_place() {
        let evil = "</script></title><script>alert(1)</script>\"'&";
        let head = Head {
            title: evil.into(),
            description: evil.into(),
            image: Some(format!("/{evil}")),
            public: true,
            json_ld: Some(json!({"name": evil, "url": "{base}/x"})),
            lines: vec![evil.into()],
        };
        let page = written(INDEX, &head, &shop("Sokoni"), Some("https://shop.example"), "/product/1");
        assert_eq!(page.matches("<script").count(), 1, "{page}");
        assert_eq!(page.matches("</script>").count(), 1, "{page}");
        assert!(!page.contains("alert(1)</"), "{page}");
        assert!(page.contains("https://shop.example/x") && page.contains("rel=\"canonical\""));
        assert!(!page.contains("noindex") && !page.contains("Old"));
    }

    fn shop(name: &str) -> Face {
        Face { name: name.into(), currency: "KES".into(), ..Face::default() }
    }

    #[test]
    fn a_page_bears_the_name_and_the_currency_of_its_shop() {
        let index = "<title>Sokoni</title><meta name=\"shop-currency\" content=\"USD\"><!--head--><b>Sokoni</b>";
        let head = Head { title: "Store | {shop}".into(), ..Head::default() };
        let page = written(index, &head, &shop("Chai & <Co>"), Some("http://x"), "/store");
        assert!(page.starts_with("<title>Store | Chai &amp; &lt;Co&gt;</title>"), "{page}");
        assert!(page.contains("shop-currency\" content=\"KES\"") && page.contains("<b>Chai &amp;"), "{page}");
        assert!(!page.contains("Sokoni") && !page.contains("{shop}"), "{page}");
    }

    #[test]
    fn a_page_shows_the_shops_looks_and_nothing_of_them_leaves_its_place() {
        let index = "<link rel=\"icon\" href=\"/built.svg\"><!--head--><svg data-logo=\"\"><path/></svg>Sokoni";
        assert_eq!(manifest(index, &shop("Chai"))["icons"][0]["src"], "/built.svg");
        let logo = Logo { path: "/l.png".into(), icons: vec![(192, "/i.png".into())], print: vec![], size: (1, 1) };
        let face = Face {
            style: "html:root{--leaf:#123456}</style><script>".into(),
            page: json!({"pages": ["</script>"]}),
            logo: Some(Arc::new(logo)),
            ..shop("Chai")
        };
        let page = of_shop(index, &face);
        assert!(page.contains("--leaf:#123456") && page.contains("href=\"/i.png\""), "{page}");
        assert!(
            page.contains("<img src=\"/l.png\"") && !page.contains("<svg") && !page.contains("built.svg"),
            "{page}"
        );
        assert_eq!((page.matches("<script").count(), page.matches("</script>").count()), (1, 1), "{page}");
        assert_eq!(manifest(index, &face)["icons"][0]["sizes"], "192x192");
    }

    #[test]
    fn a_private_page_asks_not_to_be_kept() {
        let page = written(INDEX, &Head::default(), &shop("Sokoni"), Some("http://x"), "/cart");
        assert!(page.contains("noindex") && !page.contains("ld+json"));
    }

    #[test]
    fn where_the_shops_address_is_not_known_nothing_says_one() {
        let about = json!({"url": "{base}/product/1"});
        let head = Head { image: Some("/a.svg".into()), json_ld: Some(about), ..Head::default() };
        let page = written(INDEX, &head, &shop("Sokoni"), None, "/product/1");
        assert!(!page.contains("canonical") && !page.contains("og:url") && !page.contains("http"), "{page}");
        assert!(page.contains("\"url\":\"/product/1\""), "{page}");
    }
}
