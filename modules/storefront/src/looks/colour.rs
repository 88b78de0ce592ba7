//! Colours: their contrast, and the counterpart of a colour in the dark theme.
//!
//! The surfaces are those of the page's style sheet (`web/src/styles/tokens.css`), in OKLCH. A test compares them.

/// The least contrast of text (WCAG 2.2, 1.4.3).
pub(crate) const LEAST: f64 = 4.5;

/// A colour in sRGB, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Colour([f64; 3]);

/// A theme of the page: the surfaces on which a colour stands, by name, and the colour of text that stands on it.
pub(crate) struct Theme {
    pub(crate) name: &'static str,
    pub(crate) surfaces: [(&'static str, [f64; 3]); 3],
    pub(crate) on_solid: [f64; 3],
}

pub(crate) const LIGHT: Theme = Theme {
    name: "light",
    surfaces: [("paper", [0.966, 0.017, 84.0]), ("card", [0.988, 0.008, 88.0]), ("sunken", [0.932, 0.026, 80.0])],
    on_solid: [0.985, 0.008, 88.0],
};

pub(crate) const DARK: Theme = Theme {
    name: "dark",
    surfaces: [("paper", [0.192, 0.016, 42.0]), ("card", [0.228, 0.019, 44.0]), ("sunken", [0.162, 0.014, 42.0])],
    on_solid: [0.192, 0.016, 42.0],
};

impl Theme {
    /// Returns the least contrast of a colour in this theme, as text on a surface and below text.
    pub(crate) fn contrast(&self, colour: Colour) -> f64 {
        let surfaces = self.surfaces.iter().map(|(_, surface)| *surface).chain([self.on_solid]);
        surfaces.map(|surface| colour.contrast(Colour::of_oklch(surface))).fold(f64::INFINITY, f64::min)
    }
}

impl Colour {
    /// Parses `#rrggbb`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.bytes().all(|b| b.is_ascii_hexdigit()))?;
        let value = u32::from_str_radix(digits, 16).ok()?;
        Some(Colour([16, 8, 0].map(|shift| f64::from(value >> shift & 0xff) / 255.0)))
    }

    /// Returns the three bytes.
    pub(crate) fn bytes(self) -> [u8; 3] {
        // The value is between 0 and 255.
        self.0.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8)
    }

    /// Returns `#rrggbb`.
    pub(crate) fn hex(self) -> String {
        let [r, g, b] = self.bytes();
        format!("#{r:02x}{g:02x}{b:02x}")
    }

    /// Returns the contrast of two colours, 1 to 21 (WCAG 2.2).
    pub(crate) fn contrast(self, other: Colour) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [r, g, b] = self.0.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Returns the same hue, light enough to be read in the dark theme.
    pub(crate) fn in_the_dark(self) -> Colour {
        let [lightness, chroma, hue] = self.oklch();
        let mut found = Colour::of_oklch([0.95, 0.02, hue]);
        for step in 0..30 {
            let tried = [lightness.max(0.72) + f64::from(step) * 0.01, chroma.min(0.13), hue];
            if tried[0] > 0.96 {
                break;
            }
            let colour = Colour::of_oklch(tried);
            if DARK.contrast(colour) >= LEAST {
                found = colour;
                break;
            }
        }
        found
    }

    /// Returns lightness, chroma and hue (<https://www.w3.org/TR/css-color-4/#color-conversion-code>).
    fn oklch(self) -> [f64; 3] {
        let [r, g, b] = self.0.map(linear);
        let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
        let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
        let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
        let lightness = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s;
        let a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
        let b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
        [lightness, a.hypot(b), b.atan2(a).to_degrees()]
    }

    /// Returns the colour; a part that sRGB lacks is cut off.
    pub(crate) fn of_oklch([lightness, chroma, hue]: [f64; 3]) -> Colour {
        let (a, b) = (chroma * hue.to_radians().cos(), chroma * hue.to_radians().sin());
        let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b).powi(3);
        let red = 4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s;
        let green = -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s;
        let blue = -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s;
        Colour([red, green, blue].map(|part| curved(part.clamp(0.0, 1.0))))
    }
}

fn linear(part: f64) -> f64 {
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

fn curved(part: f64) -> f64 {
    if part <= 0.003_130_8 { part * 12.92 } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn colour(text: &str) -> Colour {
        Colour::parse(text).unwrap()
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((colour("#000000").contrast(colour("#ffffff")) - 21.0).abs() < 0.01);
        assert!((colour("#777777").contrast(colour("#ffffff")) - 4.48).abs() < 0.01);
        for wrong in ["", "red", "#12345", "#12345g", "123456", "#1234567"] {
            assert_eq!(Colour::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_surfaces_are_those_of_the_style_sheet() {
        let sheet = include_str!("../../../../web/src/styles/tokens.css");
        let said = |[l, c, h]: [f64; 3]| format!("oklch({l} {c} {h})");
        let pairs = LIGHT.surfaces.iter().zip(&DARK.surfaces).map(|(light, dark)| (light.0, light.1, dark.1));
        for (name, light, dark) in pairs.chain([("on-solid", LIGHT.on_solid, DARK.on_solid)]) {
            let line = format!("--{name}: light-dark({}, {});", said(light), said(dark));
            assert!(sheet.contains(&line), "{line}");
        }
    }

    proptest! {
        #[test]
        fn every_colour_has_a_counterpart_that_is_read_in_the_dark(bytes in any::<[u8; 3]>()) {
            let [r, g, b] = bytes;
            let colour = colour(&format!("#{r:02x}{g:02x}{b:02x}"));
            prop_assert_eq!(colour.bytes(), bytes);
            prop_assert_eq!(Colour::of_oklch(colour.oklch()).bytes(), bytes);
            prop_assert!(DARK.contrast(colour.in_the_dark()) >= LEAST);
        }
    }
}
