//! The inks of countries, processes and kinds of leaf.

use std::fmt;

use super::dice::Dice;
use super::facts::LotFacts;

/// One flat ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(u8, u8, u8);

impl Colour {
    /// Creates an ink from the usual six hexadecimal digits.
    pub(super) const fn hex(code: u32) -> Self {
        let [_, red, green, blue] = code.to_be_bytes();
        Self(red, green, blue)
    }

    /// Returns this ink mixed with a `share` (0 to 1) of `other`.
    pub(super) fn mix(self, other: Self, share: f64) -> Self {
        let one = |a: u8, b: u8| {
            let value = f64::from(a) + (f64::from(b) - f64::from(a)) * share.clamp(0.0, 1.0);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between two bytes lies a byte"
            )]
            let byte = value.round() as u8;
            byte
        };
        Self(one(self.0, other.0), one(self.1, other.1), one(self.2, other.2))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

pub(super) const CHERRY: Colour = Colour::hex(0xb3_2a36);
pub(super) const CREAM: Colour = Colour::hex(0xfb_f4e3);
pub(super) const GOLD: Colour = Colour::hex(0xdf_a23a);

/// The inks of one sheet.
#[derive(Clone, Copy)]
pub(super) struct Palette {
    /// The ground, by country.
    pub(super) paper: Colour,
    /// Lines, and the darkest thread of the band, by country.
    pub(super) ink: Colour,
    /// The country's second thread.
    pub(super) thread: Colour,
    /// The wash that rises towards the summit, by process.
    pub(super) tint: Colour,
    /// The direction in which everything on the sheet leans: left (-1) or right (1).
    pub(super) side: f64,
}

impl From<&LotFacts<'_>> for Palette {
    fn from(lot: &LotFacts<'_>) -> Self {
        let (paper, ink, thread) = country(lot.country);
        let side = Dice::new(lot.id, "side").side();
        Self { paper, ink, thread, tint: process(lot), side }
    }
}

/// Returns a country's paper, ink and thread: red highland soil, lake gold, forest sage, morning mist.
fn country(name: &str) -> (Colour, Colour, Colour) {
    let (paper, ink, thread) = match name {
        "Kenya" => (0xf4_e2d2, 0x4f_231c, 0xc4_5f3c),
        "Uganda" => (0xf6_e9c6, 0x45_3414, 0xcf_962a),
        "Ethiopia" => (0xe8_ecd5, 0x25_3a29, 0x74_8f3f),
        "Rwanda" => (0xe0_e9ea, 0x1f_3547, 0x4d_8296),
        _ => (0xf0_e8db, 0x3b_2f2a, 0x9a_7a5c),
    };
    (Colour::hex(paper), Colour::hex(ink), Colour::hex(thread))
}

/// Returns the tint: clear water for washed, fruit for natural, amber for honey, the colour in the cup for CTC, leaf
/// for orthodox. The first matching word decides.
fn process(lot: &LotFacts<'_>) -> Colour {
    const TINTS: [(&str, u32); 16] = [
        ("decaf", 0x6d_6f9c),
        ("honey", 0xe0_9a34),
        ("spiced", 0xd9_8a2c),
        ("ctc", 0xa6_4a20),
        ("washed and natural", 0x9a_5a45),
        ("washed", 0x74_b0b4),
        ("natural", 0xcb_4f52),
        ("stone ground", 0xa9_c25c),
        ("steamed", 0x7f_b582),
        ("pan fired", 0x9d_b35c),
        ("half oxidised", 0x5f_9a8c),
        ("air dried", 0x9d_ab94),
        ("orthodox", 0x83_9a5f),
        ("oxidised", 0xc4_6238),
        ("toasted", 0xc0_9450),
        ("dried", 0xe6_c05a),
    ];
    let said = format!("{} {}", lot.process, lot.name).to_lowercase();
    let tint = if said.contains("purple") {
        0x8d_6f9e
    } else if said.contains("hibiscus") {
        0xd5_6a7c
    } else {
        TINTS.iter().find(|(word, _)| said.contains(word)).map_or(0xb8_a48a, |(_, tint)| *tint)
    };
    Colour::hex(tint)
}
