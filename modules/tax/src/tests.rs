use contracts::tax::{Category, Customer, Place, Rate, Rule};
use jiff::civil::date;
use kernel::store::{FaultPlan, Scope, Store};

use crate::book;
use crate::defaults::{self, Offered};

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("tax")
}

fn rule(id: &str, rate: u32) -> Rule {
    Rule {
        id: id.to_owned(),
        seller: Place::Country("KE".to_owned()),
        buyer: Place::Country("KE".to_owned()),
        customer: Customer::Any,
        goods: None,
        from: date(2026, 1, 1),
        until: None,
        category: Category::Standard,
        rate: Rate(rate),
        reason: String::new(),
    }
}

#[test]
fn a_rule_that_overlaps_is_said_and_nothing_of_it_is_saved() {
    let scope = scope();
    scope.transact_blocking(|tx| book::write(tx, rule("a", 160_000), false)).unwrap();
    let refused = scope.transact_blocking(|tx| book::write(tx, rule("b", 180_000), false)).unwrap_err();
    assert_eq!(refused.kind(), "overlaps");
    assert!(kernel::Problem::from(refused).to_string().contains("from Kenya to Kenya"));
    assert_eq!(scope.read(book::load).unwrap().rules, [rule("a", 160_000)]);
    scope.transact_blocking(|tx| book::write(tx, rule("a", 180_000), true)).unwrap();
    assert_eq!(scope.read(book::load).unwrap().rules, [rule("a", 180_000)]);
    assert_eq!(scope.transact_blocking(|tx| book::write(tx, rule("c", 1), true)).unwrap_err().kind(), "overlaps");
}

#[test]
fn the_offered_rules_leave_the_owners_own_as_they_are() {
    let scope = scope();
    scope.transact_blocking(|tx| book::write(tx, rule("own", 140_000), false)).unwrap();
    let add = |of: &[Offered], draw: &str| {
        let named = |(n, rule): (usize, Rule)| Rule { id: format!("{draw}-{n}"), ..rule };
        let offered: Vec<Rule> = defaults::rules(of).into_iter().enumerate().map(named).collect();
        scope.transact_blocking(move |tx| book::add_offered(tx, &offered)).unwrap()
    };
    let kenya = add(&[Offered::Ke], "first");
    assert_eq!(kenya.rules.iter().map(|rule| rule.id.as_str()).collect::<Vec<_>>(), ["own", "first-1"]);
    let once = add(&[Offered::Ke, Offered::Eu], "second");
    assert!(once.rules.starts_with(&kenya.rules) && once.rules.len() > 30);
    assert_eq!(add(&[Offered::Eu], "third"), once, "twice adds nothing");
}
