//! Trade terms on the paper of a contract.

use contracts::sales::{LetterOfCredit, WayOfPayment};

use super::model::{PaymentTerms, TradeTerms};
use crate::credit::model::DaysFrom;

/// The rows of what is agreed, each with its name. The place stands with the Incoterm.
pub(crate) fn rows(terms: &TradeTerms) -> Vec<(&'static str, String)> {
    let rows = [
        ("Payment", payment(&terms.payment)),
        ("Letter of credit", terms.payment.letter.as_ref().map(letter).unwrap_or_default()),
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

/// What the days of payment are about.
fn way(way: WayOfPayment) -> &'static str {
    match way {
        WayOfPayment::Transfer => "",
        WayOfPayment::BalanceBeforeDocuments => "The shipping documents are released once the balance is paid. ",
        WayOfPayment::CashAgainstDocuments => "Cash against documents. ",
        WayOfPayment::LetterOfCredit => "By letter of credit. ",
    }
}

fn letter(letter: &LetterOfCredit) -> String {
    let LetterOfCredit { number, bank, expires_on, latest_shipment, presentation_days } = letter;
    let of = match (number.as_str(), bank.as_str()) {
        ("", "") => String::new(),
        ("", bank) => format!("Of {bank}. "),
        (number, "") => format!("{number}. "),
        (number, bank) => format!("{number} of {bank}. "),
    };
    format!(
        "{of}Latest day of shipment {latest_shipment}, expiry {expires_on}, documents presented within \
         {presentation_days} days of the shipment"
    )
}

fn payment(payment: &PaymentTerms) -> String {
    let after = match payment.balance_from {
        DaysFrom::Order => "the order",
        DaysFrom::Lading => "the bill of lading",
    };
    let (days, deposit) = (payment.balance_days, payment.deposit_percent);
    let way = way(payment.way);
    match deposit {
        0 => format!("{way}{days} days after {after}"),
        _ => format!(
            "{way}{deposit} % deposit within {} days of the order, balance {days} days after {after}",
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
    #[test]
    fn the_way_of_payment_is_written_with_its_days() {
        let way = |way| {
            let days = PaymentTerms {
                way,
                letter: None,
                deposit_percent: 30,
                deposit_days: 7,
                balance_days: 30,
                balance_from: DaysFrom::Lading,
            };
            payment(&days)
        };
        let rest = "30 % deposit within 7 days of the order, balance 30 days after the bill of lading";
        assert_eq!(way(WayOfPayment::Transfer), rest);
        assert_eq!(way(WayOfPayment::CashAgainstDocuments), format!("Cash against documents. {rest}"));
        assert_eq!(
            way(WayOfPayment::BalanceBeforeDocuments),
            format!("The shipping documents are released once the balance is paid. {rest}")
        );
        assert_eq!(way(WayOfPayment::LetterOfCredit), format!("By letter of credit. {rest}"));
    }

    #[test]
    fn a_letter_of_credit_is_written_with_what_is_known_of_it() {
        let text = |number: &str, bank: &str| {
            letter(&LetterOfCredit {
                number: number.to_owned(),
                bank: bank.to_owned(),
                expires_on: jiff::civil::date(2027, 2, 21),
                latest_shipment: jiff::civil::date(2027, 1, 31),
                presentation_days: 21,
            })
        };
        let days =
            "Latest day of shipment 2027-01-31, expiry 2027-02-21, documents presented within 21 days of the shipment";
        assert_eq!(text("", ""), days);
        assert_eq!(text("LC-1", "A bank"), format!("LC-1 of A bank. {days}"));
        assert_eq!(text("", "A bank"), format!("Of A bank. {days}"));
    }
}
