//! The payment of an order's lines, in the words of their bills.

use contracts::billing::BillStatus;

use super::model::Purchase;

/// Of a line that nobody has begun to pay.
const UNPAID: &str = "Unpaid";

/// Whether a line is paid: `Unpaid`, `Payment waiting`, `Partly paid`, `Paid`, `Overdue`, `Credited` or `Cancelled`.
pub(crate) fn payment(line: &Purchase) -> String {
    match line.journey.payment {
        None | Some(BillStatus::Open) => UNPAID.to_owned(),
        Some(status) => {
            let mut letters = status.as_str().chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
    }
}

/// Whether all lines of an order are paid.
pub(crate) fn paid(lines: &[Purchase]) -> bool {
    lines.iter().all(|line| line.journey.payment == Some(BillStatus::Paid))
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
