use super::*;
use crate::testing::currency;

fn mpesa() -> Mpesa {
    Mpesa {
        keys: MpesaKeys::default(),
        base: String::new(),
        live: false,
        wire: Wire::new(),
        tokens: Tokens::default(),
        callbacks: String::new(),
        paybill: String::new(),
    }
}

#[test]
fn only_whole_shillings_of_a_kenyan_number_are_pushed() {
    let kes = |minor| Money::new(minor, currency("KES"));
    assert_eq!(mpesa().refuses(kes(100), "+254712345678"), None);
    assert_eq!(mpesa().refuses(kes(150), "+254712345678").map(|(field, _)| field), Some("amount"));
    assert_eq!(mpesa().refuses(kes(100), "0712345678").map(|(field, _)| field), Some("phone"));
    assert_eq!(timestamp(1_772_000_000_000), "20260225091320");
}

#[test]
fn zero_alone_is_success_and_a_timeout_is_no_refusal() {
    assert_eq!(outcome(0, ""), Outcome::Succeeded);
    assert!(matches!(outcome(1037, ""), Outcome::Expired(_)));
    for code in [1, 17, 26, 1001, 1032, 2001, 9999] {
        assert!(matches!(outcome(code, "x"), Outcome::Failed(_)), "{code}");
    }
}

#[test]
fn a_callback_brings_the_number_to_ask_for() {
    let body = json!({"Body": {"stkCallback": {"MerchantRequestID": "m", "CheckoutRequestID": "ws_CO_1",
        "ResultCode": 0, "CallbackMetadata": {"Item": [{"Name": "Amount", "Value": 10.0},
        {"Name": "MpesaReceiptNumber", "Value": "NLJ7RT61SV"}, {"Name": "Balance"}]}}}});
    let told = mpesa().told(&HeaderMap::new(), body.to_string().as_bytes(), 0).unwrap();
    let claim = told.claim.unwrap();
    assert_eq!((told.reference.as_deref(), claim.amount.as_deref()), (Some("ws_CO_1"), Some("10.0")));
    assert_eq!(claim.receipt.as_deref(), Some("NLJ7RT61SV"));
    assert_eq!(mpesa().told(&HeaderMap::new(), b"{}", 0), Err(NotBelieved::Unreadable));
}
