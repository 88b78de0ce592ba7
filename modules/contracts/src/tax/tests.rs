use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::arithmetic::{Taxed, part, taxed};
use super::book::Book;
use super::numbers;
use super::rate::Rate;
use super::rules::{Category, Customer, Place, Rule, Sale, find, overlapping};
use super::settings::{Prices, Rounding, Settings};
use crate::money::{Currency, Money};

/// The rules of the golden table. They were written by hand, and are not the rules that the shop offers.
fn rules() -> Vec<Rule> {
    let lines = include_str!("golden/rules.txt").lines().filter(|line| !line.starts_with('#'));
    let rule = |(n, line): (usize, &str)| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [seller, buyer, customer, goods, from, until, category, rate] = fields[..] else { panic!("{line}") };
        Rule {
            id: n.to_string(),
            seller: Place::parse(seller).unwrap(),
            buyer: Place::parse(buyer).unwrap(),
            customer: Customer::parse(customer).unwrap(),
            goods: (goods != "-").then(|| goods.to_owned()),
            from: from.parse().unwrap(),
            until: (until != "-").then(|| until.parse().unwrap()),
            category: Category::parse(category).unwrap(),
            rate: Rate::parse(rate).unwrap(),
            reason: String::new(),
        }
    };
    lines.enumerate().map(rule).collect()
}

