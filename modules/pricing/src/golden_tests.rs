//! Data that earlier versions stored still opens.

use contracts::money::{Currency, Money};
use contracts::unit_price::PriceTier;
use jiff::civil::date;
use kernel::store::golden;

use crate::buyers::store::Buyer;
use crate::codes::model::{Code, Ended, Good, Off};
use crate::codes::uses::Use;
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
    let tiers = vec![PriceTier { min_quantity: 24, price: Money::new(1_200, Currency::USD) }];
    golden(FOLDER, "list-price", &Price { price: Money::new(1_234, Currency::USD), tiers });
    let buyer = Buyer {
        id: "seller.buyer".to_owned(),
        seller: "seller".into(),
        account: "buyer".into(),
        name: "Pwani Roasters".to_owned(),
        since_ms: 1_790_000_000_003,
    };
    golden(FOLDER, "buyer", &buyer);
    let code = Code {
        id: "HARVEST-10".to_owned(),
        seller: "seller".into(),
        off: Off::Part(1_050),
        days: Days { from: date(2027, 1, 2), until: Some(date(2027, 3, 4)) },
        uses: Some(5),
        uses_each: Some(2),
        minimum: Some(Money::new(1_234, Currency::USD)),
        goods: vec![Good { product: "product".into(), name: "Name".to_owned() }],
        made_ms: 1_790_000_000_004,
        ended: Some(Ended { at_ms: 1_790_000_000_005, by_shop: true }),
    };
    golden(FOLDER, "discount-code", &code);
    golden(FOLDER, "discounted-order", &Use { code: "HARVEST-10".to_owned(), buyer: "buyer".into() });
}
