//! The layout of a purchase contract.

use contracts::money::Money;
use kernel::Face;
use kernel::pdf::{BODY, Column, LEFT, MIDDLE, Paper, RIGHT, SMALL, STEP, STRONG, lines};

/// What a purchase contract says.
pub(super) struct PurchaseContract {
    /// The number of the contract or of the order.
    pub(super) number: String,
    /// Named terms, in the order in which they are shown; those without a value are left out.
    pub(super) terms: Vec<(&'static str, String)>,
    /// The seller's name, address and tax number, as far as they are known.
    pub(super) seller: Vec<String>,
    /// The same of the buyer.
    pub(super) buyer: Vec<String>,
    pub(super) goods: Vec<Goods>,
    /// Named sums; the last one is the total.
    pub(super) sums: Vec<(&'static str, Money)>,
    /// Who agreed, and when.
    pub(super) agreed: Vec<String>,
}

/// Goods that were agreed on.
pub(super) struct Goods {
    pub(super) text: String,
    pub(super) quantity: String,
    pub(super) price: Money,
    /// `None` if the sum does not fit.
    pub(super) total: Option<Money>,
}

/// Draws a purchase contract in the shop's looks, as a PDF file.
pub(super) fn draw(contract: &PurchaseContract, face: &Face, now_ms: i64) -> Vec<u8> {
    let mut paper = Paper::begin(face, "Purchase contract", &contract.number);
    paper.facts(&contract.terms);
    paper.down(14.0, 0.0);
    paper.sides([("Seller", &contract.seller), ("Buyer", &contract.buyer)]);
    paper.down(34.0, 0.0);
    let currency = contract.goods.first().map(|goods| format!("Total {}", goods.price.currency)).unwrap_or_default();
    let columns = [
        Column { title: "Goods", right: 0.0 },
        Column { title: "Quantity", right: 360.0 },
        Column { title: "Price of one", right: 450.0 },
        Column { title: &currency, right: RIGHT },
    ];
    let row = |goods: &Goods| {
        let total = goods.total.map(|total| total.to_string()).unwrap_or_default();
        vec![goods.text.clone(), goods.quantity.clone(), goods.price.to_string(), total]
    };
    paper.table(&columns, &contract.goods.iter().map(row).collect::<Vec<_>>());
    for (n, (name, sum)) in contract.sums.iter().enumerate() {
        let look = if n + 1 == contract.sums.len() { STRONG } else { BODY };
        paper.down(STEP + 4.0, STEP);
        paper.text(MIDDLE, look, name);
        paper.text_to(RIGHT, look, &format!("{sum} {}", sum.currency));
    }
    paper.down(20.0, 0.0);
    for text in &contract.agreed {
        for line in lines(text, SMALL.size, RIGHT - LEFT) {
            paper.down(STEP, STEP);
            paper.text(LEFT, SMALL, &line);
        }
    }
    let foot = format!("{} · as it stood on {}, {}", contract.number, face.day(now_ms), face.zone_name());
    paper.file(&format!("Purchase contract {}", contract.number), &foot, face)
}
