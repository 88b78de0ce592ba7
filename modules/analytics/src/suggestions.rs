//! Suggestions to a seller, by rules over its own figures.

use contracts::catalog::LowStock;
use contracts::ids::AccountId;
use jiff::Timestamp;
use kernel::store::{Reader, StoreError};

use crate::consumers::{OPEN, open_prefix, placed_of};
use crate::model::Month;

/// An order that has not arrived after this time is late: the shortest corridor's usual time from farm to port.
const LATE_DAYS: i64 = 30;
const DAY_MS: i64 = 86_400_000;
/// Late orders are counted up to this number.
const COUNTED: usize = 100;
/// From this percentage of sales that come back damaged, packaging is worth a look.
const DAMAGED_PERCENT: u64 = 5;

/// A piece of advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Suggestion {
    /// The advice.
    pub(crate) title: &'static str,
    /// The figures that it rests on.
    pub(crate) why: String,
    /// The path of the screen for it.
    pub(crate) link: String,
    /// The text of the link.
    pub(crate) link_text: &'static str,
}

/// Orders on their way for longer than [`LATE_DAYS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Late {
    /// Number of orders, [`COUNTED`] at most.
    pub(crate) orders: usize,
    /// When the oldest was placed, in milliseconds since 1970 UTC.
    pub(crate) oldest_ms: i64,
}

/// Returns a seller's late orders.
pub(crate) fn late(reader: &Reader<'_>, seller: &AccountId, now_ms: i64) -> Result<Late, StoreError> {
    let prefix = open_prefix(seller);
    let mut late = Late::default();
    for row in reader.scan(&OPEN, prefix.as_bytes(), None).take(COUNTED) {
        let (key, ()) = row?;
        match placed_of(&key, seller) {
            Some(placed) if placed < now_ms - LATE_DAYS * DAY_MS => {
                if late.orders == 0 {
                    late.oldest_ms = placed;
                }
                late.orders += 1;
            }
            _ => break,
        }
    }
    Ok(late)
}

/// Applies all rules. `months` are the last three.
pub(crate) fn find(late: Late, months: &[Month], low: &[LowStock]) -> Vec<Suggestion> {
    [delivery(late), packaging(months), stock(low)].into_iter().flatten().collect()
}

fn delivery(late: Late) -> Option<Suggestion> {
    let oldest = Timestamp::from_millisecond(late.oldest_ms).unwrap_or_default().strftime("%d %B %Y").to_string();
    let why = match late.orders {
        0 => return None,
        1 => format!("An order of {oldest} has not arrived after {LATE_DAYS} days."),
        COUNTED => {
            format!("{COUNTED} orders or more have not arrived after {LATE_DAYS} days; the oldest is of {oldest}.")
        }
        n => format!("{n} orders have not arrived after {LATE_DAYS} days; the oldest is of {oldest}."),
    };
    Some(Suggestion { title: "Improve Delivery Times", why, link: "/sales".into(), link_text: "See the sales" })
}

fn packaging(months: &[Month]) -> Option<Suggestion> {
    let sales: u64 = months.iter().map(|month| month.sales).sum();
    let damaged: u64 = months.iter().map(|month| month.damaged).sum();
    if damaged == 0 || damaged.saturating_mul(100) < sales.saturating_mul(DAMAGED_PERCENT) {
        return None;
    }
    let came = if damaged == 1 { "came" } else { "have come" };
    let why = format!("{damaged} of {sales} sales of the last three months {came} back damaged.");
    Some(Suggestion { title: "Enhance Packaging Efficiency", why, link: "/sales".into(), link_text: "See the returns" })
}

fn stock(low: &[LowStock]) -> Option<Suggestion> {
    let first = low.first()?;
    let left = |lot: &LowStock| format!("{} has {} left", lot.name, lot.on_hand);
    let why = match low {
        [_] => format!("{}.", left(first)),
        _ => format!("{}; {} lots are low in all.", left(first), low.len()),
    };
    Some(Suggestion {
        title: "Optimize Inventory Levels",
        why,
        link: "/inventory/stock/full?sort=remainingUnits".into(),
        link_text: "See the stock",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn months(sales: u64, damaged: u64) -> [Month; 1] {
        [Month { sales, damaged, ..Month::default() }]
    }

    #[test]
    fn damage_counts_from_one_in_twenty_on() {
        let titles = |sales, damaged| find(Late::default(), &months(sales, damaged), &[]).len();
        assert_eq!((titles(20, 1), titles(21, 1), titles(0, 0), titles(5, 0)), (1, 0, 0, 0));
    }

    #[test]
    fn each_says_the_figures_that_it_rests_on() {
        let late = Late { orders: 3, oldest_ms: 1_760_000_000_000 };
        let low = [LowStock { product: "p".into(), name: "Nyeri AA".into(), on_hand: 3, sold: 9 }];
        let found = find(late, &months(31, 2), &low);
        let why: Vec<&str> = found.iter().map(|s| s.why.as_str()).collect();
        assert_eq!(
            why,
            [
                "3 orders have not arrived after 30 days; the oldest is of 09 October 2025.",
                "2 of 31 sales of the last three months have come back damaged.",
                "Nyeri AA has 3 left.",
            ]
        );
    }
}
