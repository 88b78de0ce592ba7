//! The payment of an order's lines, in the words of their bills.

use super::model::Purchase;

const UNPAID: &str = "Unpaid";

/// Of a bill that nothing is left to pay of.
pub(crate) const PAID: &str = "paid";

/// Whether a line is paid: `Unpaid`, `Payment waiting`, `Partly paid`, `Paid`, `Overdue`, `Credited` or `Cancelled`.
pub(crate) fn payment(line: &Purchase) -> String {
    match line.journey.payment.as_deref() {
        None | Some("open") => UNPAID.to_owned(),
        Some(word) => {
            let mut letters = word.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
    }
}

/// Whether all lines of an order are paid.
pub(crate) fn paid(lines: &[Purchase]) -> bool {
    lines.iter().all(|line| line.journey.payment.as_deref() == Some(PAID))
}

/// What is said of the payment of all lines of an order: what is said of each, else `Partly paid` where some are, else what the first
/// says that is not.
pub(crate) fn payment_of_all(lines: &[Purchase]) -> String {
    let all: Vec<String> = lines.iter().map(payment).collect();
    let open: Vec<&String> = all.iter().filter(|word| *word != "Paid").collect();
    match open.first() {
        None => all.into_iter().next().unwrap_or_else(|| UNPAID.to_owned()),
        Some(first) if open.len() == all.len() => (*first).clone(),
        Some(_) => "Partly paid".to_owned(),
    }
}
