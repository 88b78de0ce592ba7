//! Data that earlier versions stored still opens.

use contracts::money::{Currency, Money};
use kernel::store::golden;

use crate::model::{Month, News, PlacedAt};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let month = Month { sales: 7, returns: 2, damaged: 1, revenue: vec![Money::new(1850, Currency::USD)] };
    golden(FOLDER, "month", &month);
    golden(FOLDER, "placed-at", &PlacedAt { at_ms: 1_700_000_000_000 });
    let news = News { id: "id".into(), title: "Title".into(), text: "Text".into(), at_ms: 1_700_000_000_001 };
    golden(FOLDER, "news", &news);
}
