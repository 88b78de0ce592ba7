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

#[derive(Debug, Default, Deserialize, Validate)]
#[serde(default)]
struct Part {
    #[garde(range(min = 1, max = 200))]
    limit: u32,
    #[garde(skip)]
    offset: u32,
    #[garde(skip)]
    side: Option<Side>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Buyer,
    Seller,
}

#[test]
fn every_wrong_parameter_is_named_in_plain_words() {
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let all = vec![pair("side", "nobody"), pair("limit", "0"), pair("offset", "x y"), pair("other", "1")];
    let Err(Problem::Invalid(errors)) = parameters::<Part>(all) else { panic!("422") };
    assert_eq!(errors["side"], ["must be one of: buyer, seller"]);
    assert_eq!(errors["limit"], ["must be at least 1"]);
    assert_eq!(errors["offset"], ["must be a whole number"]);
    let good = parameters::<Part>(vec![pair("limit", "7"), pair("side", "seller")]);
    assert!(good.is_ok_and(|part| part.limit == 7 && matches!(part.side, Some(Side::Seller))));
    assert!(parameters::<Part>(vec![pair("limit", "7"), pair("side", "buyer")]).is_ok());
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

    #[test]
    fn any_bytes_as_a_query_string_are_read_or_refused(
        text in prop_oneof!["\\PC{0,200}", "((limit|offset|side|[a-z]{1,3})=[^&]{0,9}&){0,8}", "(%[0-9A-Fa-f]{0,2}|[=&+]){0,60}"],
    ) {
        let Ok(pairs) = web::Query::<Vec<(String, String)>>::from_query(&text) else { return Ok(()) };
        if let Ok(part) = parameters::<Part>(pairs.into_inner()) {
            prop_assert!((1..=200).contains(&part.limit));
        }
    }
}
