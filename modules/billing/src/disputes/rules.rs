//! The rules of disputes. Pure.

use contracts::ids::LineId;

use super::model::Dispute;
use crate::bills::model::{Bill, Kind};
use crate::payments::model::Payment;

/// The days after the last payment of a bill in which its buyer may dispute it.
pub(crate) const WINDOW_DAYS: i64 = 180;

/// How often the two sides may say something, together.
pub(crate) const MOST_WORDS: u32 = 50;

/// The most files of each side.
pub(crate) const MOST_FILES: usize = 5;

/// The last moment at which a bill may be disputed, in milliseconds since 1970 UTC; `None` if nothing of it is paid.
pub(crate) fn until_ms(payments: &[Payment]) -> Option<i64> {
    let paid = payments.iter().filter(|payment| payment.is_settled());
    let last = paid.map(|payment| payment.settled_ms.unwrap_or(payment.at_ms)).max()?;
    Some(last + WINDOW_DAYS * 86_400_000)
}

/// Whether a bill is one that can be disputed at all: one for the goods of an order, or for what their final price left.
pub(crate) fn is_for_goods(bill: &Bill) -> bool {
    matches!(bill.kind, Kind::Purchase | Kind::FinalPrice) && bill.order.is_some()
}

/// What was paid of a bill and neither went back nor is owed back nor is on its way back, in minor units.
pub(crate) fn stays(bill: &Bill, payments: &[Payment]) -> i64 {
    let refunding: i64 = payments.iter().map(|payment| payment.refunding).sum();
    (bill.paid.min(bill.creditable()) - refunding).max(0)
}

/// Whether two disputes of one bill are about the same thing: the same line, or one of them is about all of it.
pub(crate) fn overlap(one: Option<&LineId>, other: Option<&LineId>) -> bool {
    one.is_none() || other.is_none() || one == other
}

/// What open disputes of one bill hold back from its seller, in minor units: never more than the shop has of it.
pub(crate) fn held(disputed: i64, in_hands: i64) -> i64 {
    disputed.min(in_hands).max(0)
}

/// What a payout run pays of what is owed, in minor units: never below nought, and nothing that is held.
pub(crate) fn payable(owed: i64, held: i64) -> i64 {
    (owed - held).max(0)
}

/// Divides what goes back among payments that can give back this much each; what is left over was paid directly.
pub(crate) fn split(minor: i64, refundable: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut left = minor;
    let part = |most: i64| {
        let part = left.min(most).max(0);
        left -= part;
        part
    };
    refundable.map(part).collect()
}

/// What open disputes of a bill are about together, in minor units.
pub(crate) fn disputed(open: &[Dispute]) -> i64 {
    open.iter().map(Dispute::left).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn held_money_is_in_the_shops_hands_and_is_never_paid_out() {
        assert_eq!((held(50, 100), held(50, 20), held(50, 0), held(50, -5)), (50, 20, 0, 0));
        assert_eq!((payable(100, 30), payable(20, 30), payable(-5, 0)), (70, 0, 0));
    }

    #[test]
    fn a_sum_goes_back_through_the_payments_and_the_rest_was_direct() {
        assert_eq!(split(50, [30, 40, 10].into_iter()), [30, 20, 0]);
        assert_eq!(split(90, [30, 40].into_iter()), [30, 40], "20 are credited");
    }

    #[test]
    fn one_dispute_of_a_line_is_open_at_a_time() {
        let (one, other) = (LineId::from("1"), LineId::from("2"));
        assert!(!overlap(Some(&one), Some(&other)));
        assert!(overlap(Some(&one), Some(&one)) && overlap(None, Some(&one)) && overlap(Some(&one), None));
    }
}
