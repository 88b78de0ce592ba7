//! Tests that every stored version of what sellers order in a buyer's name still opens.

use contracts::drafts::{DraftMoved, DraftStatus, DraftStep, ToldBy};
use contracts::money::{Currency, Money};
use kernel::store::golden;

use super::{FOLDER, address};
use crate::approvals::model::Person;
use crate::drafts::in_name::InName;
use crate::drafts::leaves::Leave;
use crate::drafts::model::{DraftLine, Drafted, Made, OrderDraft};
use crate::orders::model::{DeliveryMethod, OrderPayment};

#[test]
fn stored_forms_of_drafts_are_frozen() {
    let person = |id: &str| Person { id: id.into(), name: format!("Name of {id}") };
    let price = Money::new(410, Currency::USD);
    let draft = OrderDraft {
        id: "id".into(),
        seller: "seller".into(),
        seller_name: "Seller".into(),
        author: person("author"),
        buyer: "buyer".into(),
        buyer_name: "Buyer".into(),
        lines: vec![DraftLine {
            product: "product".into(),
            name: "Name".into(),
            unit: "kg".into(),
            quantity: 300,
            price,
        }],
        address: address(),
        delivery: DeliveryMethod::Express,
        payment: OrderPayment::BankTransfer,
        note: "Note".into(),
        valid_days: 7,
        version: 2,
        status: DraftStatus::Placed,
        created_ms: 1,
        changed_ms: 2,
        sent_ms: Some(3),
        ends_ms: Some(4),
        answerer: Some(person("answerer")),
        answered_ms: Some(5),
        reason: "Reason".into(),
        made: Some(Made {
            order: "order".into(),
            number: "ORD-2026-000001".into(),
            total: Money::new(123_000, Currency::USD),
            told_by: Some(ToldBy::MarketDay),
        }),
    };
    golden(FOLDER, "order-draft", &draft);
    golden(FOLDER, "drafted", &Drafted { draft: "id".into() });
    let in_name = InName {
        draft: "id".into(),
        seller: "seller".into(),
        seller_name: "Seller".into(),
        by: person("author"),
        told_by: Some(ToldBy::Telephone),
        note: "Note".into(),
        leave_of: person("owner"),
        at_ms: 6,
    };
    golden(FOLDER, "order-in-name", &in_name);
    let leave = Leave {
        id: "buyer.seller".into(),
        buyer: "buyer".into(),
        seller: "seller".into(),
        seller_name: "Seller".into(),
        up_to: Money::new(50_000, Currency::USD),
        given_by: person("owner"),
        since_ms: 7,
    };
    golden(FOLDER, "order-leave", &leave);
    let moved = DraftMoved {
        draft: "id".into(),
        seller: "seller".into(),
        seller_name: "Seller".into(),
        buyer: "buyer".into(),
        buyer_name: "Buyer".into(),
        by_name: "Author".into(),
        step: DraftStep::Placed,
        total: Money::new(123_000, Currency::USD),
        order: Some(("order".into(), "ORD-2026-000001".into())),
        told_by: Some(ToldBy::Email),
        reason: "Reason".into(),
        ends_ms: Some(4),
        at_ms: 5,
    };
    golden(FOLDER, "event-draft-moved", &moved);
}
