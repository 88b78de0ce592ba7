use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use contracts::billing::BillChanged;
use kernel::store::{Consumer, Event, FaultPlan, Store};

use super::*;
use crate::bills::credits;
use crate::testing::{NOW, bill, currency, goods};

#[test]
fn each_sellers_numbers_have_no_gap_also_where_bills_are_refused() {
    let scope = Store::in_memory(FaultPlan::default()).scope("billing");
    let usd = currency("USD");
    std::thread::scope(|threads| {
        for thread in 0..4 {
            let scope = &scope;
            threads.spawn(move || {
                for n in 0..25 {
                    let seller = if n % 2 == 0 { "seller" } else { "other" };
                    let new = goods(&format!("order-{thread}-{n}"), seller, Money::new(5, usd), NOW);
                    let again = new.clone();
                    scope.transact_blocking(move |tx| issue(tx, new.clone())).unwrap();
                    // A bill that exists, a bill of nothing, and an undone transaction draw no number.
                    scope.transact_blocking(move |tx| issue(tx, again.clone())).unwrap();
                    let free = goods(&format!("free-{thread}-{n}"), seller, Money::new(0, usd), NOW);
                    scope.transact_blocking(move |tx| issue(tx, free.clone())).unwrap();
                    let undone = goods(&format!("undone-{thread}-{n}"), seller, Money::new(5, usd), NOW);
                    let failed = scope.transact_blocking(move |tx| {
                        issue(tx, undone.clone())?;
                        Err::<(), _>(too_large())
                    });
                    assert!(failed.is_err());
                }
            });
        }
    });
    for (seller, prefix, count) in [("seller", "SELL", 52), ("other", "OTHE", 48)] {
        let wanted = BillFilter { side: Some(Side::Payee), ..BillFilter::default() };
        let (bills, total) = scope.read(|reader| page(reader, &seller.into(), wanted, None, 500)).unwrap();
        let mut numbers: Vec<String> = bills.into_iter().map(|bill| bill.number).collect();
        numbers.sort();
        assert_eq!(total, count);
        assert_eq!(numbers, (1..=count).map(|n| format!("{prefix}-2026-{n:06}")).collect::<Vec<_>>());
    }
}

#[test]
fn pages_go_through_both_sides_newest_first_without_gap_or_repetition() {
    let scope = Store::in_memory(FaultPlan::default()).scope("billing");
    for n in 0..7_i64 {
        let mut new = goods(&format!("order-{n}"), "seller", Money::new(5, currency("USD")), NOW + n);
        if n % 3 == 0 {
            std::mem::swap(&mut new.payer, &mut new.payee);
        }
        scope.transact_blocking(move |tx| issue(tx, new.clone())).unwrap();
    }
    let (mut seen, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let (found, total) =
            scope.read(|reader| page(reader, &"buyer".into(), BillFilter::default(), cursor.as_deref(), 3)).unwrap();
        assert_eq!(total, 7);
        let Some(last) = found.last() else { break };
        cursor = Some(last.sort_key());
        seen.extend(found.into_iter().map(|bill| bill.issued_ms - NOW));
    }
    assert_eq!(seen, [6, 5, 4, 3, 2, 1, 0]);
}

#[test]
fn every_change_is_told() {
    let store = Store::in_memory(FaultPlan::default());
    let told = Arc::new(Mutex::new(Vec::new()));
    let seen = told.clone();
    let taken = Consumer {
        name: "other.bills",
        scope: store.scope("other"),
        events: &[BillChanged::NAME],
        handle: Box::new(move |event, _| {
            if let Some(change) = event.open::<BillChanged>()? {
                seen.lock().unwrap().push((change.news, change.status, change.balance.to_string()));
            }
            Ok(())
        }),
        wake: None,
    };
    store.consume(taken).unwrap();
    let scope = store.scope("billing");
    let new = goods("order", "seller", Money::new(100, currency("USD")), NOW);
    let id = new.id.clone();
    scope.transact_blocking(move |tx| issue(tx, new.clone())).unwrap();
    let day_over = due::after(bill(&scope, &id).due);
    crate::due::settle_blocking(&scope, &Arc::default(), day_over).unwrap();
    let cancelled = id.clone();
    let done = scope.transact_blocking(move |tx| {
        let bill = get(tx, &cancelled)?.unwrap();
        credits::cancel(tx, &bill, "Cancelled.", day_over + 1)
    });
    done.unwrap();
    let expected = [("issued", "open", "1.00"), ("overdue", "overdue", "1.00"), ("cancelled", "cancelled", "0.00")];
    let start = Instant::now();
    while told.lock().unwrap().len() < expected.len() {
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", told.lock().unwrap());
        std::thread::yield_now();
    }
    let told = told.lock().unwrap().clone();
    assert_eq!(told.iter().map(|(a, b, c)| (a.as_str(), b.as_str(), c.as_str())).collect::<Vec<_>>(), expected);
}
