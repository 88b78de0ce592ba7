//! What lines of an order drew from lots.

use std::collections::BTreeSet;

use contracts::ids::LotId;
use contracts::lots::Draw;

use super::orders::SoldLine;

/// What some lines drew.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Drawn {
    /// Their draws.
    pub(super) draws: Vec<Draw>,
    /// Whether a part of the goods has no lot: it may come from anywhere.
    pub(super) is_open: bool,
}

impl Drawn {
    /// Adds what a line drew, of all draws of its order.
    pub(super) fn add(&mut self, line: &SoldLine, draws: &[Draw]) {
        let own = draws.iter().filter(|draw| draw.line == line.line && draw.grams > 0);
        let grams: u64 = own.clone().map(|draw| draw.grams).sum();
        self.is_open |= grams < line.grams();
        self.draws.extend(own.cloned());
    }

    /// Whether all of it is of these lots.
    pub(super) fn is_of(&self, lots: &BTreeSet<LotId>) -> bool {
        !self.is_open && self.draws.iter().all(|draw| lots.contains(&draw.lot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_of_lots_if_all_of_it_is() {
        let line = SoldLine {
            line: "line".into(),
            product: "product".into(),
            name: "Nyeri AA".to_owned(),
            hs: "090111".to_owned(),
            units: 2,
            unit: "kg".to_owned(),
            unit_g: 1_000,
            shipment: None,
        };
        let draw = |lot: &str, of: &str, grams: u64| Draw {
            lot: lot.into(),
            order: "order".into(),
            order_number: String::new(),
            line: of.into(),
            product: "product".into(),
            grams,
            shipment: None,
        };
        let is_of = |draws: &[Draw]| {
            let mut drawn = Drawn::default();
            drawn.add(&line, draws);
            drawn.is_of(&["one", "other"].map(LotId::from).into())
        };
        assert!(is_of(&[draw("one", "line", 1_500), draw("other", "line", 500)]), "other shares of the same lots");
        assert!(is_of(&[draw("one", "line", 2_000), draw("third", "another line", 9)]), "another line's lot");
        assert!(is_of(&[draw("one", "line", 2_000), draw("third", "line", 0)]), "all of it came back");
        assert!(!is_of(&[draw("one", "line", 1_999), draw("third", "line", 1)]));
        assert!(!is_of(&[draw("one", "line", 1_999)]) && !is_of(&[]), "nobody knows where the rest is from");
    }
}
