use std::time::{Duration, Instant};

use kernel::store::{Consumer, FaultPlan, Scope, Store};

use super::*;

fn happens<E: Event + Record + Clone + Send + Sync>(sales: &Scope, event: E) {
    sales.transact_blocking(move |tx| tx.emit(&event)).unwrap();
}

#[test]
fn a_contract_is_called_off_from_while_one_of_its_orders_stands() {
    let store = Store::in_memory(FaultPlan::default());
    let (scope, sales) = (store.scope("quality"), store.scope("sales"));
    let any = |contract: &str| scope.read(|r| any(r, &contract.into())).unwrap();
    let soon = |wanted: bool| {
        let patience = Instant::now() + Duration::from_secs(60);
        while any("contract") != wanted && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(any("contract"), wanted);
    };
    let handle = Box::new(keep);
    let consumer = Consumer { name: "quality.called-off", scope: scope.clone(), events: EVENTS, handle, wake: None };
    store.consume(consumer).unwrap();
    let place = |order: &str, contract: Option<&str>| {
        let placed = OrderPlaced::new(order.into(), "buyer".into(), 1, Vec::new());
        let placed = OrderPlaced { contract: contract.map(ContractId::from), ..placed };
        happens(&sales, placed);
    };
    let cancel = |order: &str| {
        let (order, reason) = (OrderId::from(order), String::new());
        let cancelled = OrderCancelled { order, buyer: "buyer".into(), at_ms: 2, lines: Vec::new(), reason };
        happens(&sales, cancelled);
    };
    place("bought", None);
    place("one", Some("contract"));
    soon(true);
    assert!(!any("contr"), "another contract");
    cancel("bought");
    place("two", Some("contract"));
    cancel("one");
    cancel("two");
    soon(false);
}
