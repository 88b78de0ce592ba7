//! Tests that every stored version still opens.

use crate::payments::model::PaymentId;
use contracts::auth::Address;
use contracts::billing::{PayoutChanged, RecurringMoved, RecurringStep};
use contracts::certificates::{ClaimedCertificate, GoodsClaim, Scheme};
use contracts::money::{Currency, Money};
use contracts::tax::{Category, Prices, Rate, TaxLine, Taxed};
use jiff::civil::date;
use kernel::secrets::Sealed;
use kernel::store::golden;

use crate::bills::by_number::Numbered;
use crate::bills::claims::KeptClaims;
use crate::bills::instalments::Instalments;
use crate::bills::model::{Bill, CreatedId, CreditNote, Kind, Line, Party, Prefix, Status, Sums};
use crate::bills::provisional::{Provisional, Settled};
use crate::bills::tax::{BillTax, Units};
use crate::dealings::Dealt;
use crate::due::Due;
use crate::payments::awaited::Awaited;
use crate::payments::callbacks::Callback;
use crate::payments::connections::model::{Connection, ProviderKind};
use crate::payments::model::{Card, Method, Payment, Refund, Remote, State};
use crate::payments::receipts::Receipt;
use crate::payments::settled_by_hand::SettledByHand;
use crate::payouts::details::{Details, PayoutKind};
use crate::payouts::store::PayoutRow;
use crate::recurring::model::{Every, Schedule, State as ScheduleState};
use crate::statements::model::{Direction, MonthSum, MonthSums, StatementLine};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

#[test]
fn stored_forms_of_bills_are_frozen() {
    let address = Address { full_name: "Full Name".into(), city: "City".into(), ..Address::default() };
    let bill = Bill {
        id: "id".into(),
        number: "MWAN-2026-000001".into(),
        kind: Kind::Fee,
        description: "Description".into(),
        payer: Party { id: "payer".into(), name: "Payer".into(), address: Some(address) },
        payee: Party { id: "payee".into(), name: "Payee".into(), address: None },
        amount: usd(1850),
        paid: 1,
        credited: 2,
        waiting: 3,
        issued_ms: 4,
        due: date(2026, 12, 1),
        order: Some("order".into()),
        order_number: "ORD-2026-000001".into(),
        order_lines: vec!["line".into()],
        shipment: Some("shipment".into()),
        schedule: Some("schedule".into()),
        cancelled_ms: Some(5),
        notes: 6,
        listed: Status::Credited,
    };
    golden(FOLDER, "bill", &bill);
    let line = Line { text: "Text".into(), quantity: 2, unit: "bag".into(), unit_price: usd(925), total: usd(1850) };
    golden(FOLDER, "line", &line);
    let instalments = Instalments {
        deposit: 1_452_600,
        deposit_due: date(2026, 10, 2),
        balance_due: date(2027, 4, 23),
        after_lading: Some(30),
    };
    golden(FOLDER, "bill-instalments", &instalments);
    let certificate = ClaimedCertificate { number: "FT-1".into(), until: date(2027, 3, 4) };
    let claims = vec![GoodsClaim { scheme: Scheme::EuOrganic, certificates: vec![certificate] }];
    golden(FOLDER, "bill-claims", &KeptClaims { day: date(2026, 11, 6), claims });
    let note = CreditNote {
        id: "id".into(),
        number: "MWAN-CN-2026-000001".into(),
        bill: "bill".into(),
        amount: usd(7),
        reason: "Reason".into(),
        at_ms: 8,
    };
    golden(FOLDER, "credit-note", &note);
    let statement = StatementLine {
        id: "id".into(),
        account: "payee".into(),
        at_ms: 7,
        direction: Direction::Refunded,
        amount: usd(100),
        bill: "bill".into(),
        bill_number: "MWAN-2026-000001".into(),
        payer_name: "Payer".into(),
        method: Method::Momo,
        reference: "Reference".into(),
        test: true,
    };
    golden(FOLDER, "statement-line", &statement);
    let month = MonthSum { received: usd(300), refunded: usd(100), test: true };
    golden(FOLDER, "statement-month", &MonthSums(vec![month]));
    let taxed_line = TaxLine {
        category: Category::Export,
        rate: Rate(0),
        net: 1_000,
        tax: 160,
        gross: 1_160,
        reason: "Export".into(),
    };
    let tax = BillTax {
        taxed: Taxed { lines: vec![taxed_line] },
        prices: Prices::WithoutTax,
        payer_number: "P051234567Q".into(),
        payee_number: "A051234567Z".into(),
        units: vec![Units { product: "product".into(), bought: 3, returned: 1 }],
    };
    golden(FOLDER, "bill-tax", &tax);
    let sums = Sums {
        to_pay: vec![usd(1)],
        to_pay_overdue: vec![usd(2)],
        to_receive: vec![usd(3)],
        to_receive_overdue: vec![usd(4)],
    };
    golden(FOLDER, "sums", &sums);
    golden(FOLDER, "prefix", &Prefix("MWAN".into()));
    golden(FOLDER, "made", &CreatedId::<PaymentId>("id".into()));
    golden(FOLDER, "due", &Due::Schedule("id".into()));
    let schedule = Schedule {
        id: "id".into(),
        payer_email: "payer@home.example".into(),
        payer: Some(Party { id: "payer".into(), name: "Payer".into(), address: None }),
        payee: Party { id: "payee".into(), name: "Payee".into(), address: None },
        description: "Description".into(),
        amount: usd(1850),
        every: Every::Quarter,
        first: date(2026, 11, 30),
        until: Some(date(2027, 11, 30)),
        state: ScheduleState::Withdrawn,
        skipped: 4,
        made: 1,
        created_ms: 2,
        answered_ms: Some(5),
        stopped_ms: Some(3),
    };
    golden(FOLDER, "schedule", &schedule);
    golden(FOLDER, "dealt", &Dealt { since_ms: 1 });
    let moved = RecurringMoved {
        schedule: "schedule".into(),
        description: "Description".into(),
        payer: Some("payer".into()),
        payee: "payee".into(),
        payee_name: "Payee".into(),
        by: Some("by".into()),
        step: RecurringStep::Proposed,
        amount: usd(1850),
        every: "week".into(),
        at_ms: 1,
    };
    golden(FOLDER, "event-recurring-moved", &moved);
}

