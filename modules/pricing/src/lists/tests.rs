use std::collections::BTreeMap;

use contracts::ids::ProductId;
use contracts::money::{Currency, Money};
use contracts::pricing::PricePort;
use jiff::civil::{Date, date};
use kernel::store::{FaultPlan, Scope, Store};
use kernel::{Problem, TxError};
use proptest::prelude::*;

use super::model::{Company, Days, FullList, Price, PriceList};
use super::store;
use crate::buyers;
use crate::buyers::store::BUYERS;
use crate::prices::Prices;

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("pricing")
}

fn full(id: &str, companies: &[&str], days: Days, prices: &[(&str, i64)]) -> FullList {
    let companies = companies.iter().map(|name| Company { account: (*name).into(), name: (*name).to_owned() });
    let price = |minor| Price { price: Money::new(minor, Currency::USD), tiers: Vec::new() };
    let prices: BTreeMap<ProductId, Price> =
        prices.iter().map(|(product, minor)| ((*product).into(), price(*minor))).collect();
    FullList {
        list: PriceList {
            id: id.into(),
            seller: "seller".into(),
            name: format!("List {id}"),
            companies: companies.collect(),
            days,
            prices: prices.len() as u32,
            created_ms: 1,
            changed_ms: 1,
        },
        names: prices.keys().map(|product| (product.clone(), format!("Tea {product}"))).collect(),
        prices,
    }
}

fn save(scope: &Scope, full: FullList, change: bool) -> Result<PriceList, TxError> {
    scope.transact_blocking(move |tx| store::save(tx, &full, change))
}

fn price(scope: &Scope, company: &str, day: Date, product: &str) -> Option<i64> {
    let found = scope.read(|r| Prices.prices(r, &company.into(), day, &[&product.into()])).unwrap();
    found[0].as_ref().map(|own| own.price.minor)
}

fn days(from: (i16, i8, i8), until: Option<(i16, i8, i8)>) -> Days {
    let day = |(year, month, day)| date(year, month, day);
    Days { from: day(from), until: until.map(day) }
}

#[test]
fn a_list_counts_for_its_companies_on_its_days() {
    let scope = scope();
    save(&scope, full("a", &["kilima"], days((2027, 1, 1), Some((2027, 1, 31))), &[("tea", 900)]), false).unwrap();
    for (company, day, expected) in [
        ("kilima", date(2026, 12, 31), None),
        ("kilima", date(2027, 1, 1), Some(900)),
        ("kilima", date(2027, 1, 31), Some(900)),
        ("kilima", date(2027, 2, 1), None),
        ("other", date(2027, 1, 15), None),
    ] {
        assert_eq!(price(&scope, company, day, "tea"), expected, "{company} {day}");
    }
    assert_eq!(price(&scope, "kilima", date(2027, 1, 15), "coffee"), None);
}

#[test]
fn an_overlap_is_told_with_list_product_and_days_and_nothing_of_it_is_saved() {
    let scope = scope();
    save(&scope, full("a", &["kilima"], days((2027, 1, 1), None), &[("tea", 900), ("oolong", 950)]), false).unwrap();
    let other = full("b", &["pwani", "kilima"], days((2027, 3, 1), Some((2027, 3, 31))), &[("tea", 800), ("sugar", 5)]);
    let refused = save(&scope, other, false).unwrap_err();
    assert_eq!(refused.kind(), "overlaps");
    let said = Problem::from(refused).to_string();
    for part in ["List a", "kilima", "Tea tea", "from 2027-03-01 to 2027-03-31"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    assert_eq!(price(&scope, "pwani", date(2027, 3, 1), "sugar"), None);
    // The same company and days with other products, and the same products for another company.
    save(&scope, full("c", &["kilima"], days((2027, 3, 1), None), &[("sugar", 5)]), false).unwrap();
    save(&scope, full("d", &["pwani"], days((2027, 3, 1), None), &[("tea", 800)]), false).unwrap();
    // Another day: the first list ends the day before.
    save(&scope, full("a", &["kilima"], days((2027, 1, 1), Some((2027, 2, 28))), &[("tea", 900)]), true).unwrap();
    save(&scope, full("e", &["kilima"], days((2027, 3, 1), None), &[("tea", 800)]), false).unwrap();
    assert_eq!(price(&scope, "kilima", date(2027, 2, 28), "tea"), Some(900));
    assert_eq!(price(&scope, "kilima", date(2027, 3, 1), "tea"), Some(800));
    assert_eq!(price(&scope, "kilima", date(2027, 2, 1), "oolong"), None, "a changed list has its new prices alone");
}

#[test]
fn a_list_of_another_seller_is_neither_changed_nor_deleted() {
    let scope = scope();
    save(&scope, full("a", &["kilima"], days((2027, 1, 1), None), &[("tea", 900)]), false).unwrap();
    let mut others = full("a", &["kilima"], days((2027, 1, 1), None), &[("tea", 1)]);
    others.list.seller = "rival".into();
    assert_eq!(save(&scope, others, true).unwrap_err().kind(), "not-found");
    let gone = scope.transact_blocking(|tx| store::remove(tx, &"rival".into(), &"a".into()));
    assert_eq!(gone.unwrap_err().kind(), "not-found");
    scope.transact_blocking(|tx| store::remove(tx, &"seller".into(), &"a".into())).unwrap();
    assert_eq!(price(&scope, "kilima", date(2027, 1, 1), "tea"), None);
}

#[test]
fn an_order_of_two_sellers_makes_a_buyer_for_each() {
    let scope = scope();
    let sellers = ["one", "other"];
    let noted = scope.transact_blocking(move |tx| -> Result<(), TxError> {
        for seller in sellers {
            buyers::store::note(tx, &seller.into(), &"kilima".into(), "Kilima", 7)?;
        }
        Ok(())
    });
    noted.unwrap();
    for seller in sellers {
        assert!(scope.read(|r| buyers::store::find(r, &seller.into(), &"kilima".into())).unwrap().is_some());
        let listed = scope.read(|r| BUYERS.page(r, &buyers::store::list(&seller.into()), None, 5)).unwrap();
        assert_eq!(listed.1, 1, "{seller}");
    }
}

fn some_days() -> impl Strategy<Value = Days> {
    (0_i32..20, prop::option::of(0_i32..10)).prop_map(|(from, length)| {
        let from = date(2027, 1, 1).checked_add(jiff::Span::new().days(from)).unwrap();
        let until = length.map(|days| from.checked_add(jiff::Span::new().days(days)).unwrap());
        Days { from, until }
    })
}

proptest! {
    #[test]
    fn saved_lists_never_give_two_prices(lists in prop::collection::vec((some_days(), 0_usize..3, 0_usize..3), 1..8)) {
        let scope = scope();
        let mut saved: Vec<(Days, usize, usize)> = Vec::new();
        for (at, (days, company, product)) in lists.into_iter().enumerate() {
            let (companies, products) = (["a", "b", "c"], ["x", "y", "z"]);
            let wanted = full(&at.to_string(), &[companies[company]], days, &[(products[product], 100 + at as i64)]);
            let clash = saved.iter().any(|(other, c, p)| {
                *c == company && *p == product && (0..60).any(|n| {
                    let day = date(2027, 1, 1).checked_add(jiff::Span::new().days(n)).unwrap();
                    days.has(day) && other.has(day)
                })
            });
            let result = save(&scope, wanted, false);
            prop_assert_eq!(result.is_err(), clash);
            if !clash {
                saved.push((days, company, product));
            }
        }
    }
}
