//! The HTML of an e-mail: the same words as its text, in the shop's looks. It needs nothing but the shop's logo.

use html_escape::{encode_double_quoted_attribute as attribute, encode_text};
use kernel::Face;

use super::model::Email;

/// The colour of links and of the button, where the shop has no colour of its own.
const LEAF: [u8; 3] = [31, 75, 55];
/// The height of the logo, in pixels.
const LOGO: u32 = 40;

/// Writes an e-mail of the shop at `base`, with its title on one line and the lines below it.
pub(super) fn letter(face: &Face, base: &str, title: &str, email: &Email, foot: &str) -> String {
    let [r, g, b] = face.accent.unwrap_or(LEAF);
    let accent = format!("#{r:02x}{g:02x}{b:02x}");
    let link = attribute(&format!("{base}{}", email.link)).into_owned();
    let paragraphs: String = email.text.split("\n\n").map(|part| format!("<p>{}</p>", broken(part))).collect();
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title></head>\
         <body style=\"margin:0;padding:24px;font:16px/1.55 sans-serif\">\
         <div style=\"max-width:560px;margin:0 auto\">{head}\
         <h1 style=\"font-size:22px;line-height:1.25\">{title}</h1>{paragraphs}\
         <p><a href=\"{link}\" style=\"display:inline-block;padding:12px 20px;border-radius:8px;\
         background:{accent};color:#ffffff;text-decoration:none\">Open it</a></p>\
         <p style=\"font-size:13px\">Or open this address: <br>{link}</p>\
         <hr style=\"border:0;border-top:1px solid #999999\"><p style=\"font-size:13px\">{foot}</p></div></body></html>",
        title = encode_text(title),
        head = head(face, base),
        foot = broken(foot.trim_end()),
    )
}

/// The shop's logo, or else its name.
fn head(face: &Face, base: &str) -> String {
    let name = attribute(&face.name);
    match &face.logo {
        Some(logo) => {
            let (width, height) = logo.size;
            let width = (width * LOGO).div_ceil(height.max(1));
            let source = attribute(&format!("{base}{}", logo.path)).into_owned();
            format!("<p><img src=\"{source}\" alt=\"{name}\" width=\"{width}\" height=\"{LOGO}\"></p>")
        }
        None => format!("<p><strong>{name}</strong></p>"),
    }
}

/// Escapes a text; its lines stay lines.
fn broken(text: &str) -> String {
    encode_text(text).replace('\n', "<br>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::model::To;

    #[test]
    fn an_e_mail_wears_the_shops_looks_and_nothing_in_it_is_markup() {
        let to = To::Person { account: None, name: String::new(), email: "a@kivu.example".into() };
        let email = Email {
            id: "1".into(),
            to,
            title: "<b>Sold</b>".into(),
            text: "One\ntwo\n\n<script>three</script>".into(),
            link: "/orders/\"1".into(),
            at_ms: 0,
            expires_at_ms: None,
            failures: 0,
            sending: false,
        };
        let face = Face { name: "Chai & Co".into(), accent: Some([1, 2, 255]), ..Face::default() };
        let html = letter(&face, "https://shop.example", &email.title, &email, "Chai & Co writes.\n1 Street\n");
        for part in ["Chai &amp; Co", "#0102ff", "One<br>two", "https://shop.example/orders/&quot;1", "1 Street"] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<script") && !html.contains("<b>"), "{html}");
    }
}
