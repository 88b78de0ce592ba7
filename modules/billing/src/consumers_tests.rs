use std::time::{Duration, Instant};

use contracts::auth::Address;
use contracts::discounts::OrderDiscount;
use contracts::freight::{Lane, SellerFreight};
use contracts::ids::ContractId;
use contracts::sales::{EndedLine, OrderedLine, ReturnReason};
use contracts::tax::{Assessment, Category, Prices, Rate, TaxLine};
use jiff::civil::date;
use kernel::store::{Consumer, FaultPlan, Scope, Store};

use super::*;
use crate::bills::model::{Bill, Status};
use crate::bills::store::{BillFilter, page};
use crate::testing::{NOW, currency};

fn ugx(minor: i64) -> Money {
    Money::new(minor, currency("UGX"))
}

fn placed_line(n: u32, seller: &str, quantity: u32, price: i64) -> PlacedLine {
    PlacedLine {
        line: format!("order-{n:03}").into(),
        product: format!("product-{n}").into(),
        seller: seller.into(),
        seller_name: format!("The {seller}"),
        name: format!("Lot {n}"),
        sku: String::new(),
        unit: "bag".to_owned(),
        category: String::new(),
        origin: String::new(),
        quantity,
        unit_price: ugx(price),
    }
}

/// An order of lots from two sellers, and of one lot that its buyer sells.
fn order(contract: Option<ContractId>) -> OrderPlaced {
    let lines = vec![
        placed_line(1, "alba", 2, 300),
        placed_line(2, "bora", 1, 1000),
        placed_line(3, "alba", 3, 7),
        placed_line(4, "buyer", 1, 5),
    ];
    OrderPlaced {
        tax: None,
        freight: Vec::new(),
        number: "ORD-2026-000001".into(),
        buyer_name: "Buyer".into(),
        address: Address { city: "Nyeri".into(), ..Address::default() },
        contract,
        lines,
        ..OrderPlaced::new("order".into(), "buyer".into(), NOW, Vec::new())
    }
}

fn back(n: usize, quantity: u32) -> OrderedLine {
    let PlacedLine { product, seller, unit_price, .. } = order(None).lines.swap_remove(n);
    OrderedLine { product, seller, quantity, unit_price }
}

/// A shop whose bills follow the events that it consumes.
struct Fixture {
    store: Store,
    billing: Scope,
}

