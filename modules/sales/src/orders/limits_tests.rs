use std::sync::Arc;

use kernel::store::{FaultPlan, Scope, Store, Tx};

use super::*;
use crate::testing::{command, member};

/// A company with this limit, of whose people those whose names begin with `boss` confirm orders.
struct OneLimit(Money);

impl CompanyPort for OneLimit {
    fn approval_limit(&self, _: &Reader<'_>, _: &AccountId) -> Result<Option<Money>, StoreError> {
        Ok(Some(self.0))
    }

    fn may_confirm(&self, _: &Reader<'_>, _: &AccountId, person: &AccountId) -> Result<bool, StoreError> {
        Ok(person.starts_with("boss"))
    }

    fn acts_for(&self, _: &Reader<'_>, _: &AccountId, _: &AccountId) -> Result<bool, StoreError> {
        Ok(true)
    }
}

fn money(minor: i64, code: &str) -> Money {
    Money::new(minor, Currency::parse(code).unwrap())
}

fn limits(limit: Money, shop: &str) -> (Scope, Limits) {
    let store = Store::in_memory(FaultPlan::default());
    let companies: Port<dyn CompanyPort> = Port::new(&store.scope("auth"), Arc::new(OneLimit(limit)));
    (store.scope("sales"), Limits { companies: Some(companies), currency: Currency::parse(shop).unwrap() })
}

/// Checks an order of an employee, confirmed by a second person or not.
fn checked(scope: &Scope, limits: &Limits, second: Option<&str>, total: Money) -> Result<bool, TxError> {
    let order =
        PlaceOrderCommand { person: "emp".into(), confirmed_by: second.map(AccountId::from), ..command("company", 1) };
    scope.read(|reader| limits.check(reader, &order, total, false))
}

fn spend(scope: &Scope, total: Money) {
    let at_ms = command("company", 1).now_ms;
    let add = move |tx: &mut Tx<'_>| spending::add(tx, &"company".into(), &"emp".into(), at_ms, total);
    scope.transact_blocking(add).unwrap();
}

fn said(refused: TxError) -> String {
    match refused {
        TxError::Refused(Problem::Conflict { detail, .. } | Problem::Forbidden { detail, .. }) => detail,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_limit_in_the_former_currency_of_the_shop_is_not_compared_with_an_order_in_the_new_one() {
    let (scope, limits) = limits(money(2_500_000, "USD"), "UGX");
    let small = money(10, "UGX");
    let refused = checked(&scope, &limits, None, small).unwrap_err();
    assert_eq!(refused.kind(), "approval-needed");
    let members = ["limit", "limitCurrency", "total", "currency"].map(|name| member(&refused, name));
    assert_eq!(members, ["25000.00", "USD", "10.00", "UGX"]);
    let said_to_buyer = said(refused);
    for part in ["comes to 10.00 UGX.", "limit is 25000.00 USD", "Ask for approval", "set the limit anew in UGX"] {
        assert!(said_to_buyer.contains(part), "{part}: {said_to_buyer}");
    }
    assert!(!checked(&scope, &limits, Some("boss"), small).unwrap(), "a second person confirms it");

    let who = Member { account: &"company".into(), person: &"emp".into(), now_ms: 0, of_contract: false };
    let contract = said(scope.read(|reader| limits.agrees(reader, &who, small)).unwrap_err());
    assert!(contract.contains("25000.00 USD") && contract.contains("anew in UGX"), "{contract}");

    assert!(checked(&scope, &limits, None, money(2_500_000, "USD")).unwrap(), "goods in the limit's currency");
    assert!(checked(&scope, &limits, None, money(2_500_001, "USD")).is_err());
}

#[test]
fn only_sums_in_the_limits_currency_count_against_it() {
    let (scope, limits) = limits(money(1_000, "USD"), "USD");
    spend(&scope, money(900_000, "UGX"));
    assert!(checked(&scope, &limits, None, money(1_000, "USD")).unwrap());
    spend(&scope, money(600, "USD"));
    assert!(checked(&scope, &limits, None, money(400, "USD")).unwrap());
    let refused = checked(&scope, &limits, None, money(401, "USD")).unwrap_err();
    assert_eq!(member(&refused, "spent"), "6.00");
    assert!(
        matches!(refused, TxError::Refused(Problem::Conflict { extra, .. }) if !extra.contains_key("limitCurrency"))
    );
    let foreign = said(checked(&scope, &limits, None, money(1, "UGX")).unwrap_err());
    assert!(
        foreign.contains("10.00 USD") && !foreign.contains("anew"),
        "the limit is in the shop's currency: {foreign}"
    );
}
