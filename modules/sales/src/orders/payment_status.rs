//! The payment status of an order's lines, in the words of their bills.

use contracts::billing::BillStatus;

use super::model::Purchase;

/// The status of a line that nobody has begun to pay.
const UNPAID: &str = "Unpaid";

/// A line's payment status: `Unpaid`, `Payment waiting`, `Partly paid`, `Paid`, `Overdue`, `Credited` or `Cancelled`.
pub(crate) fn payment(line: &Purchase) -> String {
    match line.payment() {
        None | Some(BillStatus::Open) => UNPAID.to_owned(),
        Some(status) => {
            let mut letters = status.as_str().chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
    }
}

/// Whether all lines of an order that stand are paid.
pub(crate) fn paid(lines: &[Purchase]) -> bool {
    lines.iter().filter(|line| line.cancelled.is_none()).all(|line| line.payment() == Some(BillStatus::Paid))
}

/// The payment status of all lines of an order that stand: `Paid` if all are paid, `Partly paid` if some are, else the first
/// line's.
pub(crate) fn payment_of_all(lines: &[Purchase]) -> String {
    let all: Vec<String> = lines.iter().filter(|line| line.cancelled.is_none()).map(payment).collect();
    let open: Vec<&String> = all.iter().filter(|word| *word != "Paid").collect();
    match open.first() {
        None => all.into_iter().next().unwrap_or_else(|| UNPAID.to_owned()),
        Some(first) if open.len() == all.len() => (*first).clone(),
        Some(_) => "Partly paid".to_owned(),
    }
}
