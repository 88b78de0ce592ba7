use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use contracts::auth::{AccountCard, PersonCard};
use kernel::store::{Consumer, FaultPlan, Store};

use super::*;
use crate::sale::barred;
use crate::testing::fill;

/// Accounts of which all may sell but this one.
struct AllBut(&'static str);

impl AccountPort for AllBut {
    fn account(&self, _: &Reader<'_>, _: &AccountId) -> Result<Option<AccountCard>, StoreError> {
        Ok(None)
    }

    fn account_of_email(&self, _: &Reader<'_>, _: &str) -> Result<Option<AccountCard>, StoreError> {
        Ok(None)
    }

    fn accounts_of_role(&self, _: &Reader<'_>, _: &str) -> Result<Vec<AccountCard>, StoreError> {
        Ok(Vec::new())
    }

    fn person(&self, _: &Reader<'_>, _: &AccountId) -> Result<Option<PersonCard>, StoreError> {
        Ok(None)
    }

    fn may_sell(&self, _: &Reader<'_>, id: &AccountId) -> Result<bool, StoreError> {
        Ok(*id != self.0)
    }

    fn may_be_paid(&self, _: &Reader<'_>, _: &AccountId) -> Result<bool, StoreError> {
        Ok(true)
    }
}

fn all(accounts: &[&str]) -> HashSet<AccountId> {
    accounts.iter().map(|account| (*account).into()).collect()
}

#[test]
fn a_seller_has_one_row_while_it_may_not_sell() {
    let store = Store::in_memory(FaultPlan::default());
    let (catalog, auth) = (store.scope("catalog"), store.scope("auth"));
    fill(&catalog);
    let consumer = Consumer {
        name: "catalog.seller-standing",
        scope: catalog.clone(),
        events: EVENTS,
        handle: Box::new(follow),
        wake: None,
    };
    store.consume(consumer).unwrap();
    let tell = |account: &'static str, may_sell: bool| {
        let told = move |tx: &mut Tx<'_>| tx.emit(&SellerStanding { account: account.into(), may_sell, at_ms: 9 });
        auth.transact_blocking(told).unwrap();
    };
    let becomes = |wanted: &[&str]| {
        let start = Instant::now();
        while catalog.read(barred).unwrap() != all(wanted) {
            assert!(start.elapsed() < Duration::from_secs(60), "{wanted:?}");
            std::thread::sleep(Duration::from_millis(2));
        }
    };
    tell("SUP-01", false);
    tell("SUP-02", false);
    becomes(&["SUP-01", "SUP-02"]);
    tell("SUP-01", true);
    tell("SUP-03", true);
    becomes(&["SUP-02"]);
}

#[test]
fn what_was_before_the_first_event_is_taken_over() {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("catalog");
    fill(&scope);
    let sellers = scope.read(store::sellers).unwrap();
    assert_eq!(
        sellers.iter().map(AccountId::as_str).collect::<Vec<_>>(),
        ["SUP-01", "SUP-02", "SUP-03", "SUP-04", "SUP-05", "SUP-06"]
    );
    scope.transact_blocking(|tx| set(tx, &"SUP-02".into(), false, 1)).unwrap();
    let accounts = Port::<dyn AccountPort>::new(&store.scope("auth"), Arc::new(AllBut("SUP-01")));
    for _ in 0..2 {
        catch_up(&scope, &accounts, 2).unwrap();
        assert_eq!(scope.read(barred).unwrap(), all(&["SUP-01"]));
    }
}
