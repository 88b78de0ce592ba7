//! Markdown as HTML that is safe in a page: no script, no style, no picture from elsewhere.

use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::Builder;
use comrak::nodes::NodeValue;
use comrak::{Arena, Options, format_html, parse_document};
use kernel::{Cache, SourceVersion};

/// Most bytes of kept pages.
const KEPT: u64 = 2 << 20;

/// Rendered texts, kept until one is changed.
pub(crate) struct Rendered(Cache<String, String>);

impl Rendered {
    pub(crate) fn new(source: SourceVersion) -> Self {
        Rendered(Cache::new(source, KEPT, |_, html| html.len() as u64))
    }

    /// Returns a text's HTML.
    pub(crate) fn of(&self, name: &str, markdown: impl FnOnce() -> String) -> String {
        match self.0.find(name) {
            Ok(html) => html,
            Err(ticket) => {
                let made = html(&markdown());
                self.0.insert(ticket, name.to_owned(), made.clone());
                made
            }
        }
    }
}

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::default();
    let tags = [
        "a",
        "blockquote",
        "br",
        "code",
        "del",
        "em",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "li",
        "ol",
        "p",
        "pre",
        "strong",
        "sub",
        "sup",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "ul",
    ];
    cleaner
        .tags(HashSet::from(tags))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .link_rel(Some("noopener noreferrer"));
    cleaner
});

/// Renders a text. Its headings begin at the second level, because the page's title is the first.
pub(crate) fn html(markdown: &str) -> String {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    // Tags stand there as they are typed: dropped, they would take the words behind them along.
    options.render.escape = true;
    let arena = Arena::new();
    let root = parse_document(&arena, markdown, &options);
    for node in root.descendants() {
        if let NodeValue::Heading(heading) = &mut node.data.borrow_mut().value {
            heading.level = (heading.level + 1).min(6);
        }
    }
    let mut html = String::new();
    // Writing to a String cannot fail.
    let _ = format_html(root, &options, &mut html);
    CLEANER.clean(&html).to_string()
}

/// Returns the first words of a text, for previews.
pub(crate) fn beginning(markdown: &str) -> String {
    let line = markdown.lines().map(str::trim).find(|line| line.starts_with(char::is_alphabetic)).unwrap_or_default();
    let plain: String = line.chars().filter(|c| !"*_`[]#<>".contains(*c)).collect();
    plain.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_text_becomes_headings_lists_links_and_tables() {
        let html = html("# Who we are\n\n- *one*\n- [two](/store)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
        for part in ["<h2>Who we are</h2>", "<em>one</em>", "href=\"/store\"", "<td>1</td>"] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(beginning("# Title\n\nWe **grow** tea.\n\nMore."), "We grow tea.");
    }

    #[test]
    fn nothing_in_a_text_runs_or_comes_from_elsewhere() {
        let evil = "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))\n\n\
            ![spy](https://elsewhere.example/a.png)\n\n<a href=\"data:text/html,x\" onclick=\"x()\">y</a>\n\n\
            <style>*{display:none}</style><iframe src=\"https://elsewhere.example\"></iframe>";
        let html = html(evil);
        for part in ["<script", "<img", "\"javascript:", "<a href=\"data:", "<style", "<iframe"] {
            assert!(!html.contains(part), "{part} in {html}");
        }
        assert!(super::html("<h1>Hours</h1>\nWe open at nine.").contains("We open at nine."), "no word is lost");
    }

    proptest! {
        #[test]
        fn no_text_gets_a_tag_past_the_cleaner(text in "[a-z<>\"'=/ ()!\\[\\]:&;#*\n-]{0,120}") {
            let html = html(&text);
            for tag in ["<script", "<img", "<svg", "<iframe", "<style", "<form", "<input", "<object"] {
                prop_assert!(!html.contains(tag), "{}", html);
            }
        }
    }
}
