//! The part of an invoice that says what its goods are certified for.

use contracts::certificates::{GoodsClaim, LineClaims};
use kernel::pdf::{BODY, LEFT, Paper, RIGHT, SMALL, STEP, STRONG, lines};

use crate::bills::model::Line;

/// The width of a text.
const WIDE: f32 = RIGHT - LEFT;

/// Draws the claims of the lines that have some.
pub(super) fn draw(paper: &mut Paper, goods: &[Line], claims: &[LineClaims]) {
    let certified = goods.iter().zip(claims).filter(|(_, of)| !of.claims.is_empty());
    for (n, (line, of)) in certified.enumerate() {
        if n == 0 {
            paper.down(34.0, 3.0 * STEP);
            paper.text(LEFT, STRONG, "Certified goods");
        }
        for text in lines(&format!("{}: {}", line.text, named(&of.claims)), BODY.size, WIDE) {
            paper.down(STEP, STEP);
            paper.text(LEFT, BODY, &text);
        }
        let when = match of.shipped {
            Some(day) => format!("Valid at harvest and on {day}, when the goods left their seller"),
            None => "Valid at harvest and today. The day on which the goods leave their seller counts".to_owned(),
        };
        paper.down(STEP, 0.0);
        paper.text(LEFT, SMALL, &when);
    }
}

/// The schemes with the numbers of their certificates: `Fairtrade (FT-1, FT-2), EU Organic (BIO-3)`.
fn named(claims: &[GoodsClaim]) -> String {
    let one = |claim: &GoodsClaim| {
        let numbers: Vec<&str> = claim.certificates.iter().map(|on| on.number.as_str()).collect();
        format!("{} ({})", claim.scheme, numbers.join(", "))
    };
    claims.iter().map(one).collect::<Vec<_>>().join(", ")
}
