//! What an uploaded file is, told by its content, and the name under which it may be downloaded.

/// The media type and the file extension of a file's content, whatever its name; `None` where the type is not accepted.
pub fn media(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    match bytes {
        [b'%', b'P', b'D', b'F', b'-', ..] => Some(("application/pdf", "pdf")),
        [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => Some(("image/png", "png")),
        [0xff, 0xd8, 0xff, ..] => Some(("image/jpeg", "jpg")),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(("image/webp", "webp")),
        _ => None,
    }
}

/// The name under which a file is downloaded: without folders and characters that are special to a system, with the
/// extension of its type.
pub fn clean_name(name: &str, otherwise: &str, ending: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = last.chars().filter(|c| !c.is_control() && !"<>:\"|?*".contains(*c)).collect();
    let stem = kept.rsplit_once('.').map_or(kept.as_str(), |(stem, _)| stem).trim_matches(['.', ' ']);
    let stem: String = stem.chars().take(120).collect();
    format!("{}.{ending}", if stem.is_empty() { otherwise } else { &stem })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_told_by_what_is_in_it() {
        assert_eq!(media(b"%PDF-1.7 ..."), Some(("application/pdf", "pdf")));
        assert_eq!(media(b"RIFF\x10\0\0\0WEBPVP8 "), Some(("image/webp", "webp")));
        assert_eq!(media(&[0xff, 0xd8, 0xff, 0xe0]), Some(("image/jpeg", "jpg")));
        for other in [&b"<html>"[..], b"<svg onload=alert(1)>", b"GIF89a", b"MZ", b"", b" %PDF-", b"RIFF\x10\0\0\0WAVE"]
        {
            assert_eq!(media(other), None, "{other:?}");
        }
    }

    #[test]
    fn names_are_harmless_and_end_as_what_they_are() {
        assert_eq!(clean_name("../../etc/passwd", "customs", "pdf"), "passwd.pdf");
        assert_eq!(clean_name("C:\\x\\Zoll 26.html", "customs", "pdf"), "Zoll 26.pdf");
        assert_eq!(clean_name("a\r\nb\".png", "customs", "png"), "ab.png");
        assert_eq!(clean_name("...", "customs", "webp"), "customs.webp");
        assert_eq!(clean_name(&"x".repeat(300), "customs", "pdf").len(), 124);
    }
}
