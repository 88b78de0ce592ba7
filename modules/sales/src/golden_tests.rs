//! Tests that every stored version still opens.

use crate::credit::model::{self as credit, OrderCredit, Part, Used};
use contracts::auth::Address;
use contracts::billing::BillStatus;
use contracts::catalog::Listing;
use contracts::discounts::OrderDiscount;
use contracts::freight::{FreightOffer, Lane, SellerFreight};
use contracts::logistics::{ShipmentDelivered, ShipmentStatus};
use contracts::money::{Currency, Money};
use contracts::sales::{
    ApprovalMoved, ContractMoved, ContractStep, EndedLine, OrderCancelled, OrderDelivered, OrderDueFixed,
    OrderLinesCancelled, OrderPlaced, OrderReturned, OrderedLine, PriceDifference, QuoteMoved, QuoteStatus,
    UnpaidOrderMoved, UnpaidStep,
};
use contracts::tax::{Assessment, Category, Prices, Rate, TaxLine, Taxed};
use contracts::unit_price::PriceSource;
use kernel::store::golden;

use crate::approvals::model::{Approval, ApprovalLine, ApprovalStatus, Person};
use crate::due::Due;
use crate::orders::discount::Discounted;
use crate::orders::freight::OrderFreight;
use crate::orders::model::{
    Cancellation, CancelledBy, CancelledLine, DeliveryMethod, FinalPrice, Journey, Order, OrderPayment, Placed,
    Purchase,
};
use crate::orders::owed::Owed;
use crate::orders::payments::Receipts;
use crate::orders::spending::Spent;
use crate::orders::tax::OrderTax;
use crate::orders::trial::Trial;
use crate::purchases::model::Habit;
use crate::quotes::model::{Quote, QuoteRef, Side, State, Terms};
use crate::quotes::sample_term::SampleTerm;
use crate::returns::model::{Reason, Return, ReturnRef, ReturnedLine};
use crate::sales::model::Takings;
use crate::supply_contracts::model::{Contract, Ended, Sample};