#[test]
fn stored_forms_of_payments_are_frozen() {
    let card = Card { token: "token".into(), brand: "visa".into(), last4: "4242".into(), expiry: "12/2029".into() };
    golden(FOLDER, "card", &card);
    let payment = Payment {
        id: "id".into(),
        bill: "bill".into(),
        payer: "payer".into(),
        payee: "payee".into(),
        method: Method::Ach,
        provider: "manual".into(),
        amount: usd(1850),
        state: State::Failed,
        refunded: 1,
        refunding: 2,
        reference: Some("reference".into()),
        card: Some(card),
        failure: Some("failure".into()),
        at_ms: 3,
        settled_ms: Some(4),
        bill_number: "MWAN-2026-000001".into(),
        test: true,
        phone: Some("+254712345678".into()),
        remote: Some(Remote { reference: "r".into(), page: Some("page".into()), receipt: Some("receipt".into()) }),
    };
    golden(FOLDER, "payment", &payment);
    let callback = Callback {
        id: "id".into(),
        provider: "mpesa".into(),
        payment: "payment".into(),
        reference: Some("r".into()),
        amount: Some("10".into()),
        receipt: Some("receipt".into()),
        at_ms: 1,
    };
    golden(FOLDER, "callback", &callback);
    let connection = Connection {
        provider: ProviderKind::Momo,
        live: true,
        on: false,
        base: "https://momo.example".into(),
        sealed: Sealed::of_parts("kid", [7; 24], vec![1, 2, 3]),
        tried_ms: 1,
    };
    golden(FOLDER, "connection", &connection);
    let receipt = Receipt {
        id: "RKTQDM7W6S".into(),
        account: "MWAN-2026-000001".into(),
        amount: usd(5),
        at_ms: 1,
        payment: Some("payment".into()),
        settled: true,
    };
    golden(FOLDER, "receipt", &receipt);
    golden(FOLDER, "numbered", &Numbered(vec!["bill".into()]));
    let settled = Settled { units: 60, kept: 18_000, rest: Some("order-b02".into()), more: 6_600, returned: 3 };
    golden(FOLDER, "provisional-bill", &Provisional { percent: 80, settled: Some(settled) });
    let refund = Refund {
        id: "id".into(),
        payment: "payment".into(),
        amount: usd(5),
        state: State::Succeeded,
        by: "payee".into(),
        at_ms: 6,
        asked: true,
        reason: "Reason".into(),
        line: Some("line".into()),
    };
    golden(FOLDER, "refund", &refund);
    let by_hand = SettledByHand {
        paid: true,
        reason: "Reason".into(),
        by: "by".into(),
        at_ms: 1,
        contradiction: Some("Contradiction".into()),
    };
    golden(FOLDER, "refund-settled-by-hand", &by_hand);
    golden(FOLDER, "awaited", &Awaited::Callback("id".into()));
}

#[test]
fn stored_forms_of_payout_details_are_frozen() {
    let row = PayoutRow {
        id: "id".into(),
        account: "account".into(),
        kind: PayoutKind::Momo,
        sealed: Sealed::of_parts("kid", [7; 24], vec![1, 2, 3]),
        at_ms: 1,
    };
    golden(FOLDER, "payout", &row);
    let changed = PayoutChanged {
        account: "account".into(),
        what: "Bank transfer".into(),
        ending: "3004".into(),
        added: true,
        by: "by".into(),
        at_ms: 1,
    };
    golden(FOLDER, "event-payout-changed", &changed);
    let details = Details {
        holder: "Holder".into(),
        country: "Kenya".into(),
        bank: "Bank".into(),
        number: "1".into(),
        code: "C".into(),
    };
    let text = serde_json::to_string(&details).unwrap();
    assert_eq!(text, r#"{"holder":"Holder","country":"Kenya","bank":"Bank","number":"1","code":"C"}"#);
    assert_eq!(serde_json::from_str::<Details>("{}").unwrap(), Details::default());
}