#[test]
fn the_golden_table_comes_out_to_the_last_minor_unit() {
    let rules = rules();
    let mut rows = 0;
    for line in include_str!("golden/table.txt").lines().filter(|line| !line.starts_with('#')) {
        rows += 1;
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [seller, buyer, customer, day, currency, prices, rounding, goods, decided, sums] = fields[..] else {
            panic!("{line}")
        };
        let currency = Currency::parse(currency).unwrap();
        let goods: Vec<(&str, i64)> = goods
            .split(' ')
            .map(|one| one.split_once('=').unwrap())
            .map(|(goods, amount)| (goods, Money::parse(amount, currency).unwrap().minor))
            .collect();
        let lines: Vec<(Sale<'_>, i64)> = goods
            .iter()
            .map(|(goods, amount)| {
                let business = customer == "business";
                (Sale { seller, buyer, business, goods, day: day.parse().unwrap() }, *amount)
            })
            .collect();
        let settings = Settings {
            charged: true,
            prices: Prices::parse(prices).unwrap(),
            rounding: Rounding::parse(rounding).unwrap(),
        };
        let book = Book { settings, rules: rules.clone() };
        let taxed = book.tax(&lines).unwrap();
        let each: Vec<String> = taxed.lines.iter().map(|line| format!("{} {}", line.category, line.rate)).collect();
        assert_eq!(each.join(", "), decided, "{line}");
        let money = |minor: i64| Money::new(minor, currency).to_string();
        let found = format!("{} {} {}", money(taxed.net()), money(taxed.tax()), money(taxed.gross()));
        assert_eq!(found, sums, "{line}");
    }
    assert!(rows >= 25, "{rows} rows");
}

fn rule(from: Date, until: Option<Date>) -> Rule {
    Rule {
        id: format!("{from}"),
        seller: Place::Country("KE".to_owned()),
        buyer: Place::Country("KE".to_owned()),
        customer: Customer::Any,
        goods: None,
        from,
        until,
        category: Category::Standard,
        rate: Rate(160_000),
        reason: String::new(),
    }
}

#[test]
fn rules_of_one_precedence_never_share_a_day() {
    let first = rule(date(2020, 1, 1), Some(date(2025, 12, 31)));
    let rules = [first.clone()];
    let overlaps = |new: Rule| overlapping(&rules, &new).is_some();
    assert!(overlaps(rule(date(2025, 12, 31), None)));
    assert!(overlaps(rule(date(2019, 1, 1), Some(date(2020, 1, 1)))));
    assert!(overlaps(rule(date(2019, 1, 1), None)));
    assert!(!overlaps(rule(date(2026, 1, 1), None)));
    assert!(!overlaps(rule(date(2019, 1, 1), Some(date(2019, 12, 31)))));
    assert!(!overlaps(Rule { goods: Some("tea".to_owned()), ..rule(date(2021, 1, 1), None) }), "it is narrower");
    assert!(!overlaps(Rule { rate: Rate::ZERO, ..first.clone() }), "it replaces itself");
}

#[test]
fn a_rate_is_read_as_it_is_written() {
    for (text, shown) in
        [("16", "16"), ("16.0", "16"), ("10.75", "10.75"), ("0", "0"), ("100", "100"), ("5.0001", "5.0001")]
    {
        assert_eq!(Rate::parse(text).map(|rate| rate.to_string()).as_deref(), Some(shown), "{text}");
    }
    for text in ["", "-1", "100.01", "1.00001", "1e1", "16%", "1,5", "."] {
        assert_eq!(Rate::parse(text), None, "{text}");
    }
}

#[test]
fn tax_numbers_have_the_syntax_of_their_country() {
    for (country, typed, kept) in [
        ("KE", "p051234567q", Some("P051234567Q")),
        ("KE", "P05123456Q", None),
        ("UG", "1000 123 456", Some("1000123456")),
        ("RW", "102345678", Some("102345678")),
        ("RW", "1023456789", None),
        ("ET", "0012345678", Some("0012345678")),
        ("DE", "DE 123456789", Some("DE123456789")),
        ("DE", "123456789", None),
        ("AT", "ATU12345678", Some("ATU12345678")),
        ("AT", "ATX12345678", None),
        ("NL", "NL123456789B01", Some("NL123456789B01")),
        ("GR", "EL123456789", Some("EL123456789")),
        ("US", "12-3456789", Some("123456789")),
        ("US", "1", None),
        ("US", "12 34 ü", None),
    ] {
        assert_eq!(numbers::check(country, typed).ok().as_deref(), kept, "{country} {typed}");
    }
}

#[test]
fn a_sale_within_the_union_is_taxed_where_it_goes_unless_a_business_of_another_state_buys() {
    let rules = rules();
    let decided = |seller, buyer, business| {
        let sale = Sale { seller, buyer, business, goods: "Rooibos tea", day: date(2026, 6, 1) };
        find(&rules, &sale).map(|rule| (rule.category, rule.rate))
    };
    assert_eq!(decided("DE", "DE", true), Some((Category::Standard, Rate(190_000))));
    assert_eq!(decided("FR", "DE", true), Some((Category::ReverseCharge, Rate::ZERO)));
    assert_eq!(decided("FR", "DE", false), Some((Category::Standard, Rate(190_000))));
    assert_eq!(decided("DE", "US", false), Some((Category::Export, Rate::ZERO)));
    assert_eq!(decided("CA", "CA", false), None);
}

const CURRENCIES: [&str; 9] = ["USD", "EUR", "GBP", "KES", "ETB", "UGX", "RWF", "JPY", "KWD"];
const RATES: [u32; 7] = [0, 160_000, 180_000, 150_000, 107_500, 55_000, 1];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn lines_sum_to_the_total_and_a_credit_of_all_leaves_nothing_in_every_currency(
        currency in prop::sample::select(&CURRENCIES[..]),
        lines in prop::collection::vec((0_i64..5_000_000_000, prop::sample::select(&RATES[..]), 1_u32..40), 1..12),
        with_tax in any::<bool>(),
        by_line in any::<bool>(),
    ) {
        let currency = Currency::parse(currency).unwrap();
        let prices = if with_tax { Prices::WithTax } else { Prices::WithoutTax };
        let rounding = if by_line { Rounding::Line } else { Rounding::Document };
        let given = lines.iter().map(|(amount, rate, _)| (Category::Standard, Rate(*rate), *amount, String::new()));
        let taxed: Taxed = taxed(given.collect(), prices, rounding).unwrap();
        prop_assert_eq!(taxed.net() + taxed.tax(), taxed.gross());
        let of_groups: i64 = taxed.groups().iter().map(|group| group.tax).sum();
        prop_assert_eq!(of_groups, taxed.tax());
        let asked: i64 = lines.iter().map(|(amount, ..)| amount).sum();
        prop_assert_eq!(if with_tax { taxed.gross() } else { taxed.net() }, asked, "prices are never changed");
        for (line, (amount, _, units)) in taxed.lines.iter().zip(&lines) {
            prop_assert_eq!(line.net + line.tax, line.gross);
            prop_assert!(line.tax >= 0 && line.tax <= line.gross && line.gross >= *amount * i64::from(!with_tax));
            // What the wire says is read again to the last minor unit.
            let shown = Money::new(line.gross, currency);
            prop_assert_eq!(Money::parse(&shown.to_string(), currency), Some(shown));
            let credited: i64 = (0..*units).map(|unit| part(line.gross, *units, unit, unit + 1)).sum();
            prop_assert_eq!(line.gross - credited, 0, "all of it came back");
        }
        if !by_line {
            for group in taxed.groups() {
                let alone = super::arithmetic::taxed(
                    vec![(group.category, group.rate, if with_tax { group.net + group.tax } else { group.net }, String::new())],
                    prices,
                    Rounding::Line,
                ).unwrap();
                prop_assert_eq!(alone.tax(), group.tax, "the sum of a document is rounded once");
            }
        }
    }
}