#[path = "golden_drafts_tests.rs"]
mod drafts;

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
        buyer_name: "Buyer".into(),
        placed_ms: 1,
        total: Money::new(1850, Currency::USD),
        address: address(),
        delivery: DeliveryMethod::Express,
        payment: OrderPayment::Card,
        left: Some("shipment".into()),
        contract: Some("contract".into()),
        delivered_ms: Some(3),
        cancelled_ms: Some(2),
        cancellation: Some(Cancellation { by: CancelledBy::Unpaid, reason: "Reason".into() }),
        placed_alone: Some("person".into()),
    };
    let purchase = Purchase {
        id: "id".into(),
        product: "product".into(),
        seller: "seller".into(),
        seller_name: "Seller".into(),
        name: "Name".into(),
        sku: "SKU".into(),
        image_url: "/media".into(),
        unit: "bag".into(),
        category: "Category".into(),
        origin: "Nyeri, Kenya".into(),
        listing: Listing {
            sub_category: Some("Part".into()),
            tags: vec!["Tag".into()],
            notes: Some("Notes".into()),
            cupping_score: Some(8650),
            process_method: Some("Washed".into()),
        },
        price: Money::new(5, Currency::USD),
        quantity: 3,
        line_total: Money::new(15, Currency::USD),
        unit_cost: Some(Money::new(4, Currency::USD)),
        returned: 2,
        journey: Journey {
            shipment: Some("shipment".into()),
            status: Some(ShipmentStatus::AtSea),
            ships_on: Some(jiff::civil::date(2026, 12, 1)),
            arrives_on: Some(jiff::civil::date(2026, 12, 31)),
            payment: Some(BillStatus::Paid),
        },
        price_source: Some(PriceSource::Company),
        cancelled: Some(CancelledLine {
            at_ms: 5,
            why: Cancellation { by: CancelledBy::Shop, reason: "Reason".into() },
            off: Money::new(21, Currency::USD),
        }),
        final_price: Some(FinalPrice {
            at_ms: 6,
            units: 22,
            unit_price: Money::new(23, Currency::USD),
            more: 24,
            difference: PriceDifference { net: 25, tax: 26 },
            payment: Some(BillStatus::Overdue),
        }),
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
        contract: Some("contract".into()),
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
        delivery_from: Some(jiff::civil::date(2026, 12, 1)),
        delivery_until: Some(jiff::civil::date(2027, 1, 31)),
        sample: SampleTerm::Approval,
    };
    golden(FOLDER, "quote", &quote);
    golden(FOLDER, "quote-terms", &terms);
    golden(FOLDER, "quote-id", &QuoteRef("id".into()));
    golden(FOLDER, "purchase", &purchase);
    golden(FOLDER, "placed", &Placed { order: "order".into() });
    let (order, buyer) = ("order".to_owned(), "buyer".to_owned());
    let mut placed = OrderPlaced::new(order.clone().into(), buyer.clone().into(), 4, lines.clone());
    placed.number = "ORD-2026-000001".into();
    placed.lines[0].origin = "Nyeri, Kenya".into();
    let line = TaxLine {
        category: Category::Standard,
        rate: Rate(160_000),
        net: 1_000,
        tax: 160,
        gross: 1_160,
        reason: "Reason".into(),
    };
    let tax = Assessment {
        taxed: Taxed { lines: vec![line] },
        prices: Prices::WithTax,
        buyer_number: "P051234567Q".into(),
        seller_numbers: vec!["A051234567Z".into()],
    };
    golden(FOLDER, "order-tax", &OrderTax(tax.clone()));
    placed.tax = Some(tax);
    let freight = |offer| SellerFreight { seller: "seller".into(), seller_name: "Seller".into(), weight_g: 7, offer };
    let price = Money::new(410, Currency::USD);
    let freight = vec![
        freight(FreightOffer::Priced { zone: "Zone".into(), lane: Lane::Freight, price }),
        freight(FreightOffer::Pickup { place: "Place".into() }),
        freight(FreightOffer::ByCarrier),
        freight(FreightOffer::Included),
    ];
    golden(FOLDER, "order-freight", &OrderFreight(freight.clone()));
    placed.freight = freight;
    let discount = OrderDiscount { code: "HARVEST-10".to_owned(), seller: "seller".into(), lines: vec![3] };
    golden(FOLDER, "order-discount", &Discounted(discount.clone()));
    placed.discount = Some(discount);
    placed.unit_weights_g = vec![250];
    placed.exact = Some(Money::new(1_001, Currency::USD));
    golden(FOLDER, "event-order-placed", &placed);
    let cancelled = OrderCancelled {
        order: order.clone().into(),
        buyer: buyer.clone().into(),
        at_ms: 4,
        lines: lines.clone(),
        reason: "Reason".into(),
    };
    golden(FOLDER, "event-order-cancelled", &cancelled);
    let ended = EndedLine {
        line: "line".into(),
        name: "Name".into(),
        goods: lines[0].clone(),
        worth: Money::new(17, Currency::USD),
    };
    let off = OrderLinesCancelled {
        order: order.clone().into(),
        number: "ORD-2026-000001".into(),
        buyer: buyer.clone().into(),
        by: Some("seller".into()),
        at_ms: 4,
        lines: vec![ended],
        ended: vec!["seller".into()],
        off: Money::new(21, Currency::USD),
        reason: "Reason".into(),
    };
    golden(FOLDER, "event-order-lines-cancelled", &off);
    let reason = contracts::sales::ReturnReason::WrongItem;
    let delivered =
        OrderDelivered { order: order.clone().into(), buyer: buyer.clone().into(), at_ms: 4, lines: lines.clone() };
    golden(FOLDER, "event-order-delivered", &delivered);
    golden(
        FOLDER,
        "event-order-returned",
        &OrderReturned {
            worth: vec![Money::new(17, Currency::USD)],
            ..OrderReturned::new(order.clone().into(), buyer.into(), 4, lines, reason)
        },
    );
    golden(FOLDER, "event-shipment-delivered", &ShipmentDelivered { order: order.into(), at_ms: 4 });
    let (seller, by) = ("seller".to_owned(), Some("seller".to_owned()));
    let quote_moved = QuoteMoved {
        quote: "quote".into(),
        product_name: "Name".into(),
        buyer: "buyer".into(),
        buyer_name: "Buyer".into(),
        seller: seller.clone().into(),
        by: by.clone().map(Into::into),
        step: QuoteStatus::Offered,
        at_ms: 4,
    };
    golden(FOLDER, "event-quote-moved", &quote_moved);
    let contract_moved = ContractMoved {
        contract: "contract".into(),
        number: "CTR-2026-0001".into(),
        product_name: "Name".into(),
        buyer: "buyer".into(),
        seller: seller.into(),
        by: by.map(Into::into),
        step: ContractStep::Signed,
        at_ms: 4,
    };
    golden(FOLDER, "event-contract-moved", &contract_moved);
}

#[test]
fn stored_forms_of_the_books_are_frozen() {
    golden(FOLDER, "habit", &Habit { count: 3, last: "purchase".into() });
    let takings = Takings {
        lines: 4,
        buyers: 3,
        cost_known: 2,
        revenue: vec![Money::new(1850, Currency::USD)],
        profit: vec![Money::new(-50, Currency::USD)],
    };
    golden(FOLDER, "takings", &takings);
    let line = ReturnedLine {
        purchase: "purchase".into(),
        product: "product".into(),
        name: "Name".into(),
        unit: "kg".into(),
        quantity: 2,
        price: Money::new(9, Currency::USD),
        amount: Money::new(18, Currency::USD),
    };
    let made = Return {
        id: "id".into(),
        order: "order".into(),
        at_ms: 5,
        reason: Reason::WrongItem,
        note: "Note".into(),
        lines: vec![line],
    };
    golden(FOLDER, "return", &made);
    golden(FOLDER, "return-id", &ReturnRef { order: "order".into(), id: "id".into() });
}

