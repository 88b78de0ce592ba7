use std::sync::{Arc, Mutex};

use contracts::catalog::{StockError, StockLine, StockPort};
use contracts::ids::ProductId;
use kernel::store::{FaultPlan, Store};

use super::*;
use crate::ports::StockService;
use crate::testing::fill;

#[test]
fn a_commit_shows_in_the_next_answer() {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("catalog");
    let seen: Arc<Mutex<Vec<Changed>>> = Arc::default();
    let sink = seen.clone();
    store.watch("catalog", Box::new(move |changed| sink.lock().unwrap().extend_from_slice(changed)));
    let mut desk = CatalogActor::new(scope.clone()).unwrap();
    let told = |desk: &mut CatalogActor| {
        let changed = std::mem::take(&mut *seen.lock().unwrap());
        Handler::<Changes>::handle(desk, Changes(changed));
    };
    let all = ListQuery::read(&[], false).unwrap();
    assert_eq!(desk.handle(ListProducts(all.clone(), None)).unwrap().total, 0);
    fill(&scope);
    told(&mut desk);
    assert_eq!(desk.handle(ListProducts(all.clone(), None)).unwrap().total, 48);
    let whole = desk.handle(ListProducts(all.clone(), None)).unwrap().body;
    assert_eq!(
        whole,
        CatalogActor::new(scope.clone()).unwrap().handle(ListProducts(all, None)).unwrap().body,
        "as a service built anew"
    );

    let id = ProductId::from("ET-RST-URA-25");
    let ids = vec!["nobody".into(), id.clone()];
    let line = StockLine { product: id, quantity: 6 };
    let taken = scope.transact_blocking(move |tx| StockService.take(tx, std::slice::from_ref(&line), "order", 1));
    let taken: Result<_, StockError> = taken;
    assert_eq!(taken.unwrap()[0].price.price.minor, 1440);
    told(&mut desk);
    let cards = desk.handle(GetProducts { ids }).unwrap();
    assert_eq!(cards.len(), 1);
    assert_eq!((cards[0].stock, cards[0].price.minor), (254, 1490), "live stock, list price");
    assert!(desk.handle(GetProducts { ids: vec![String::new().into(); 201] }).is_err());
}
