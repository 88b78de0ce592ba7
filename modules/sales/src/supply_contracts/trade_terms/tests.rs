use garde::Validate;
use jiff::civil::date;
use serde_json::{Value, json};

use super::form::ProposeTradeTerms;
use super::model::ArrivalTerms;

/// What is wrong with terms, in words; empty if nothing is.
fn wrong(terms: Value) -> String {
    let form: ProposeTradeTerms = serde_json::from_value(terms).unwrap();
    form.validate().err().map(|report| report.to_string()).unwrap_or_default()
}

#[test]
fn days_of_a_letter_of_credit_are_refused_without_one() {
    for day in ["latestShipment", "letterExpiresOn"] {
        let told = wrong(json!({"wayOfPayment": "transfer", day: "2027-01-31"}));
        assert!(told.contains("belongs to a letter of credit"), "{day}: {told}");
        assert!(wrong(json!({day: "2027-01-31"})).contains("belongs to a letter of credit"), "a transfer unless told");
        assert_eq!(wrong(json!({"wayOfPayment": "transfer", day: ""})), "", "{day}");
    }
    let letter = json!({"wayOfPayment": "letter-of-credit", "latestShipment": "2027-01-31",
        "letterExpiresOn": "2027-02-20"});
    assert_eq!(wrong(letter), "");
}

#[test]
fn a_crop_year_is_one_or_is_left_out() {
    for fine in ["", "2026/27", "2027", "2099/00"] {
        assert_eq!(wrong(json!({"cropYear": fine})), "", "{fine}");
    }
    for other in ["2025/28", "1850", "26/27", "2026/2027", "new crop"] {
        assert!(wrong(json!({"cropYear": other})).contains("like 2026/27 or 2027"), "{other}");
    }
}

#[test]
fn periods_count_from_the_day_after_the_discharge() {
    let terms = ArrivalTerms { franchise_basis_points: 50, weighing_days: 21, claim_days: 28 };
    let periods = terms.periods(date(2026, 11, 21));
    assert_eq!(periods.discharged, date(2026, 11, 21));
    assert_eq!(periods.weighing_until, date(2026, 12, 12));
    assert_eq!(periods.claims_until, date(2026, 12, 19));
}