impl Fixture {
    fn new() -> Self {
        let store = Store::in_memory(FaultPlan::default());
        let billing = store.scope("billing");
        let handle = Box::new(|event: &StoredEvent, tx: &mut Tx<'_>| take(event, tx, &Ports::default()));
        store
            .consume(Consumer { name: "billing.bills", scope: billing.clone(), events: EVENTS, handle, wake: None })
            .unwrap();
        Fixture { store, billing }
    }

    fn tell<E: Event + Clone + Send + Sync>(&self, event: &E) {
        let event = event.clone();
        let told: Result<(), kernel::store::StoreError> =
            self.store.scope("elsewhere").transact_blocking(move |tx| tx.emit(&event));
        told.unwrap();
        let start = Instant::now();
        while self.store.stats().lag.iter().any(|(_, behind)| *behind > 0) {
            assert!(start.elapsed() < Duration::from_secs(60), "the event was not taken");
            std::thread::yield_now();
        }
        assert_eq!(self.store.stats().dead_events, 0);
    }

    /// The buyer's bills, by payee.
    fn bills(&self) -> Vec<Bill> {
        let mut found =
            self.billing.read(|reader| page(reader, &"buyer".into(), BillFilter::default(), None, 50)).unwrap().0;
        found.sort_by_key(|bill| bill.payee.id.clone());
        found
    }

    fn standing(&self) -> Vec<(i64, i64, Status)> {
        self.bills().iter().map(|bill| (bill.amount.minor, bill.credited, bill.listed)).collect()
    }
}

#[test]
fn an_order_is_a_bill_of_each_seller_and_none_of_oneself() {
    let told = Fixture::new();
    told.tell(&order(None));
    let [alba, bora] = told.bills().try_into().unwrap();
    assert_eq!((alba.amount, bora.amount), (ugx(621), ugx(1000)));
    assert_eq!((alba.number.as_str(), bora.number.as_str()), ("THEA-2026-000001", "THEB-2026-000001"));
    assert_eq!((alba.description.as_str(), bora.description.as_str()), ("Lot 1 and 1 more", "Lot 2"));
    assert_eq!(alba.order_lines, ["order-001", "order-003"]);
    assert_eq!(
        (alba.kind, alba.due, alba.order_number.as_str()),
        (Kind::Purchase, date(2026, 3, 4), "ORD-2026-000001")
    );
    assert_eq!(alba.payer.address.map(|address| address.city), Some("Nyeri".to_owned()));
    told.tell(&order(None));
    assert_eq!(told.bills().len(), 2, "told again it is the same");
    let called_off = Fixture::new();
    called_off.tell(&order(Some("contract".into())));
    assert_eq!(called_off.bills()[0].due, date(2026, 3, 27));
}

#[test]
fn what_comes_back_is_credited_to_its_seller_and_what_is_cancelled_to_all() {
    let told = Fixture::new();
    told.tell(&order(None));
    let some = vec![back(0, 1), back(2, 2)];
    let many = vec![OrderedLine { quantity: 99, ..some[0].clone() }];
    let returned = |lines| OrderReturned::new("order".into(), "buyer".into(), NOW + 1, lines, ReturnReason::Damaged);
    told.tell(&returned(some));
    assert_eq!(told.standing(), [(621, 314, Status::Open), (1000, 0, Status::Open)]);
    told.tell(&returned(many));
    assert_eq!(told.standing()[0], (621, 621, Status::Credited), "never more than the bill says");
    let (order, buyer) = ("order".into(), "buyer".into());
    told.tell(&OrderCancelled { order, buyer, at_ms: NOW + 2, lines: Vec::new(), reason: String::new() });
    assert_eq!(told.standing(), [(621, 621, Status::Cancelled), (1000, 1000, Status::Cancelled)]);
}

#[test]
fn cancelled_lines_are_credited_with_their_tax_and_the_last_one_of_a_seller_with_its_freight() {
    let line = |net: i64, tax: i64| TaxLine {
        category: Category::Standard,
        rate: Rate(100_000),
        net,
        tax,
        gross: net + tax,
        reason: String::new(),
    };
    // The first line costs 55 less by a code.
    let lines = [(545, 55), (1000, 100), (21, 2), (5, 1), (50, 5)].map(|(net, tax)| line(net, tax)).to_vec();
    let tax = Assessment {
        taxed: Taxed { lines },
        prices: Prices::WithoutTax,
        buyer_number: String::new(),
        seller_numbers: vec![String::new(); 5],
    };
    let offer = FreightOffer::Priced { zone: "Near".into(), lane: Lane::Parcel, price: ugx(50) };
    let freight = SellerFreight { seller: "alba".into(), seller_name: String::new(), weight_g: 1, offer };
    let discount = OrderDiscount { code: "HARVEST".to_owned(), seller: "alba".into(), lines: vec![55, 0, 0, 0] };
    let placed = OrderPlaced { tax: Some(tax), freight: vec![freight], discount: Some(discount), ..order(None) };
    let off = |n: usize, worth: i64, ended: &[&str]| {
        let PlacedLine { line, name, quantity, .. } = order(None).lines.swap_remove(n);
        OrderLinesCancelled {
            order: "order".into(),
            number: "ORD-2026-000001".into(),
            buyer: "buyer".into(),
            by: Some("alba".into()),
            at_ms: NOW + 1,
            lines: vec![EndedLine { line, name, goods: back(n, quantity), worth: ugx(worth) }],
            ended: ended.iter().map(|seller| AccountId::from(*seller)).collect(),
            off: ugx(0),
            reason: "The lot was wet.".to_owned(),
        }
    };
    let told = Fixture::new();
    told.tell(&placed);
    assert_eq!(told.standing(), [(678, 0, Status::Open), (1100, 0, Status::Open)]);
    told.tell(&off(0, 545, &[]));
    assert_eq!(told.standing(), [(678, 600, Status::Open), (1100, 0, Status::Open)]);
    let alba = told.bills().swap_remove(0).id;
    let notes = told.billing.read(|reader| credits::list(reader, &alba)).unwrap();
    assert_eq!(notes[0].reason, "Cancelled: Lot 1. The lot was wet.");
    let books = told.billing.read(|reader| books::load(reader, &alba)).unwrap();
    assert_eq!(books.shares.iter().map(|share| share.credited).collect::<Vec<_>>(), [600, 0, 0], "its line alone");
    told.tell(&off(2, 21, &["alba"]));
    assert_eq!(told.standing(), [(678, 678, Status::Cancelled), (1100, 0, Status::Open)], "with the freight");
    let (order, buyer) = ("order".into(), "buyer".into());
    told.tell(&OrderCancelled { order, buyer, at_ms: NOW + 2, lines: Vec::new(), reason: String::new() });
    assert_eq!(told.standing(), [(678, 678, Status::Cancelled), (1100, 1100, Status::Cancelled)], "each once");
}

#[test]
fn freight_and_fees_are_bills_of_who_carries() {
    let told = Fixture::new();
    let freight = ShipmentPriced {
        shipment: "shipment".into(),
        number: "SHP-2026-000001".into(),
        order: Some("order".into()),
        payer: "buyer".into(),
        payer_name: "Buyer".into(),
        payee: "a-carrier".into(),
        payee_name: "Carrier".into(),
        amount: ugx(90),
        description: String::new(),
        at_ms: NOW,
    };
    told.tell(&freight);
    told.tell(&freight);
    told.tell(&FeeRaised {
        exception: "exception".into(),
        shipment: "shipment".into(),
        order: None,
        payer: "buyer".into(),
        payer_name: "Buyer".into(),
        payee: "b-carrier".into(),
        payee_name: "Carrier".into(),
        amount: ugx(7),
        description: "Parking".into(),
        at_ms: NOW,
    });
    let bills = told.bills();
    let said: Vec<_> = bills.iter().map(|bill| (bill.kind, bill.description.as_str(), bill.amount.minor)).collect();
    assert_eq!(said, [(Kind::Shipment, "Freight of SHP-2026-000001", 90), (Kind::Fee, "Parking", 7)]);
    assert!(bills.iter().all(|bill| bill.shipment.as_deref() == Some("shipment")));
    assert_eq!((bills[0].order.as_deref(), bills[1].order.as_deref()), (Some("order"), None));
    let (charge, shipment) = ("shipment-freight".to_owned(), "shipment".to_owned());
    told.tell(&ChargeCancelled { charge: charge.into(), shipment: shipment.into(), at_ms: NOW + 1 });
    assert_eq!(
        told.standing(),
        [(90, 90, Status::Cancelled), (7, 0, Status::Open)],
        "what was not carried is credited"
    );
}

#[test]
fn freight_is_a_line_of_its_sellers_bill_with_its_tax_and_is_no_part_of_a_return() {
    let freight =
        |seller: &str, offer| SellerFreight { seller: seller.into(), seller_name: String::new(), weight_g: 1, offer };
    let priced = |zone: &str, minor| FreightOffer::Priced { zone: zone.into(), lane: Lane::Parcel, price: ugx(minor) };
    let free = FreightOffer::Pickup { place: String::new() };
    let carried = OrderPlaced {
        freight: vec![freight("alba", priced("Near", 50)), freight("bora", priced("Far", 0)), freight("buyer", free)],
        ..order(None)
    };
    let told = Fixture::new();
    told.tell(&carried);
    let [alba, bora] = told.bills().try_into().unwrap();
    assert_eq!((alba.amount, bora.amount), (ugx(671), ugx(1000)));
    assert_eq!(alba.description, "Lot 1 and 1 more");
    let lines = told.billing.read(|reader| store::lines(reader, &alba.id)).unwrap();
    assert_eq!(lines.last().map(|line| line.text.as_str()), Some("Freight: Near"));
    let all = vec![back(0, 2), back(2, 3)];
    let (order, buyer) = (carried.order.clone(), carried.buyer.clone());
    told.tell(&OrderReturned::new(order, buyer, NOW, all, ReturnReason::Other));
    assert_eq!(told.bills()[0].credited, 621, "the goods were carried, so their freight stays owed");

    let line = |net: i64, tax: i64| TaxLine {
        category: Category::Standard,
        rate: Rate(100_000),
        net,
        tax,
        gross: net + tax,
        reason: String::new(),
    };
    let lines = [(600, 60), (1000, 100), (21, 2), (5, 1), (50, 5)].map(|(net, tax)| line(net, tax)).to_vec();
    let tax = Assessment {
        taxed: Taxed { lines },
        prices: Prices::WithoutTax,
        buyer_number: String::new(),
        seller_numbers: vec![String::new(); 5],
    };
    let taxed = Fixture::new();
    taxed.tell(&OrderPlaced { tax: Some(tax), ..carried });
    let [alba, bora] = taxed.bills().try_into().unwrap();
    assert_eq!((alba.amount, bora.amount), (ugx(738), ugx(1100)));
}

#[test]
fn a_discount_is_told_on_its_lines_and_a_return_credits_what_was_paid() {
    let told = Fixture::new();
    let discount = OrderDiscount { code: "HARVEST".to_owned(), seller: "alba".into(), lines: vec![55, 0, 0, 0] };
    told.tell(&OrderPlaced { discount: Some(discount), ..order(None) });
    let [alba, bora] = told.bills().try_into().unwrap();
    assert_eq!((alba.amount, bora.amount), (ugx(621 - 55), ugx(1000)));
    assert_eq!(alba.description, "Lot 1 and 1 more");
    let lines = told.billing.read(|reader| store::lines(reader, &alba.id)).unwrap();
    let said: Vec<_> = lines.iter().map(|line| (line.text.as_str(), line.total.minor)).collect();
    assert_eq!(said, [("Lot 1, less 55.00 with the code HARVEST", 545), ("Lot 3", 21)]);
    let books = told.billing.read(|reader| books::load(reader, &alba.id)).unwrap();
    assert_eq!(books.shares.iter().map(|share| share.gross).sum::<i64>(), 566);
    for (units, worth) in [(1, 272), (1, 273)] {
        let lines = vec![back(0, units)];
        let made = OrderReturned::new("order".into(), "buyer".into(), NOW + 1, lines, ReturnReason::Other);
        told.tell(&OrderReturned { worth: vec![ugx(worth)], ..made });
    }
    assert_eq!(told.bills()[0].credited, 545);
}

#[test]
fn a_line_with_an_exact_price_is_billed_with_it_and_says_why() {
    let told = Fixture::new();
    let lines = vec![placed_line(1, "alba", 20, 300)];
    told.tell(&OrderPlaced { lines, exact: Some(ugx(6_004)), ..order(Some("contract".into())) });
    assert_eq!(told.standing(), [(6_004, 0, Status::Open)]);
    let bill = told.bills().swap_remove(0);
    let line = told.billing.read(|reader| store::lines(reader, &bill.id)).unwrap().swap_remove(0);
    assert_eq!((line.unit_price, line.total), (ugx(300), ugx(6_004)));
    assert!(line.text.ends_with("the total is rounded once"), "{}", line.text);
    assert_eq!(bill.description, "Lot 1");
}
