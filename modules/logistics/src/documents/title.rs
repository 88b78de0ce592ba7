//! The titles of the shop's own papers. Titles that look alike are one. Pure.

/// Whether nobody sees a sign: it has no width, or only turns the direction of the text beside it.
fn is_invisible(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{feff}'
    )
}

/// For garde: a title that is seen as it is.
pub(crate) fn is_visible(text: &str, _: &()) -> garde::Result {
    let hidden = text.chars().any(is_invisible);
    if hidden { Err(garde::Error::new("must have no invisible characters")) } else { Ok(()) }
}

/// The title as it is kept: one space between two words, whatever space was typed.
pub(crate) fn kept(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The title by which papers are told apart: in small letters of usual width. A title that an earlier program kept may have
/// other spaces, and signs that nobody sees.
pub(super) fn compared(text: &str) -> String {
    let seen: String = text.chars().filter(|sign| !is_invisible(*sign)).map(usual_width).collect();
    kept(&seen).to_lowercase()
}

/// A sign of ASCII for the full-width form of it, and any other sign as it is.
fn usual_width(sign: char) -> char {
    /// From a sign of ASCII to its full-width form.
    const FURTHER: u32 = 0xfee0;
    match sign {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - FURTHER).unwrap_or(sign),
        _ => sign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_that_look_alike_are_one() {
        for alike in [
            "Permit Nr 1",
            "Permit  Nr 1",
            " permit\u{a0}NR\u{3000}1 ",
            "Permit\u{200b} Nr 1",
            "\u{feff}Permit Nr\u{202e} 1",
            "Ｐｅｒｍｉｔ Ｎｒ １",
        ] {
            assert_eq!(compared(alike), "permit nr 1", "{alike:?}");
        }
        for other in ["Permit Nr 2", "PermitNr 1", "Permit N 1"] {
            assert_ne!(compared(other), "permit nr 1", "{other}");
        }
    }

    #[test]
    fn a_title_is_kept_with_single_spaces_and_its_letters() {
        assert_eq!(kept("  Permit \u{a0} Nr\u{3000}1 "), "Permit Nr 1");
        assert_eq!(kept("\u{a0}"), "");
    }

    #[test]
    fn signs_that_nobody_sees_are_refused() {
        for hidden in ['\u{ad}', '\u{200b}', '\u{200f}', '\u{202a}', '\u{202e}', '\u{2060}', '\u{2069}', '\u{feff}'] {
            assert!(is_visible(&format!("Permit{hidden}"), &()).is_err(), "{hidden:?}");
        }
        for seen in ["", "Permit Nr\u{a0}1", "Zertifikat für Kaffee", "የቡና ፈቃድ", "许可证", "Ｐ"] {
            assert!(is_visible(seen, &()).is_ok(), "{seen}");
        }
    }
}
