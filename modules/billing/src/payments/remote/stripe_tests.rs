use actix_web::http::header::{HeaderName, HeaderValue};
use serde_json::json;

use super::*;
use crate::testing::{charge, currency};

const NOW: i64 = 1_772_000_000_000;

fn stripe() -> Stripe {
    Stripe {
        keys: StripeKeys { secret_key: "sk_test_1".to_owned(), webhook_secret: "whsec_1".to_owned() },
        base: "http://127.0.0.1:1".to_owned(),
        live: false,
        wire: Wire::new(),
        shop: "https://shop.example".to_owned(),
    }
}

fn headers(secret: &str, at_ms: i64, body: &str) -> HeaderMap {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{}.{body}", at_ms / 1000).as_bytes());
    let code = kernel::store::hex(&mac.finalize().into_bytes());
    let value = format!("t={},v1=00,v1={code},v0=ff", at_ms / 1000);
    let mut headers = HeaderMap::new();
    headers.insert(HeaderName::from_static("stripe-signature"), HeaderValue::from_str(&value).unwrap());
    headers
}

#[test]
fn an_event_is_believed_if_its_signature_holds_and_is_fresh() {
    let event = json!({"type": "checkout.session.completed",
        "data": {"object": {"id": "cs_1", "client_reference_id": "p"}}});
    let body = event.to_string();
    let told = |headers: &HeaderMap, body: &str| stripe().told(headers, body.as_bytes(), NOW);
    assert_eq!(told(&headers("whsec_1", NOW, &body), &body).unwrap().payment, Some("p".into()));
    for bad in [
        HeaderMap::new(),
        headers("whsec_2", NOW, &body),
        headers("whsec_1", NOW - EVENT_MS - 1000, &body),
        headers("whsec_1", NOW, "{}"),
    ] {
        assert_eq!(told(&bad, &body), Err(NotBelieved::Signature));
    }
    let other = json!({"type": "invoice.paid"}).to_string();
    assert_eq!(told(&headers("whsec_1", NOW, &other), &other), Ok(Told::default()), "other events are left");
}

#[test]
fn only_a_paid_session_of_the_same_amount_and_currency_succeeds() {
    let usd = charge(Money::new(1850, Currency::USD));
    let session = |status: &str, paid: &str, units: i64, code: &str| {
        json!({"id": "cs", "status": status, "payment_status": paid, "amount_total": units, "currency": code,
            "payment_intent": "pi"})
    };
    let outcome = |session| Stripe::session(&usd, &session).outcome;
    assert_eq!(outcome(session("complete", "paid", 1850, "usd")), Outcome::Succeeded);
    assert_eq!(outcome(session("open", "unpaid", 1850, "usd")), Outcome::Waiting);
    assert_eq!(outcome(session("complete", "unpaid", 1850, "usd")), Outcome::Waiting);
    assert!(matches!(outcome(session("expired", "unpaid", 1850, "usd")), Outcome::Expired(_)));
    for (units, code, words) in [(1, "usd", "0.01 USD"), (1850, "eur", "18.50 EUR"), (5, "jpy", "5.00 JPY")] {
        let Outcome::Differs(why) = outcome(session("complete", "paid", units, code)) else { panic!("{units}") };
        assert!(why.contains(words), "{why}");
    }
    let ugx = charge(Money::new(5000, currency("UGX")));
    let paid = Stripe::session(&ugx, &session("complete", "paid", 500_000, "ugx"));
    assert_eq!(paid.outcome, Outcome::Succeeded, "shillings are counted in hundredths");
    let rwf = charge(Money::new(5000, currency("RWF")));
    assert_eq!(Stripe::session(&rwf, &session("complete", "paid", 5000, "rwf")).outcome, Outcome::Succeeded);
}
