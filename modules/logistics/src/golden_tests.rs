//! Data that earlier versions stored still opens.

use contracts::auth::Address;
use contracts::freight::Lane;
use contracts::ids::ShipmentId;
use contracts::logistics::{
    ChargeCancelled, ChargeMoved, ChargeStep, ChargeType, ExceptionChanged, ExceptionType, FeeRaised, OrderUndelivered,
    ShipmentMoved, ShipmentNews, ShipmentPriced, ShipmentStatus,
};
use contracts::money::{Currency, Money};
use kernel::store::golden;

use crate::activity::{Entry, Kind as EntryKind};
use crate::atlas::route::{Mode, Path, Stage, Stop};
use crate::charges::model::{Charge, Kind as ChargeKind, State};
use crate::documents::expiry::Expiry;
use crate::documents::kind::Kind as DocumentKind;
use crate::documents::model::{Document, Need, Provided, Upload, Uploader, Verdict, Waiver};
use crate::documents::rules::corridor::Way;
use crate::documents::rules::goods::Product;
use crate::documents::rules::model::{KindRules, Place, Rule, Start};
use crate::documents::rules::payment::Payment;
use crate::documents::step::{Due, Step as WayStep};
use crate::exceptions::model::{Exception, Kind as ExceptionKind, Resolution};
use crate::holds::hold::Release;
use crate::letters::laden::Laden;
use crate::letters::watch::Look;
use crate::parcels::model::{Parcel, Sent};
use crate::party::Party;
use crate::shipments::model::{CreatedId, Kind, Line, OfOrder, OrderShipments, Shipment, Spot};
use crate::shipments::rules::Status;
use crate::tariffs::model::{Step, Tariff, Zone};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn party(name: &str) -> Option<Party> {
    Some(Party { id: format!("{name}-id").into(), name: name.into() })
}

fn document(verdict: Option<Verdict>) -> Document {
    let file = Upload {
        hash: "hash".into(),
        name: "customs.pdf".into(),
        media: "application/pdf".into(),
        size: 9,
        by: Party { id: "by".into(), name: "By".into() },
        at_ms: 8,
    };
    let need = Some(need());
    let waiver = Some(Waiver { reason: "reason".into(), by: "By".into(), at_ms: 11 });
    let (issued_on, provided) =
        (Some(jiff::civil::date(2026, 11, 3)), Some(Provided { pack: "pack".into(), text: "provided".into() }));
    let (kind, title) = (DocumentKind::Customs, "Title".into());
    Document { kind, title, need, file: Some(file), verdict, issued_on, waiver, provided }
}

fn need() -> Need {
    Need {
        issuer: "Issuer".into(),
        uploader: Uploader::Carrier,
        due: Due::BeforeLoading,
        blocks: Some(WayStep::GateIn),
        valid_days: Some(14),
        copies: 3,
        note: "Note".into(),
    }
}

