use super::*;
use proptest::prelude::*;
use serde::Deserialize;

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

proptest! {
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
