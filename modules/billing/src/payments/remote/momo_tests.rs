use super::*;
use crate::testing::{charge, currency};

#[test]
fn a_request_has_one_uuid_of_version_4() {
    let uuid = uuid_of("payment");
    assert_eq!(uuid, uuid_of("payment"));
    assert_ne!(uuid, uuid_of("another"));
    assert_eq!((uuid.len(), &uuid[14..15]), (36, "4"));
    assert!("89ab".contains(&uuid[19..20]), "{uuid}");
}

#[test]
fn only_the_same_amount_and_currency_succeeds() {
    let shillings = charge(Money::new(3500, currency("UGX")));
    let outcome = |status: &str, amount: &str, code: &str| {
        let json = json!({"status": status, "amount": amount, "currency": code, "reason": "EXPIRED"});
        Momo::state(&shillings, &Reply { status: 200, json }).map(|answer| answer.outcome)
    };
    assert_eq!(outcome("SUCCESSFUL", "3500", "UGX"), Some(Outcome::Succeeded));
    assert_eq!(outcome("PENDING", "3500", "UGX"), Some(Outcome::Waiting));
    assert!(matches!(outcome("SUCCESSFUL", "35", "UGX"), Some(Outcome::Differs(_))));
    assert!(matches!(outcome("SUCCESSFUL", "3500", "RWF"), Some(Outcome::Differs(_))));
    assert!(matches!(outcome("FAILED", "3500", "UGX"), Some(Outcome::Expired(_))));
    assert_eq!(
        (written(shillings.amount), written(Money::new(1250, currency("EUR")))),
        ("3500".into(), "12.50".into())
    );
}
