use jiff::civil::date;

use super::model::ArrivalTerms;

#[test]
fn periods_count_from_the_day_after_the_discharge() {
    let terms = ArrivalTerms { franchise_basis_points: 50, weighing_days: 21, claim_days: 28 };
    let periods = terms.periods(date(2026, 11, 21));
    assert_eq!(periods.discharged, date(2026, 11, 21));
    assert_eq!(periods.weighing_until, date(2026, 12, 12));
    assert_eq!(periods.claims_until, date(2026, 12, 19));
}
