//! Trade terms on the paper of a contract.

use super::model::TradeTerms;
use crate::credit::model::DaysFrom;

/// The rows of what is agreed, each with its name. The place stands with the Incoterm.
pub(crate) fn rows(terms: &TradeTerms) -> Vec<(&'static str, String)> {
    let rows = [
        ("Payment", payment(terms)),
        ("Packing", terms.packing.clone()),
        ("Crop year", terms.crop_year.clone()),
        ("Tolerance", percent(terms.tolerance_basis_points, "of the quantity, more or less")),
        ("Weights", weights(terms)),
        ("Quality claims", days(terms.arrival.claim_days)),
        ("Conditions", terms.conditions.clone()),
        ("Arbitration", terms.arbitration.clone()),
    ];
    rows.into_iter().filter(|(_, text)| !text.is_empty()).collect()
}

fn payment(terms: &TradeTerms) -> String {
    let payment = &terms.payment;
    let after = match payment.balance_from {
        DaysFrom::Order => "the order",
        DaysFrom::Lading => "the bill of lading",
    };
    let (days, deposit) = (payment.balance_days, payment.deposit_percent);
    match deposit {
        0 => format!("{days} days after {after}"),
        _ => format!(
            "{deposit} % deposit within {} days of the order, balance {days} days after {after}",
            payment.deposit_days
        ),
    }
}

fn weights(terms: &TradeTerms) -> String {
    let franchise = percent(terms.arrival.franchise_basis_points, "franchise");
    let parts = [franchise, days(terms.arrival.weighing_days)];
    parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(", ")
}

fn days(days: u16) -> String {
    if days == 0 { String::new() } else { format!("within {days} days of discharge") }
}

/// Hundredths of a percent as people write them: 50 is "0.5 %".
fn percent(basis_points: u16, of: &str) -> String {
    match (basis_points / 100, basis_points % 100) {
        (0, 0) => String::new(),
        (whole, 0) => format!("{whole} % {of}"),
        (whole, part) => format!("{} % {of}", format!("{whole}.{part:02}").trim_end_matches('0')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_have_no_idle_digits() {
        let shown = [0, 50, 300, 305, 1000].map(|points| percent(points, "of it"));
        assert_eq!(shown, ["", "0.5 % of it", "3 % of it", "3.05 % of it", "10 % of it"]);
    }
}
