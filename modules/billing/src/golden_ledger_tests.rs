//! Tests that every stored version of the ledger and of commission still opens.

use contracts::billing::{
    BillChanged, BillNews, BillStatus, BillType, DisputeChanged, DisputeStep, SellerAccountMoved, SellerStep,
};
use contracts::money::{Currency, Money};
use jiff::civil::date;
use kernel::secrets::Sealed;
use kernel::store::golden;

use crate::bills::model::Side;
use crate::commission::rates::{Rate, Scope};
use crate::commission::shares::Share;
use crate::disputes::model::{Decision, Dispute, Paper, Reason, Said, State, Step};
use crate::ledger::books::{BillBooks, Held};
use crate::ledger::model::{Account, Column, Entry, Happening, Kind, Leg};
use crate::ledger::sums::{Balance, Month};
use crate::payout_runs::model::{Payout, PayoutState, Run, ShopAccount};
use crate::payouts::details::PayoutKind;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_of_payout_runs_are_frozen() {
    let sealed = || Sealed::of_parts("kid", [7; 24], vec![1, 2, 3]);
    let run = Run {
        id: "id".into(),
        number: "PAYOUT-000001".into(),
        currency: Currency::USD,
        test: true,
        at_ms: 1,
        day: date(2026, 11, 30),
        by: "by".into(),
        from: Some(sealed()),
    };
    golden(FOLDER, "payout-run", &run);
    golden(FOLDER, "shop-account", &ShopAccount(sealed()));
    let payout = Payout {
        run: "run".into(),
        seller: "seller".into(),
        name: "Name".into(),
        amount: usd(3),
        kind: PayoutKind::Till,
        details: sealed(),
        reference: "PAYOUT-000001-001".into(),
        state: PayoutState::Failed,
        failure: "Failure".into(),
        settled_ms: Some(4),
    };
    golden(FOLDER, "run-payout", &payout);
}

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

fn leg(kind: Kind, column: Column, minor: i64) -> Leg {
    Leg { account: Account { kind, holder: "holder".into(), test: true }, column, minor }
}

#[test]
fn stored_forms_of_the_ledger_are_frozen() {
    let legs = vec![leg(Kind::Receivable, Column::Sales, 5), leg(Kind::Payable, Column::PaidOut, -5)];
    let entry = Entry {
        id: "id".into(),
        at_ms: 1,
        happening: Happening::PayoutFailed,
        bill: Some("bill".into()),
        reference: "Reference".into(),
        reason: "Reason".into(),
        by: Some("by".into()),
        currency: Currency::USD,
        legs: legs.clone(),
    };
    golden(FOLDER, "ledger-entry", &entry);
    let share = Share {
        line: "line".into(),
        product: "product".into(),
        gross: 116,
        price: 100,
        basis_points: 500,
        commission: 5,
        credited: 16,
    };
    let books = BillBooks {
        held: vec![Held { provider: "stripe".into(), minor: 2 }],
        direct: 3,
        test: true,
        shares: vec![share],
        before: vec![leg(Kind::Earlier, Column::Direct, 4)],
        posted: legs,
        entries: 6,
    };
    golden(FOLDER, "bill-books", &books);
    golden(FOLDER, "ledger-balance", &Balance { account: Account::new(Kind::Clearing, "bank", false), amount: usd(7) });
    let month = Month { month: "2026-11".into(), currency: Currency::USD, test: true, columns: vec![1, 2, 3, 4, 5, 6] };
    golden(FOLDER, "ledger-month", &month);
    let rate = Rate {
        id: "id".into(),
        scope: Scope::Seller("seller".into()),
        basis_points: 500,
        from: date(2026, 11, 30),
        set_ms: 1,
        ended_ms: Some(2),
    };
    golden(FOLDER, "commission-rate", &rate);
}

#[test]
fn the_events_are_frozen() {
    let event = BillChanged {
        bill: "bill".into(),
        invoice: "MWAN-2026-000001".into(),
        kind: BillType::Fee,
        description: "Description".into(),
        order: Some("order".into()),
        lines: vec!["line".into()],
        shipment: Some("shipment".into()),
        payer: "payer".into(),
        payee: "payee".into(),
        by: Some("by".into()),
        news: BillNews::WrittenOff,
        status: BillStatus::Credited,
        amount: usd(1),
        balance: usd(2),
        at_ms: 3,
        reason: "Reason".into(),
    };
    golden(FOLDER, "event-bill-changed", &event);
    let moved = SellerAccountMoved {
        seller: "seller".into(),
        step: SellerStep::PayoutFailed,
        amount: usd(1),
        reference: "Reference".into(),
        reason: "Reason".into(),
        at_ms: 2,
    };
    golden(FOLDER, "event-seller-account-moved", &moved);
}

#[test]
fn stored_forms_of_disputes_are_frozen() {
    let dispute = Dispute {
        id: "id".into(),
        number: "DISPUTE-000001".into(),
        bill: "bill".into(),
        invoice: "Invoice".into(),
        order: Some("order".into()),
        order_number: "Order".into(),
        buyer: "buyer".into(),
        buyer_name: "Buyer".into(),
        seller: "seller".into(),
        seller_name: "Seller".into(),
        line: Some("line".into()),
        about: "About".into(),
        reason: Reason::NotAsDescribed,
        amount: usd(1),
        given: 2,
        opened_ms: 3,
        said: 4,
        papers: vec![Paper {
            hash: "hash".into(),
            name: "Name".into(),
            media: "application/pdf".into(),
            size: 5,
            by: Side::Payee,
            at_ms: 6,
        }],
        state: State::Deciding,
        decision: Some(Decision {
            outcome: State::Shared,
            minor: 7,
            reason: "Reason".into(),
            by: "by".into(),
            at_ms: 8,
        }),
        steps: vec![Step { refund: "refund".into(), minor: 9, credited: Some(10), done: Some(false) }],
        failure: "Failure".into(),
        closed_ms: Some(11),
    };
    golden(FOLDER, "dispute", &dispute);
    golden(FOLDER, "dispute-word", &Said { by: Side::Payer, text: "Text".into(), at_ms: 1 });
    let changed = DisputeChanged {
        dispute: "dispute".into(),
        number: "DISPUTE-000001".into(),
        bill: "bill".into(),
        invoice: "Invoice".into(),
        order: Some("order".into()),
        buyer: "buyer".into(),
        seller: "seller".into(),
        by: Some("by".into()),
        step: DisputeStep::RefundFailed,
        open: true,
        amount: usd(1),
        given: usd(2),
        reason: "Reason".into(),
        at_ms: 3,
    };
    golden(FOLDER, "event-dispute-changed", &changed);
}
