use kernel::store::{FaultPlan, Store};

use super::*;

/// A quote as it was stored when its lists were rows of [`BY_SIDE`].
fn old(id: &str, state: State) -> Quote {
    Quote {
        id: id.into(),
        product: "p".into(),
        product_name: "Product".into(),
        sku: "SKU".into(),
        unit: "kg".into(),
        buyer: "amina".into(),
        buyer_name: "Amina".into(),
        seller: "seller".into(),
        created_ms: 5,
        changed_ms: 6,
        state,
        latest: 1,
        valid_until_ms: Some(100),
        contract: None,
    }
}

#[test]
fn quotes_from_before_the_lists_are_moved_into_them_once() {
    let scope = Store::in_memory(FaultPlan::default()).scope("sales");
    let kept: Result<(), StoreError> = scope.transact_blocking(|tx| {
        for (id, state) in [("q1", State::Offered), ("q2", State::Declined)] {
            tx.put(&QUOTES, id, &old(id, state))?;
            for key in [format!("bamina\0{id}"), format!("sseller\0{id}")] {
                tx.put(&BY_SIDE, key, &QuoteRef(id.into()))?;
            }
        }
        tx.put(&COUNTS, "bamina", &2)?;
        tx.put(&COUNTS, "sseller", &2)
    });
    kept.unwrap();
    for _ in 0..2 {
        crate::catch_up::run(&scope).unwrap();
        let count = |side, account: &str, status| {
            scope.read(|r| page(r, &list(side, &account.into(), status), None, 9)).unwrap().1
        };
        assert_eq!((count(Side::Buyer, "amina", None), count(Side::Seller, "seller", None)), (2, 2));
        assert_eq!(count(Side::Seller, "seller", Some(Status::Offered)), 1);
        assert_eq!(count(Side::Buyer, "amina", Some(Status::Declined)), 1);
        let left: Result<usize, StoreError> =
            scope.read(|r| Ok(r.scan(&BY_SIDE, &[], None).count() + r.scan(&COUNTS, &[], None).count()));
        assert_eq!(left.unwrap(), 0, "the lists of before are gone");
    }
    let ran_out: Result<(), StoreError> = scope.transact_blocking(|tx| ran_out(tx, &"q1".into(), 100));
    ran_out.unwrap();
    let expired = list(Side::Buyer, &"amina".into(), Some(Status::Expired));
    assert_eq!(scope.read(|r| page(r, &expired, None, 9)).unwrap().1, 1);
}
