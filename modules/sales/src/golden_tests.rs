//! What is on people's disks opens.

use contracts::auth::Address;
use contracts::money::{Currency, Money};
use contracts::sales::{OrderCancelled, OrderPlaced, OrderedLine};
use kernel::store::golden;

use crate::model::{DeliveryMethod, Order, OrderPayment, Placed, Purchase};
use crate::quotes::model::{Quote, QuoteId, Side, State, Terms};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn address() -> Address {
    Address {
        full_name: "Full Name".into(),
        street_address: "Street 1".into(),
        street_address2: "Floor 2".into(),
        city: "City".into(),
        state: "State".into(),
        zip_code: "00100".into(),
        country: "Kenya".into(),
        phone_number: "+254".into(),
    }
}

#[test]
fn stored_forms_are_frozen() {
    let order = Order {
        id: "id".into(),
        number: "SO-1".into(),
        buyer: "buyer".into(),
        placed_ms: 1,
        total: Money::new(1850, Currency::USD),
        address: address(),
        delivery: DeliveryMethod::Express,
        payment: OrderPayment::Card,
        shipment: Some("shipment".into()),
        cancelled_ms: Some(2),
    };
    let purchase = Purchase {
        id: "id".into(),
        product: "product".into(),
        seller: "seller".into(),
        name: "Name".into(),
        sku: "SKU".into(),
        image_url: "/media".into(),
        unit: "bag".into(),
        category: "Category".into(),
        price: Money::new(5, Currency::USD),
        quantity: 3,
        line_total: Money::new(15, Currency::USD),
    };
    let lines = vec![OrderedLine {
        product: "product".into(),
        seller: "seller".into(),
        quantity: 2,
        unit_price: Money::new(9, Currency::USD),
    }];
    golden(FOLDER, "order", &order);
    let quote = Quote {
        id: "id".into(),
        product: "product".into(),
        product_name: "Name".into(),
        sku: "SKU".into(),
        unit: "kg".into(),
        buyer: "buyer".into(),
        buyer_name: "Buyer".into(),
        seller: "seller".into(),
        created_ms: 1,
        changed_ms: 2,
        state: State::Countered,
        latest: 3,
        valid_until_ms: Some(4),
    };
    let terms = Terms {
        number: 3,
        by: Side::Seller,
        at_ms: 2,
        quantity: 300,
        unit_price: Some(Money::new(410, Currency::USD)),
        incoterm: Some("FOB".into()),
        message: "Message".into(),
        valid_until_ms: Some(4),
    };
    golden(FOLDER, "quote", &quote);
    golden(FOLDER, "quote-terms", &terms);
    golden(FOLDER, "quote-id", &QuoteId("id".into()));
    golden(FOLDER, "purchase", &purchase);
    golden(FOLDER, "placed", &Placed { order: "order".into() });
    let (order, buyer) = ("order".to_owned(), "buyer".to_owned());
    let placed = OrderPlaced { order: order.clone(), buyer: buyer.clone(), at_ms: 4, lines: lines.clone() };
    golden(FOLDER, "event-order-placed", &placed);
    golden(FOLDER, "event-order-cancelled", &OrderCancelled { order, buyer, at_ms: 4, lines });
}
