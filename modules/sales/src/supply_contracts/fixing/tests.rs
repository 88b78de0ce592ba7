use contracts::money::{Currency, Money};
use jiff::civil::date;
use proptest::prelude::*;

use super::form::RollPrice;
use super::holidays::{easter, is_holiday};
use super::model::{Fixation, Fixing, Market, Month, PriceTerms, Roll};
use super::rules::{ProvisionalPrice, final_price, is_near_fallback, last_day_of, lots, price, provisional, so_far};
use crate::quotes::model::Side;

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

const MARCH: Month = Month { year: 2027, month: 3 };
const MAY: Month = Month { year: 2027, month: 5 };

fn fixing(market: Market, differential: i32, unit_weight_g: u32, parts: &[(u32, i32, i32)]) -> Fixing {
    let part = |&(units, points, spreads): &(u32, i32, i32)| Fixation {
        units,
        points,
        month: MARCH,
        spreads,
        by: "buyer".into(),
        at_ms: 1,
        source: String::new(),
        compared: None,
    };
    Fixing {
        contract: "contract".into(),
        terms: PriceTerms {
            market,
            month: MARCH,
            differential,
            call: Side::Buyer,
            fix_by: date(2027, 2, 15),
            fallback: usd(500),
            unit_weight_g,
            provisional_percent: 80,
        },
        fixations: parts.iter().map(part).collect(),
        rolls: vec![],
        price: None,
        provisional: vec![],
        last_day: date(2027, 2, 15),
    }
}

#[test]
fn prices_come_out_as_worked_by_hand() {
    // Robusta at 4,500 $/t and 120 $/t more are 4.62 $/kg.
    assert_eq!(price(&fixing(Market::RC, 120, 1_000, &[(19_200, 4_500, 0)]), 19_200), Some(usd(462)));
    // Arabica at 250.00 c/lb and 30.00 c/lb more are 2.80 $/lb, which are 6.1729 $/kg and 370.38 $ a bag of 60 kg.
    assert_eq!(price(&fixing(Market::KC, 3_000, 1_000, &[(100, 25_000, 0)]), 100), Some(usd(617)));
    assert_eq!(price(&fixing(Market::KC, 3_000, 60_000, &[(100, 25_000, 0)]), 100), Some(usd(37_038)));
    // Two fixations are weighted; the second was rolled for 50 points: (3 × 4,400 + 1 × 4,650) / 4 = 4,462.5, less 100.
    let two = fixing(Market::RC, -100, 1_000, &[(3, 4_400, 0), (1, 4_600, 50)]);
    assert_eq!(price(&two, 4), Some(usd(436)));
    // What is not fixed has the price of the quote: (3 × 4.30 + 1 × 5.00) / 4 = 4.475, half a cent up.
    let half = fixing(Market::RC, -100, 1_000, &[(3, 4_400, 0)]);
    assert_eq!((price(&half, 4), so_far(&half)), (Some(usd(448)), Some(usd(430))));
    assert_eq!(so_far(&fixing(Market::RC, 0, 1_000, &[])), None);
    assert_eq!(price(&fixing(Market::RC, 0, 1_000, &[]), 7), Some(usd(500)));
    assert_eq!(price(&fixing(Market::RC, 0, 1_000, &[(8, 1, 0)]), 7), None, "more is fixed than there is");
    let nothing_left = fixing(Market::RC, -4_500, 1_000, &[(7, 4_500, 0)]);
    assert_eq!((price(&nothing_left, 7), final_price(&nothing_left, 7)), (Some(usd(0)), None));
}

#[test]
fn a_market_has_its_months_and_rolls_go_to_later_ones() {
    let letters = |market: Market| (1..=12).filter_map(|month| market.letter(month)).collect::<String>();
    assert_eq!((letters(Market::KC).as_str(), letters(Market::RC).as_str()), ("HKNUZ", "FHKNUX"));
    let mut rolled = fixing(Market::KC, 0, 1_000, &[]);
    assert_eq!((rolled.month(), rolled.spreads()), (MARCH, 0));
    rolled.rolls = vec![Roll { from: MARCH, to: MAY, spread: 250, by: "buyer".into(), at_ms: 2 }];
    assert_eq!((rolled.month(), rolled.spreads()), (MAY, 250));
    assert!(MARCH < MAY);
}