#[test]
fn stored_forms_are_frozen() {
    let shipment = Shipment {
        id: "id".into(),
        number: "SHP-1".into(),
        kind: Kind::Transfer,
        name: "Name".into(),
        amount: 3,
        unit: "bag".into(),
        lines: vec![Line {
            purchase: "purchase".into(),
            product: "product".into(),
            name: "Line".into(),
            sku: "SKU".into(),
            category: "Category".into(),
            quantity: 2,
            unit: "kg".into(),
            price: Money::new(1850, Currency::USD),
        }],
        created_ms: 1,
        order: Some(OfOrder { id: "order".into(), placed_ms: 4, contract: Some("contract".into()) }),
        buyer: party("Buyer"),
        recipient: "recipient@home.example".into(),
        seller: party("Seller"),
        carrier: party("Carrier"),
        mode: Mode::Air,
        path: Path::Sea,
        status: Status::OnHold,
        from: Some(Status::AtSea),
        origin: "Origin".into(),
        destination: "Destination".into(),
        address: Some(Address { city: "City".into(), ..Address::default() }),
        location: "Location".into(),
        position: Some(Spot { name: "Spot".into(), latitude: 1.5, longitude: 2.5 }),
        route: vec![Stop { name: "Stop".into(), latitude: 3.5, longitude: 4.5, stage: Stage::Arrival, reached: true }],
        ships_on: jiff::civil::date(2026, 12, 1),
        arrives_on: Some(jiff::civil::date(2027, 1, 31)),
        promised_on: Some(jiff::civil::date(2027, 1, 30)),
        freight: Some(Money::new(410, Currency::USD)),
        seller_pays: true,
        weight_g: Some(7),
        parcel: Some(Parcel {
            sent: Some(Sent { with: "With".into(), number: "Number".into(), link: "Link".into(), at_ms: 10 }),
        }),
        papers: vec![
            document(None),
            document(Some(Verdict::Verified)),
            document(Some(Verdict::Rejected("why".into()))),
        ],
        blocking: 5,
        entries: 6,
    };
    golden(FOLDER, "shipment", &shipment);
    golden(FOLDER, "order-shipments", &OrderShipments { shipments: vec!["id".into()], delivered: true });
    golden(FOLDER, "made", &CreatedId::<ShipmentId>("id".into()));
    let entry = Entry {
        at_ms: 1,
        recorded_ms: 2,
        kind: EntryKind::Estimated,
        status: Some(Status::Loaded),
        text: "Text".into(),
        place: Some("Place".into()),
        by: "By".into(),
    };
    golden(FOLDER, "activity", &entry);
    let exception = Exception {
        id: "id".into(),
        shipment: "shipment".into(),
        number: "SHP-1".into(),
        kind: ExceptionKind::Shortage,
        description: "Description".into(),
        blocking: true,
        owner: Party { id: "owner".into(), name: "Owner".into() },
        reported_by: Party { id: "reporter".into(), name: "Reporter".into() },
        reported_ms: 1,
        deadline: Some(jiff::civil::date(2026, 12, 1)),
        cost: Some((Money::new(410, Currency::USD), Party { id: "payer".into(), name: "Payer".into() })),
        resolution: Some(Resolution {
            text: "Text".into(),
            by: Party { id: "by".into(), name: "By".into() },
            at_ms: 2,
        }),
    };
    golden(FOLDER, "exception", &exception);
    let charge = Charge {
        id: "id".into(),
        kind: ChargeKind::Fee,
        shipment: "shipment".into(),
        number: "SHP-1".into(),
        order: Some("order".into()),
        exception: Some("exception".into()),
        payer: Party { id: "payer".into(), name: "Payer".into() },
        payee: Party { id: "payee".into(), name: "Payee".into() },
        amount: Money::new(410, Currency::USD),
        description: "Description".into(),
        state: State::Withdrawn,
        offered_ms: 1,
        answered_ms: Some(2),
    };
    golden(FOLDER, "charge", &charge);
    let tariff = Tariff {
        currency: Currency::USD,
        zones: vec![Zone {
            name: "Zone".into(),
            countries: vec!["DE".into()],
            lane: Lane::Freight,
            steps: vec![Step { up_to_g: 2500, price: Money::new(410, Currency::USD) }],
            free_from: Some(Money::new(10_000, Currency::USD)),
        }],
        pickup: Some("Pickup".into()),
    };
    golden(FOLDER, "tariff", &tariff);
    let rule = Rule {
        id: "id".into(),
        on: true,
        origin: Place::Country("KE".into()),
        via: Some("UG".into()),
        destination: Place::Eu,
        product: Product::Tea,
        way: Way::Rail,
        incoterm: Some("FOB".into()),
        payment: Some(Payment::LetterOfCredit),
        from: Start::Day(jiff::civil::date(2026, 12, 1)),
        until: Some(jiff::civil::date(2027, 1, 31)),
        kind: DocumentKind::SalePermit,
        title: "Title".into(),
        need: Some(need()),
        written_ms: Some(12),
    };
    let last = jiff::civil::date(2026, 12, 9);
    let release = Release { reason: "An old customer".into(), by: "Wanjiru".into(), at_ms: 1 };
    golden(FOLDER, "deposit-release", &release);
    golden(FOLDER, "letter-look", &Look { shipment: "shipment".into(), loaded: true });
    golden(FOLDER, "shipment-laden", &Laden { day: jiff::civil::date(2027, 1, 5) });
    let (kind, title) = (DocumentKind::Fumigation, "Title".into());
    let expiry = Expiry { shipment: "id".into(), kind, title, last, over: true };
    golden(FOLDER, "paper-expiry", &expiry);
    golden(FOLDER, "paper-rules", &KindRules { rules: vec![rule] });
}

