//! The files of papers: recognised by their content, stored under their hash.

use std::fs::File;

use kernel::store::Listed;
use kernel::{Builder, Context, Files, Held, Problem};

use crate::shipments::model::Shipment;
use crate::shipments::store::SHIPMENTS;

/// Largest accepted file, in bytes.
pub(crate) const MAX_FILE: usize = 10 << 20;

/// The media type and the file extension of a file's content, whatever its name; `None` where the type is not accepted.
pub(crate) fn media(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
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
pub(crate) fn clean_name(name: &str, otherwise: &str, ending: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = last.chars().filter(|c| !c.is_control() && !"<>:\"|?*".contains(*c)).collect();
    let stem = kept.rsplit_once('.').map_or(kept.as_str(), |(stem, _)| stem).trim_matches(['.', ' ']);
    let stem: String = stem.chars().take(120).collect();
    format!("{}.{ending}", if stem.is_empty() { otherwise } else { &stem })
}

/// The folder's name in the data folder.
const FOLDER: &str = "papers";

/// The folder `<data>/documents`.
pub(crate) struct DocumentFiles(Files);

impl DocumentFiles {
    /// Registers the folder.
    pub(crate) fn new(builder: &mut Builder<'_>) -> Self {
        let names = |_: &[u8], shipment: &Shipment| shipment.files().into_iter().collect();
        DocumentFiles(builder.files(FOLDER, &[""], &SHIPMENTS, names))
    }

    /// The registered folder.
    pub(crate) fn of(context: &Context) -> Option<Self> {
        context.files(FOLDER).map(DocumentFiles)
    }

    /// Saves a file for as long as the return value lives or a shipment names it. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written, or has no room.
    pub(crate) fn save(&self, bytes: &[u8]) -> Result<Held, Problem> {
        Ok(self.0.save(&Files::hash(bytes), &[bytes])?)
    }

    /// Opens a file by the hash that a shipment had a moment ago; `None` where it was replaced meanwhile. Blocks.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub(crate) fn open(&self, hash: &str) -> Result<Option<(File, u64)>, Problem> {
        self.0.open(hash).map_err(|error| Problem::Internal(format!("a paper cannot be read: {error}")))
    }
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
