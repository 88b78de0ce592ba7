use super::*;
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::json;

#[derive(Debug, Default, Deserialize, Validate)]
#[serde(rename_all = "camelCase", default)]
struct Form {
    #[garde(length(min = 1))]
    full_name: String,
    #[garde(range(min = 1))]
    amount: u32,
    #[garde(skip)]
    note: String,
    #[garde(length(max = 3))]
    r#type: String,
}

#[test]
fn every_wrong_field_is_named_at_once() {
    let problem = read::<Form>(json!({"amount": "x", "note": 7, "type": "long"})).unwrap_err();
    let Problem::Invalid(errors) = problem else { panic!("422") };
    assert_eq!(errors.keys().collect::<Vec<_>>(), ["amount", "fullName", "note", "type"]);
    assert_eq!(errors["note"], ["must be a text"]);
}

#[derive(Debug, Default, Deserialize, Validate)]
#[serde(default)]
struct Mixed {
    #[garde(length(min = 1))]
    product_id: String,
    #[garde(length(min = 1))]
    #[serde(rename = "deliveryFrom")]
    delivery_from: String,
}

#[test]
fn a_wrong_field_has_its_name_on_the_wire() {
    let problem = read::<Mixed>(json!({})).unwrap_err();
    let Problem::Invalid(errors) = problem else { panic!("422") };
    assert_eq!(errors.keys().collect::<Vec<_>>(), ["deliveryFrom", "product_id"]);
}

#[test]
fn a_good_body_is_read() {
    let form = read::<Form>(json!({"fullName": "A", "amount": 2, "other": 1})).unwrap();
    assert_eq!((form.full_name.as_str(), form.amount), ("A", 2));
}

#[derive(Debug, Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct Decision {
    #[garde(skip)]
    word: Word,
    #[garde(skip)]
    paid_on: jiff::civil::Date,
    #[garde(length(min = 3))]
    reason: String,
    #[garde(dive, length(min = 1))]
    lines: Vec<Line>,
    #[garde(dive)]
    payer: Payer,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Paid,
    Failed,
}

#[derive(Debug, Deserialize, Validate)]
struct Line {
    #[garde(range(min = 1))]
    amount: u32,
}

#[derive(Debug, Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct Payer {
    #[garde(length(min = 1))]
    full_name: String,
}

#[test]
fn nothing_stands_in_for_what_can_be_read() {
    let form = json!({
        "word": "failed", "paidOn": "2026-01-05", "reason": "late", "lines": [{"amount": 2}], "payer": {"fullName": "A"},
    });
    let read = read::<Decision>(form).unwrap();
    assert!(matches!(read.word, Word::Failed));
    assert_eq!((read.paid_on.to_string().as_str(), read.lines[0].amount), ("2026-01-05", 2));
}

fn wrong(form: Value) -> Vec<(String, String)> {
    let Err(Problem::Invalid(errors)) = read::<Decision>(form) else { panic!("422") };
    errors.into_iter().map(|(field, messages)| (field, messages.join("; "))).collect()
}

fn said(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|(field, message)| ((*field).to_owned(), (*message).to_owned())).collect()
}

#[test]
fn a_field_that_the_form_needs_and_cannot_be_read_hides_no_other_and_is_not_called_missing() {
    let form = json!({"word": "maybe", "paidOn": 7, "reason": "x", "lines": [], "payer": {"fullName": ""}});
    assert_eq!(
        wrong(form),
        said(&[
            ("lines", "must not be empty"),
            ("paidOn", "cannot be read"),
            ("payer.fullName", "must not be empty"),
            ("reason", "must be at least 3 characters"),
            ("word", "must be one of: paid, failed"),
        ])
    );
}

#[test]
fn every_missing_field_is_named_at_once_also_within_others() {
    assert_eq!(
        wrong(json!({})),
        said(&[
            ("lines", "is missing"),
            ("paidOn", "is missing"),
            ("payer", "is missing"),
            ("reason", "is missing"),
            ("word", "is missing"),
        ])
    );
    let form =
        json!({"word": 1, "paidOn": "2026-01-05", "reason": "late", "lines": [{"amount": 0}, {}, 7], "payer": {}});
    assert_eq!(
        wrong(form),
        said(&[
            ("lines[0].amount", "must be at least 1"),
            ("lines[1].amount", "is missing"),
            ("lines[2]", "must be an object"),
            ("payer.fullName", "is missing"),
            ("word", "must be a text"),
        ])
    );
}

/// Any JSON value, a few levels deep, with names of [`Form`]'s fields among others.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 64, 8, |inner| {
        let name = prop_oneof!["fullName|amount|note|type", "[a-z.\\[\\]0-9]{0,8}"];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::hash_map(name, inner, 0..8).prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_bytes_as_a_body_are_read_or_refused(value in any_json()) {
        if let Ok(form) = read::<Form>(value) {
            prop_assert!(form.amount >= 1 && !form.full_name.is_empty());
        }
    }
}