#[test]
fn the_first_notice_day_is_counted_in_business_days() {
    // March 2027 begins on a Monday, May on a Saturday.
    assert_eq!(Market::KC.first_notice(MARCH), Some(date(2027, 2, 18)));
    assert_eq!(Market::RC.first_notice(MARCH), Some(date(2027, 2, 23)));
    assert_eq!(Market::KC.first_notice(MAY), Some(date(2027, 4, 22)));
    // Thanksgiving is the 26th of November, and the 28th of December is kept for Boxing Day, a Saturday.
    assert_eq!(Market::KC.first_notice(Month { year: 2026, month: 12 }), Some(date(2026, 11, 19)));
    assert_eq!(Market::RC.first_notice(Month { year: 2027, month: 1 }), Some(date(2026, 12, 24)));
    // The first business day of September 2029 follows Labor Day, the 3rd.
    assert_eq!(Market::KC.first_notice(Month { year: 2029, month: 9 }), Some(date(2029, 8, 23)));
}

#[test]
fn a_month_is_offered_until_its_first_notice_day() {
    let first = |market: Market, today| market.quoted(today).next().map(|month| (month.year, month.month));
    assert_eq!(first(Market::KC, date(2026, 11, 18)), Some((2026, 12)));
    assert_eq!(first(Market::KC, date(2026, 11, 19)), Some((2027, 3)), "its first notice day has come");
    assert_eq!(first(Market::RC, date(2026, 11, 30)), Some((2027, 1)));
    let all: Vec<Month> = Market::KC.quoted(date(2026, 11, 19)).collect();
    assert_eq!((all.len(), all.last().copied()), (14, Some(Month { year: 2029, month: 9 })));
    assert!(!Market::KC.is_quoted(Month { year: 2027, month: 4 }, date(2026, 11, 19)), "no month of this market");
}

#[test]
fn a_price_goes_to_no_month_behind_the_offered_ones() {
    let to = |year: i16, month: i8| {
        let wanted = serde_json::json!({"to": {"year": year, "month": month}});
        let wanted: RollPrice = serde_json::from_value(wanted).expect("a form");
        wanted.month(Market::KC, date(2026, 11, 19)).map_err(|problem| format!("{problem:?}"))
    };
    assert_eq!(to(2029, 9), Ok(Month { year: 2029, month: 9 }), "the last one");
    for (year, month) in [(2029, 12), (2099, 7)] {
        let refused = to(year, month).expect_err("too far");
        assert!(refused.contains("to.month") && refused.contains("is 2029-09"), "{refused}");
    }
    assert!(to(2026, 12).expect_err("too near").contains("first notice day is over"));
    let written = MARCH.to_string();
    assert_eq!((written.as_str(), Month::parse(&written)), ("2027-03", Some(MARCH)));
}

#[test]
fn the_exchanges_are_closed_on_their_holidays() {
    let easters = [2024, 2025, 2026, 2027, 2038].map(easter);
    let known = [date(2024, 3, 31), date(2025, 4, 20), date(2026, 4, 5), date(2027, 3, 28), date(2038, 4, 25)];
    assert_eq!(easters, known);
    let closed = |market: Market, year: i16| {
        let days = date(year, 1, 1).series(jiff::ToSpan::day(1)).take_while(move |day| day.year() == year);
        let weekend = |day: &jiff::civil::Date| day.weekday().to_monday_zero_offset() >= 5;
        days.filter(move |day| !weekend(day) && is_holiday(market, *day)).map(|day| day.strftime("%m-%d").to_string())
    };
    // The weekdays of 2026.
    let american = ["01-01", "01-19", "02-16", "04-03", "05-25", "06-19", "07-03", "09-07", "11-26", "12-25"];
    assert_eq!(closed(Market::KC, 2026).collect::<Vec<_>>(), american);
    let english = ["01-01", "04-03", "04-06", "05-04", "05-25", "08-31", "12-25", "12-28"];
    assert_eq!(closed(Market::RC, 2026).collect::<Vec<_>>(), english);
    assert_eq!(closed(Market::RC, 2027).last().as_deref(), Some("12-28"), "Christmas and Boxing Day on a weekend");
    assert_eq!(closed(Market::RC, 2022).last().as_deref(), Some("12-27"), "Christmas on a Sunday");
}

#[test]
fn a_roll_moves_the_last_day_as_far_as_the_first_notice_day() {
    let mut rolled = fixing(Market::KC, 0, 1_000, &[]);
    // The 15th of February is three days before the notice day of March, and that of May is the 22nd of April.
    assert_eq!(last_day_of(&rolled, MAY, date(2027, 12, 31)), date(2027, 4, 19));
    assert_eq!(last_day_of(&rolled, MAY, date(2027, 3, 10)), date(2027, 3, 9), "before the last day of delivery");
    rolled.last_day = date(2027, 4, 19);
    assert_eq!(last_day_of(&rolled, MAY, date(2027, 3, 10)), date(2027, 4, 19), "it does not go back");
}

