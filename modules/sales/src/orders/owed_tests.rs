use contracts::billing::{BillChanged, BillNews, BillType};
use contracts::money::Currency;
use kernel::store::StoreError;
use proptest::prelude::*;

use super::*;
use crate::orders::journey;
use crate::testing::{NOW, PRICE, Shop, command, member};

fn owed(shop: &Shop, account: &str) -> Owed {
    shop.sales.read(|reader| load(reader, &account.into())).unwrap()
}

fn minor(shop: &Shop, account: &str) -> i64 {
    owed(shop, account).sum(Money::new(0, Currency::USD)).minor
}

/// Applies a change of the bill of a whole order.
fn bill(shop: &Shop, full: &FullOrder, news: &str, status: &str) {
    let bill = BillChanged {
        bill: "bill".into(),
        invoice: "INV-1".into(),
        kind: BillType::Purchase,
        description: String::new(),
        order: Some(full.order.id.clone()),
        lines: full.lines.iter().map(|line| line.id.clone()).collect(),
        shipment: None,
        payer: full.order.buyer.clone(),
        payee: "seller".into(),
        by: None,
        reason: String::new(),
        news: BillNews::parse(news).unwrap(),
        status: BillStatus::parse(status).unwrap(),
        amount: full.order.total,
        balance: full.order.total,
        at_ms: NOW,
    };
    shop.sales.transact_blocking(move |tx| journey::pays(tx, &bill)).unwrap();
}

fn place(shop: &Shop, buyer: &str, n: u32, units: u64) -> Result<FullOrder, TxError> {
    shop.fill(buyer, "a", units);
    shop.place(command(buyer, n))
}

#[test]
fn a_new_account_owes_no_more_than_the_bound_until_it_has_paid() {
    let mut shop = Shop::with(&[("a", 1_000)]);
    // A unit costs 18.50.
    shop.may_owe = MayOwe::units(100);
    crate::catch_up::run(&shop.sales).unwrap();
    let first = place(&shop, "new", 1, 3).unwrap();
    let refused = place(&shop, "new", 2, 3);
    let refused = refused.unwrap_err();
    assert_eq!(refused.kind(), "owes-too-much");
    assert_eq!(["limit", "owed", "total"].map(|name| member(&refused, name)), ["100.00", "55.50", "55.50"]);
    assert_eq!((shop.stock("a"), shop.in_cart("new")), (997, 1), "nothing was changed");
    assert!(place(&shop, "other", 3, 3).is_ok(), "each account by itself");
    assert!(place(&shop, "new", 4, 2).is_ok(), "up to the bound");
    shop.cancel("new", &first.order.id, NOW + 5).unwrap();
    let again = place(&shop, "new", 5, 3).unwrap();
    bill(&shop, &again, "payment confirmed", "paid");
    assert!(place(&shop, "new", 6, 50).is_ok(), "who has paid once is known");
}

#[test]
fn what_was_owed_before_there_were_sums_is_entered() {
    let shop = Shop::with(&[("a", 100)]);
    let (first, second) = (place(&shop, "amina", 1, 2).unwrap(), place(&shop, "amina", 2, 1).unwrap());
    bill(&shop, &second, "payment confirmed", "paid");
    let before = owed(&shop, "amina");
    assert_eq!((before.paid, minor(&shop, "amina")), (true, 2 * PRICE));
    let id = first.order.id;
    let forgotten: Result<(), StoreError> = shop.sales.transact_blocking(move |tx| {
        tx.delete(&OWED, "amina")?;
        tx.delete(&ORDERS, &id)
    });
    forgotten.unwrap();
    for _ in 0..2 {
        crate::catch_up::run(&shop.sales).unwrap();
        assert_eq!(owed(&shop, "amina"), before);
    }
}

#[derive(Clone, Debug)]
enum Step {
    Place(usize, u64),
    Cancel(usize),
    Bill(usize, usize),
}

const WORDS: [(&str, &str); 6] = [
    ("issued", "open"),
    ("payment sent", "payment waiting"),
    ("payment failed", "open"),
    ("payment confirmed", "partly paid"),
    ("payment confirmed", "paid"),
    ("credited", "credited"),
];

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (0usize..2, 1u64..5).prop_map(|(buyer, units)| Step::Place(buyer, units)),
        1 => (0usize..10).prop_map(Step::Cancel),
        4 => (0usize..10, 0usize..WORDS.len()).prop_map(|(order, word)| Step::Bill(order, word)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The debt is the sum of the orders that are neither cancelled nor paid.
    #[test]
    fn what_is_owed_is_the_sum_of_the_orders_that_say_so(steps in prop::collection::vec(step(), 0..40)) {
        const BUYERS: [&str; 2] = ["amina", "other"];
        let shop = Shop::with(&[("a", 10_000)]);
        let mut orders: Vec<(FullOrder, bool, &str)> = Vec::new();
        for (n, step) in steps.into_iter().enumerate() {
            match step {
                Step::Place(buyer, units) => {
                    let full = place(&shop, BUYERS[buyer], n as u32, units).unwrap();
                    orders.push((full, false, ""));
                }
                Step::Cancel(which) => if let Some((full, cancelled, _)) = orders.get_mut(which) {
                    let buyer = BUYERS.into_iter().find(|name| full.order.buyer == **name).unwrap();
                    *cancelled |= shop.cancel(buyer, &full.order.id, NOW + 50).is_ok();
                },
                Step::Bill(which, word) => if let Some((full, _, said)) = orders.get_mut(which) {
                    // A bill is issued first, and once.
                    let (news, status) = WORDS[if said.is_empty() { 0 } else { word.max(1) }];
                    bill(&shop, full, news, status);
                    *said = status;
                },
            }
            for buyer in BUYERS {
                let of = orders.iter().filter(|(full, ..)| full.order.buyer == buyer);
                let open = of.filter(|(_, cancelled, said)| !cancelled && !["paid", "credited"].contains(said));
                let want: i64 = open.map(|(full, ..)| full.order.total.minor).sum();
                prop_assert_eq!(minor(&shop, buyer), want);
            }
        }
    }
}
