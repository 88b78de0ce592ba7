//! Data that earlier versions stored still opens.

use contracts::money::{Currency, Money};
use contracts::sales::PriceDifference;
use kernel::store::golden;

use crate::model::{Month, News, PlacedAt};
use crate::repriced::RepricedOrder;
use crate::taxed::{TaxedLine, TaxedOrder};
use crate::trade::model::{Day, End, Entry, EntryId, Kind, Party, Sums, Totals};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let month = Month {
        sales: 7,
        returns: 2,
        damaged: 1,
        revenue: vec![Money::new(1850, Currency::USD)],
        tax: vec![Money::new(296, Currency::USD)],
    };
    golden(FOLDER, "month", &month);
    golden(FOLDER, "placed-at", &PlacedAt { at_ms: 1_700_000_000_000 });
    let line =
        TaxedLine { seller: "seller".into(), product: "product".into(), net: 8, tax: 9, bought: 10, returned: 11 };
    golden(FOLDER, "taxed-order", &TaxedOrder(vec![line]));
    let repriced = RepricedOrder {
        seller: "seller".into(),
        difference: PriceDifference { net: -12, tax: 13 },
        currency: Currency::USD,
        units: 14,
        undone: 15,
    };
    golden(FOLDER, "repriced-order", &repriced);
    let news = News { id: "id".into(), title: "Title".into(), text: "Text".into(), at_ms: 1_700_000_000_001 };
    golden(FOLDER, "news", &news);
    let party = |name: &str| Party { id: format!("{name}-id").into(), name: name.to_owned() };
    let entry = Entry {
        kind: Kind::Bills,
        id: "bill".to_owned(),
        number: "MWAN-2026-000031".to_owned(),
        what: "Kirinyaga AA".to_owned(),
        buyer: party("buyer"),
        sellers: vec![party("seller")],
        at_ms: 1_700_000_000_002,
        status: "overdue".to_owned(),
        end: End::Open,
        amount: Some(Money::new(3_700, Currency::USD)),
        rest: 1_200,
        order: Some("order".into()),
        promised: Some(jiff::civil::date(2026, 6, 30)),
        late: 3,
        exceptions: 4,
    };
    golden(FOLDER, "trade-entry", &entry);
    let sums = Sums(vec![Money::new(5, Currency::USD)]);
    golden(FOLDER, "trade-day", &Day { orders: 6, cancelled: 7, sold: sums.clone() });
    golden(FOLDER, "trade-sums", &sums);
    let of = |minor| Sums(vec![Money::new(minor, Currency::USD)]);
    let totals = Totals { open: of(8), unpaid: of(9), late: of(10), disputed: of(11), done: of(12), cancelled: of(13) };
    golden(FOLDER, "trade-totals", &totals);
    golden(FOLDER, "trade-entry-id", &EntryId("entry".to_owned()));
}
