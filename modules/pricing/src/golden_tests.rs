//! Data that earlier versions stored still opens.

use contracts::money::{Currency, Money};
use jiff::civil::date;
use kernel::store::golden;

use crate::buyers::store::Buyer;
use crate::lists::model::{Company, Days, Price, PriceList};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let list = PriceList {
        id: "list".into(),
        seller: "seller".into(),
        name: "Roasters of the coast".to_owned(),
        companies: vec![Company { account: "buyer".into(), name: "Pwani Roasters".to_owned() }],
        days: Days { from: date(2027, 1, 2), until: Some(date(2027, 3, 4)) },
        prices: 3,
        created_ms: 1_790_000_000_001,
        changed_ms: 1_790_000_000_002,
    };
    golden(FOLDER, "price-list", &list);
    golden(FOLDER, "list-price", &Price { price: Money::new(1_234, Currency::USD) });
    let buyer = Buyer {
        id: "seller.buyer".to_owned(),
        seller: "seller".into(),
        account: "buyer".into(),
        name: "Pwani Roasters".to_owned(),
        since_ms: 1_790_000_000_003,
    };
    golden(FOLDER, "buyer", &buyer);
}
