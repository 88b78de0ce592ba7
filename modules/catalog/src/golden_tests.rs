//! Old stored records stay readable.

use contracts::catalog::SaleDecided;
use contracts::money::{Currency, Money};
use contracts::unit_price::PriceTier;
use kernel::store::golden;

use crate::facts::Facts;
use crate::model::{Image, Movement, Product, ProductRef, Ratings, Recent, Review, Stock, UnitCost};
use crate::sale::{Barred, Withheld};
use crate::waiting::Waiting;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn stored_forms_are_frozen() {
    let facts = Facts {
        sku: "SKU-1".into(),
        name: "Name".into(),
        kind: "coffee".into(),
        category: "Category".into(),
        sub_category: some("Sub"),
        tags: vec!["honey".into(), "plum".into()],
        origin: "Nyeri, Kenya".into(),
        country: "Kenya".into(),
        process_method: some("Washed"),
        cupping_score: Some(8825),
        notes: some("Notes"),
        tea_type: None,
        size: some("AA"),
        strength: some("Mild"),
        source: some("Co-operative"),
        caffeine: some("Caffeinated"),
        grade: some("Grade"),
        altitude_m: Some(1750),
        unit: "bag".into(),
        unit_weight_g: 350,
        package: "Package".into(),
        price: Money::new(1850, Currency::USD),
        min_quantity: 2,
        increment: 3,
        tiers: vec![PriceTier { min_quantity: 10, price: Money::new(1700, Currency::USD) }],
        featured: true,
    };
    let product = Product {
        id: "id".into(),
        ordinal: 7,
        seller: "seller".into(),
        seller_name: "Seller".into(),
        listed: true,
        created_ms: 1_700_000_000_000,
        facts,
        session_score: Some(8750),
    };
    golden(FOLDER, "product", &product);
    let waiting = Waiting { id: "id".into(), author: "A. B.".into(), rating: 4, text: "Text".into() };
    golden(FOLDER, "waiting-review", &waiting);
    let image = Image { id: "id".into(), hash: "00ff".into(), alt: "Alt".into(), width: 3, height: 2 };
    golden(FOLDER, "image", &image);
    golden(FOLDER, "unit-cost", &UnitCost(Money::new(1250, Currency::USD)));
    golden(FOLDER, "stock", &Stock { on_hand: 1, reserved: 2, sold: 3, received: 6, movements: 4 });
    golden(FOLDER, "movement", &Movement { at_ms: 5, delta: -2, reason: "order".into() });
    golden(FOLDER, "product-ref", &ProductRef("id".into()));
    let review = Review {
        id: "id".into(),
        account: "account".into(),
        author: "Author A.".into(),
        rating: 4,
        text: "Text".into(),
        created_ms: 9,
    };
    golden(FOLDER, "review", &review);
    golden(FOLDER, "ratings", &Ratings([1, 2, 3, 4, 5]));
    golden(FOLDER, "recent", &Recent(vec!["a".into(), "b".into()]));
}

#[test]
fn stored_forms_of_what_is_not_on_sale_are_frozen() {
    let withheld = Withheld { product: "id".into(), reason: "Reason".into(), by: "administrator".into(), at_ms: 11 };
    golden(FOLDER, "withheld", &withheld);
    golden(FOLDER, "barred-seller", &Barred { at_ms: 12 });
    let decided = SaleDecided {
        product: "id".into(),
        product_name: "Name".into(),
        seller: "seller".into(),
        on_sale: true,
        reason: "Reason".into(),
        at_ms: 13,
    };
    golden(FOLDER, "event-sale-decided", &decided);
}