#[test]
fn a_quotation_is_near_the_fallback_within_fifteen_percent() {
    // Robusta at 120 dollars a tonne above the exchange, and 4.60 dollars a kilogram to fall back to.
    let terms = PriceTerms { fallback: usd(460), ..fixing(Market::RC, 120, 1_000, &[]).terms };
    let near = |quoted| is_near_fallback(&terms, quoted);
    assert_eq!([3_789, 3_790, 4_480, 5_170, 5_171].map(near), [false, true, true, true, false]);
    assert!(![i32::MIN, -1, 0, 1, i32::MAX].into_iter().any(near));
}

#[test]
fn the_lots_of_a_small_contract_are_not_nought() {
    let written = |market, units| lots(&fixing(market, 0, 60_000, &[]).terms, units);
    // Bags of 60 kg: a lot has 283.5 of them in New York, 166.7 in London.
    for (units, expected) in [(320, "1.1"), (284, "1.0"), (283, "1.0"), (30, "0.11"), (3, "0.011"), (2_835, "10.0")] {
        assert_eq!(written(Market::KC, units), expected, "{units}");
    }
    assert_eq!(written(Market::RC, 1), "0.0060");
}

#[test]
fn a_provisional_price_is_a_percentage_of_what_is_known() {
    let known = |full, billed| Some(ProvisionalPrice { full: usd(full), billed: usd(billed) });
    // A fourth is fixed at 4,500 $/t and 120 more; the rest is quoted at 4,300, or has the price of the quote, 5.00 $/kg.
    let part = fixing(Market::RC, 120, 1_000, &[(1, 4_500, 0)]);
    assert_eq!(provisional(&part, 4, Some(4_300)), known(447, 357));
    assert_eq!(provisional(&part, 4, None), known(491, 392));
    let mut none = part.clone();
    none.terms.provisional_percent = 0;
    assert_eq!(provisional(&none, 4, Some(4_300)), None);
    assert_eq!(provisional(&fixing(Market::RC, -4_300, 1_000, &[]), 4, Some(4_300)), None, "nothing would be billed");
}

proptest! {
    #[test]
    fn a_price_lies_between_the_lowest_and_the_highest_fixation(
        parts in proptest::collection::vec((1_u32..10_000, 1_000_i32..100_000, 0_i32..500), 1..12),
        weight in 1_u32..70_000,
        kc in any::<bool>(),
    ) {
        let market = if kc { Market::KC } else { Market::RC };
        let all = fixing(market, 100, weight, &parts);
        let units = all.fixed();
        let whole = price(&all, units).expect("it fits");
        let alone = parts.iter().map(|part| {
            let one = fixing(market, 100, weight, &[*part]);
            price(&one, part.0).expect("it fits").minor
        });
        let (low, high) = alone.fold((i64::MAX, i64::MIN), |(low, high), one| (low.min(one), high.max(one)));
        prop_assert!(low <= whole.minor && whole.minor <= high);
        let mut turned = parts.clone();
        turned.reverse();
        prop_assert_eq!(price(&fixing(market, 100, weight, &turned), units), Some(whole), "the order says nothing");
    }

    #[test]
    fn each_call_off_has_the_exact_price_rounded_once(
        parts in proptest::collection::vec((1_u32..100_000, 1_000_i32..100_000, 0_i32..500), 1..12),
        weight in 1_u32..70_000,
        kc in any::<bool>(),
        called_off in proptest::collection::vec(1_u32..100_000, 1..10),
    ) {
        let market = if kc { Market::KC } else { Market::RC };
        let all = fixing(market, 100, weight, &parts);
        let units = all.fixed();
        prop_assume!(price(&all, units).is_some_and(|price| price.minor > 0));
        let exact = final_price(&all, units).expect("above nought");
        // Worked anew from the parts, each in its own fraction of cents.
        let points: i128 = parts.iter().map(|(n, points, spreads)| {
            i128::from(*n) * (i128::from(*points) + i128::from(*spreads) + 100)
        }).sum();
        let (up, down) = if kc { (i128::from(weight) * 100_000, 4_535_923_700) } else { (i128::from(weight), 10_000) };
        let mut left = units;
        for wanted in called_off {
            let called = wanted.min(left);
            let amount = i128::from(exact.times(called).expect("it fits").minor);
            let off = 2 * (amount * down * i128::from(units) - points * up * i128::from(called));
            prop_assert!(off.abs() <= down * i128::from(units), "{amount} cents for {called} of {units}");
            left -= called;
        }
    }
}

#[test]
fn twenty_tonnes_do_not_lose_the_half_cent_of_each_kilogram() {
    // 4,000 and 4,001 $/t are 4.0005 $/kg, which reads 4.00: 19,200 kg cost 76,809.60, and not 76,800.00.
    let half = fixing(Market::RC, 0, 1_000, &[(9_600, 4_000, 0), (9_600, 4_001, 0)]);
    let exact = final_price(&half, 19_200).expect("a price");
    assert_eq!((exact.rounded(), exact.times(19_200)), (Some(usd(400)), Some(usd(7_680_960))));
}
