//! A product's picture, drawn from the lot's own facts.
//!
//! A lot needs no photograph, because its facts are enough to draw it: contour rings for the height at which it grew,
//! the ground's hue for its country, the wash for its process, a woven band for its grade, and in the middle the plant
//! or the leaf itself. The same lot always gives the same bytes; nothing depends on a clock, a file or the network.

mod band;
mod bean;
mod contours;
mod dice;
mod facts;
mod frame;
mod leaf;
mod motif_bowl;
mod motif_green;
mod motif_herb;
mod motif_matcha;
mod motif_oolong;
mod motif_roast;
mod motif_rooibos;
mod motif_shoot;
mod motif_spice;
mod palette;
mod sheet;

use dice::Dice;
use palette::Palette;
use sheet::Sheet;

pub(crate) use facts::LotFacts;

/// Returns the picture of a lot: a complete SVG document, 800 × 800. It needs no font, script, style sheet or other
/// file, and may also be embedded in a page.
pub(crate) fn svg(lot: &LotFacts<'_>) -> String {
    let inks = Palette::from(lot);
    let mut sheet = Sheet::default();
    sheet.raw(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"800\" height=\"800\" \
         viewBox=\"0 0 800 800\" role=\"img\" fill=\"none\" stroke-linecap=\"round\"><title>",
    );
    sheet.raw(&title(lot));
    sheet.raw(&format!("</title><path d=\"M0 0h800v800H0z\" fill=\"{}\"/>", inks.paper));
    contours::draw(&mut sheet, &mut Dice::new(lot.id, "contours"), &inks, lot.altitude);
    frame::draw(&mut sheet, &inks, lot);
    motif(&mut sheet, &mut Dice::new(lot.id, "print"), &inks, lot);
    band::draw(&mut sheet, lot.grade, &inks);
    sheet.raw("</svg>");
    sheet.into_markup()
}

/// Draws the motif in the middle.
fn motif(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, lot: &LotFacts<'_>) {
    let process = lot.process.to_lowercase();
    match lot.category {
        "Roasted coffee" => motif_roast::draw(sheet, dice, inks, lot),
        _ if lot.kind == "coffee" => motif_green::draw(sheet, dice, inks, lot),
        "Matcha" => motif_matcha::draw(sheet, dice, inks),
        "Chai Tea" => motif_spice::draw(sheet, dice, inks, lot),
        "Herbal Tea" => motif_herb::draw(sheet, dice, inks, lot),
        "Rooibos" => motif_rooibos::draw(sheet, dice, inks, lot),
        "Oolong Tea" => motif_oolong::draw(sheet, dice, inks),
        "Black Tea" if process.contains("ctc") => motif_bowl::draw(sheet, dice, inks, lot),
        _ => motif_shoot::draw(sheet, dice, inks, lot),
    }
}

/// Returns the name and the place, escaped as text between tags.
fn title(lot: &LotFacts<'_>) -> String {
    let said = if lot.origin.is_empty() { lot.name.to_owned() } else { format!("{}, {}", lot.name, lot.origin) };
    let mut safe = String::with_capacity(said.len());
    for letter in said.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // XML 1.0 allows no control characters, not even escaped ones.
            control if control.is_control() => safe.push(' '),
            plain => safe.push(plain),
        }
    }
    safe
}

#[cfg(test)]
mod tests;
