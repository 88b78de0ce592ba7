//! The layout of a label.

use contracts::certificates::GoodsClaim;
use contracts::country;
use jiff::civil::Date;
use kernel::Face;
use kernel::pdf::{BODY, LEFT, Paper, RIGHT, SMALL, STEP, STRONG, TITLE, lines};

use crate::grams::kg;
use crate::lot::model::{BLEND, Goods, Lot};

/// What a label says.
pub(super) struct Label<'a> {
    pub(super) lot: &'a Lot,
    /// The seller's name.
    pub(super) seller: &'a str,
    /// The net weight.
    pub(super) grams: u64,
    /// What holds on the day.
    pub(super) claims: &'a [GoodsClaim],
    pub(super) day: Date,
}

/// Draws a label in the shop's looks, as a PDF file.
pub(super) fn label(label: &Label<'_>, face: &Face) -> Vec<u8> {
    let Label { lot, seller, grams, claims, day } = label;
    let traits = &lot.traits;
    let mut paper = Paper::begin(face, &format!("Lot {}", lot.number), "");
    paper.text(LEFT, TITLE, &format!("{} net", kg(*grams)));
    paper.down(36.0, 0.0);
    let kind = match (traits.goods, traits.stage) {
        (Goods::Tea, stage) if stage.is_tea() => stage.to_string(),
        (Goods::Coffee, stage) => format!("{stage} coffee"),
        (Goods::Tea, stage) => format!("{stage} tea"),
    };
    let goods = [kind, of_one(&traits.grade), of_one(&traits.process)];
    let goods: Vec<String> = goods.into_iter().filter(|part| !part.is_empty()).collect();
    let origin =
        if traits.country == BLEND { "several countries".to_owned() } else { country::name_or(traits.country.clone()) };
    paper.facts(&[
        ("Goods", goods.join(", ")),
        ("Origin", origin),
        ("Station", of_one(&traits.station)),
        ("Crop year", traits.crop_years.to_string()),
        ("Harvested until", traits.harvested.map(|day| day.to_string()).unwrap_or_default()),
        ("Seller", (*seller).to_owned()),
    ]);
    certified(&mut paper, claims);
    paper.file(&format!("Label {}", lot.number), &format!("{} · printed on {day}", lot.number), face)
}

/// A trait, or nothing where the lot has several of it.
fn of_one(text: &str) -> String {
    if text == BLEND { String::new() } else { text.to_owned() }
}

/// Draws the claims, if there are some.
fn certified(paper: &mut Paper, claims: &[GoodsClaim]) {
    if claims.is_empty() {
        return;
    }
    paper.down(20.0, 3.0 * STEP);
    paper.text(LEFT, STRONG, "Certified");
    for claim in claims {
        let numbers: Vec<&str> = claim.certificates.iter().map(|on| on.number.as_str()).collect();
        for text in lines(&format!("{}: {}", claim.scheme, numbers.join(", ")), BODY.size, RIGHT - LEFT) {
            paper.down(STEP, STEP);
            paper.text(LEFT, BODY, &text);
        }
    }
    paper.down(STEP, 0.0);
    paper.text(LEFT, SMALL, "Valid at harvest and on the day of this label");
}

#[cfg(test)]
mod tests {
    use contracts::certificates::{ClaimedCertificate, Scheme};
    use contracts::lots::Stage;
    use jiff::civil::date;

    use super::*;
    use crate::testing::lot;

    fn texts(lot: &Lot, claims: &[GoodsClaim]) -> String {
        let label = Label { lot, seller: "Ridge Growers", grams: 60_000, claims, day: date(2026, 11, 26) };
        String::from_utf8_lossy(&super::label(&label, &Face::default())).into_owned()
    }

    #[test]
    fn a_label_says_what_is_in_the_bag_and_what_holds_of_it() {
        let mut lot = lot("NYR-1", "2025/26", "KE", Stage::Green);
        let on = ClaimedCertificate { number: "FT-1".to_owned(), until: date(2027, 3, 4) };
        let said = texts(&lot, &[GoodsClaim { scheme: Scheme::Fairtrade, certificates: vec![on] }]);
        for part in [
            lot.number.as_str(),
            "60 kg net",
            "green coffee, AA",
            "Kenya",
            "2025/26",
            "Ridge Growers",
            "Fairtrade: FT-1",
        ] {
            assert!(said.contains(part), "{part}");
        }
        (lot.traits.country, lot.traits.station) = (BLEND.to_owned(), BLEND.to_owned());
        let said = texts(&lot, &[]);
        assert!(
            said.contains("several countries") && !said.contains(BLEND) && !said.contains("Certified"),
            "nothing is claimed without a certificate"
        );
    }
}
