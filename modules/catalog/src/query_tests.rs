use proptest::prelude::*;

use super::*;

fn read(text: &str) -> Result<ListQuery, Problem> {
    let pairs: Vec<_> = text
        .split('&')
        .filter(|p| !p.is_empty())
        .map(|p| p.split_once('=').unwrap_or((p, "")))
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .collect();
    ListQuery::read(&pairs, false)
}

fn score(text: &str) -> Result<Option<(u16, u16)>, ()> {
    let range = read(&format!("cupping_score={text}")).map_err(|_| ())?.score;
    Ok(range.map(|r| (r.low, r.high)))
}

#[test]
fn score_ranges() {
    for (text, wanted) in [
        ("80..90", Some((8000, 9000))),
        ("80..", Some((8000, 10_000))),
        ("..90", Some((0, 9000))),
        ("..", None),
        ("", None),
        ("85", Some((8500, 8500))),
        ("87.5..88.25", Some((8750, 8825))),
        ("87.501..88.259", Some((8751, 8825))),
        ("0..100", Some((0, 10_000))),
    ] {
        assert_eq!(score(text), Ok(wanted), "{text}");
    }
    for text in ["a", "80..b", "90..80", "101", "..100.001", "-1..5", "80...90", "1e1", ".5"] {
        assert!(score(text).is_err(), "{text}");
    }
}

#[test]
fn every_wrong_parameter_is_named_and_unknown_ones_are_not() {
    let Err(Problem::Invalid(wrongs)) = read("limit=0&offset=-1&tab=old&sort=up&cupping_score=x&who=me") else {
        panic!("must be refused");
    };
    let names: Vec<_> = wrongs.keys().map(String::as_str).collect();
    assert_eq!(names, ["cupping_score", "limit", "offset", "sort", "tab"]);
    assert!(read("limit=501").is_err());
    assert_eq!(read("limit=500").unwrap().limit, 500);
    assert!(read("who=me&tab=&sort=&category=").is_ok());
}

#[test]
fn the_same_question_has_one_form() {
    assert_eq!(read("grade=AA&origin=b&origin=A").unwrap(), read("origin=a&origin=B&origin=b&grade=aa").unwrap());
}

proptest! {
    /// Any input is either refused or gives a query within the limits.
    #[test]
    fn any_bytes_are_a_query_or_refused(
        pairs in prop::collection::vec(
            (
                prop_oneof![(0..ATTRIBUTES.len()).prop_map(|at| ATTRIBUTES[at].name.to_owned()),
                    "q|tab|sort|cupping_score|limit|offset", "\\PC{0,12}"],
                prop_oneof!["\\PC{0,200}", "[0-9.-]{0,24}", any::<Vec<u8>>().prop_map(|b| String::from_utf8_lossy(&b).into_owned())],
            ),
            0..80,
        ),
        searching in any::<bool>(),
    ) {
        if let Ok(query) = ListQuery::read(&pairs, searching) {
            prop_assert!(query.limit >= 1 && query.limit <= MAX_LIMIT && query.offset <= MAX_OFFSET);
            prop_assert!(query.ticked.iter().all(|ticked| ticked.len() <= MAX_VALUES));
            prop_assert!(query.score.is_none_or(|range| range.low <= range.high && range.high <= TOP_SCORE));
        }
    }
}