#[test]
fn stored_forms_of_contracts_are_frozen() {
    let contract = Contract {
        id: "id".into(),
        number: "CTR-2026-0001".into(),
        quote: "quote".into(),
        product: "product".into(),
        product_name: "Name".into(),
        sku: "SKU".into(),
        unit: "kg".into(),
        buyer: "buyer".into(),
        buyer_name: "Buyer".into(),
        seller: "seller".into(),
        seller_name: "Seller".into(),
        quantity: 300,
        called_off: 60,
        unit_price: Money::new(410, Currency::USD),
        incoterm: "FOB".into(),
        delivery_from: Some(jiff::civil::date(2026, 12, 1)),
        delivery_until: jiff::civil::date(2027, 1, 31),
        sample_term: SampleTerm::Approval,
        sample: Sample::Rejected,
        signed_by_buyer: Some(5),
        signed_by_seller: Some(6),
        created_ms: 4,
        ended: Some(Ended::Expired),
    };
    golden(FOLDER, "contract", &contract);
    golden(FOLDER, "due", &Due::Draft("id".into()));
}

#[test]
fn stored_forms_of_credit_are_frozen() {
    let terms = credit::Terms {
        id: "seller.buyer".to_owned(),
        seller: "seller".into(),
        seller_name: "Seller".to_owned(),
        buyer: "buyer".into(),
        buyer_name: "Buyer".to_owned(),
        limit: Some(Money::new(500_000, Currency::USD)),
        days: 30,
        days_from: credit::DaysFrom::Lading,
        block_overdue: true,
        since_ms: 1_790_000_000_001,
    };
    golden(FOLDER, "credit-terms", &terms);
    golden(FOLDER, "credit-used", &Used { sums: vec![Money::new(1_234, Currency::USD)] });
    let part = Part {
        seller: "seller".into(),
        due: jiff::civil::date(2027, 1, 2),
        open: Money::new(5, Currency::USD),
        after_lading: Some(30),
        of_final_price: true,
    };
    golden(FOLDER, "order-credit", &OrderCredit { parts: vec![part] });
}

#[test]
fn stored_forms_of_approvals_are_frozen() {
    let person = |id: &str| Person { id: id.into(), name: format!("Name of {id}") };
    let line = ApprovalLine {
        product: "product".into(),
        name: "Name".into(),
        image_url: "/media/images/a.webp".into(),
        unit: "kg".into(),
        quantity: 300,
        price: Money::new(410, Currency::USD),
    };
    let approval = Approval {
        id: "id".into(),
        account: "company".into(),
        asker: person("asker"),
        asked_ms: 4,
        lines: vec![line],
        total: Money::new(123_000, Currency::USD),
        address: address(),
        delivery: DeliveryMethod::Express,
        payment: OrderPayment::BankTransfer,
        contract: Some("contract".into()),
        status: ApprovalStatus::Declined,
        answerer: Some(person("answerer")),
        answered_ms: Some(5),
        reason: "Reason".into(),
        order: Some("order".into()),
    };
    golden(FOLDER, "approval", &approval);
    let moved = ApprovalMoved {
        approval: "id".into(),
        account: "company".into(),
        asker: "asker".into(),
        asker_name: "Asker".into(),
        answerer_name: Some("Answerer".into()),
        status: ApprovalStatus::Confirmed,
        total: Money::new(123_000, Currency::USD),
        at_ms: 5,
    };
    golden(FOLDER, "event-approval-moved", &moved);
}

#[test]
fn stored_forms_of_what_is_owed_are_frozen() {
    golden(FOLDER, "owed", &Owed { paid: true, sums: vec![Money::new(1850, Currency::USD)] });
    golden(FOLDER, "order-receipts", &Receipts { announced: 2, received: true });
    golden(FOLDER, "spent", &Spent { sums: vec![Money::new(1850, Currency::USD)], unnamed: 123_456 });
    let moved = UnpaidOrderMoved {
        order: "id".into(),
        number: "ORD-1".into(),
        buyer: "buyer".into(),
        step: UnpaidStep::Cancelled,
        reason: "Reason".into(),
        ends_ms: 1,
        at_ms: 2,
    };
    golden(FOLDER, "event-unpaid-order-moved", &moved);
    let fixed = OrderDueFixed {
        order: "id".into(),
        buyer: "buyer".into(),
        seller: "seller".into(),
        due: jiff::civil::date(2027, 1, 2),
        at_ms: 3,
    };
    golden(FOLDER, "event-order-due-fixed", &fixed);
}

#[test]
fn a_stored_trial_is_frozen() {
    golden(FOLDER, "trial", &Trial { product: "product".into(), at_ms: 1_700_000_000_000 });
}
