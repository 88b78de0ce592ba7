//! The part of an invoice that says how to pay it.

use kernel::pdf::{BODY, LEFT, Paper, RIGHT, SMALL, STEP, STRONG};
use qrcode::{Color, EcLevel, QrCode};

use crate::payouts::pay_to::PayTo;

/// The left edge of the values.
const VALUES: f32 = LEFT + 130.0;
/// The edge of a code, in points: 3.5 cm.
const CODE: f32 = 99.0;

/// The white edge that a scanner needs below a code, with the height of the text there: four cells of 33 and a line.
const QUIET: f32 = 12.0 + STEP;

/// Draws the ways in which the payer can send the money.
pub(super) fn draw(paper: &mut Paper, ways: &[PayTo]) {
    for (n, way) in ways.iter().enumerate() {
        let code = way.qr.as_deref().and_then(cells);
        let lines = u16::try_from(way.facts.len() + 1).unwrap_or(u16::MAX);
        let text = STEP * f32::from(lines);
        let high = if code.is_some() { text.max(CODE + 2.0 * STEP) } else { text };
        if n == 0 {
            paper.down(34.0, high + STEP);
            paper.text(LEFT, STRONG, "How to pay");
        }
        paper.down(STEP + 4.0, high);
        let top = paper.y;
        if let Some(code) = &code {
            paper.cells(RIGHT, CODE, code);
        }
        paper.text(LEFT, STRONG, &way.title);
        for fact in &way.facts {
            paper.down(STEP, 0.0);
            paper.text(LEFT, SMALL, &fact.name);
            paper.text(VALUES, BODY, &fact.value);
        }
        if let Some(below) = code.map(|_| top - CODE - QUIET).filter(|below| *below < paper.y) {
            paper.y = below;
            paper.text_to(RIGHT, SMALL, "Scan it with your banking app");
        }
    }
}

/// The cells of a QR code, row by row; level M, as EPC069-12 wants it. `None` if the text is too long for one.
fn cells(text: &str) -> Option<Vec<Vec<bool>>> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let dark: Vec<bool> = code.to_colors().into_iter().map(|color| color == Color::Dark).collect();
    Some(dark.chunks(width).map(<[bool]>::to_vec).collect())
}