#[test]
fn stored_forms_of_events_are_frozen() {
    let id = |text: &str| text.to_owned();
    let moved = ShipmentMoved {
        shipment: id("shipment").into(),
        number: id("SHP-1"),
        name: id("Name"),
        order: Some(id("order").into()),
        lines: vec![id("line").into()],
        buyer: Some(id("buyer").into()),
        seller: Some(id("seller").into()),
        carrier: Some(id("carrier").into()),
        by: Some(id("by").into()),
        news: ShipmentNews::Status,
        status: ShipmentStatus::Loaded,
        ships_on: Some(jiff::civil::date(2026, 12, 1)),
        arrives_on: Some(jiff::civil::date(2027, 1, 31)),
        at_ms: 1,
    };
    golden(FOLDER, "event-shipment-moved", &moved);
    golden(FOLDER, "event-order-undelivered", &OrderUndelivered { order: id("order").into(), at_ms: 1 });
    let changed = ExceptionChanged {
        exception: id("exception").into(),
        shipment: id("shipment").into(),
        number: id("SHP-1"),
        kind: ExceptionType::Delay,
        description: id("Description"),
        blocking: true,
        resolved: false,
        owner: Some(id("owner").into()),
        by: Some(id("by").into()),
        parties: vec![id("party").into()],
        at_ms: 1,
    };
    golden(FOLDER, "event-exception-changed", &changed);
    let priced = ShipmentPriced {
        shipment: id("shipment").into(),
        number: id("SHP-1"),
        order: Some(id("order").into()),
        payer: id("payer").into(),
        payer_name: id("Payer"),
        payee: id("payee").into(),
        payee_name: id("Payee"),
        amount: Money::new(410, Currency::USD),
        description: id("Description"),
        at_ms: 1,
    };
    golden(FOLDER, "event-shipment-priced", &priced);
    let fee = FeeRaised {
        exception: id("exception").into(),
        shipment: id("shipment").into(),
        order: Some(id("order").into()),
        payer: id("payer").into(),
        payer_name: id("Payer"),
        payee: id("payee").into(),
        payee_name: id("Payee"),
        amount: Money::new(410, Currency::USD),
        description: id("Description"),
        at_ms: 1,
    };
    golden(FOLDER, "event-fee-raised", &fee);
    let moved = ChargeMoved {
        charge: id("charge").into(),
        kind: ChargeType::Freight,
        shipment: id("shipment").into(),
        number: id("SHP-1"),
        description: id("Description"),
        payer: id("payer").into(),
        payer_name: id("Payer"),
        payee: id("payee").into(),
        payee_name: id("Payee"),
        by: Some(id("by").into()),
        step: ChargeStep::parse("offered").unwrap(),
        amount: Money::new(410, Currency::USD),
        at_ms: 1,
    };
    golden(FOLDER, "event-charge-moved", &moved);
    let cancelled = ChargeCancelled { charge: id("charge").into(), shipment: id("shipment").into(), at_ms: 1 };
    golden(FOLDER, "event-charge-cancelled", &cancelled);
}
