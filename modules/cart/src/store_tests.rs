use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::cart::CartPort;
use contracts::catalog::StockLine;
use contracts::ids::ProductId;
use contracts::money::{Currency, Money};
use contracts::unit_price::PriceTier;
use kernel::store::{FaultPlan, Port, Scope, Store};
use proptest::prelude::*;

use super::*;
use crate::ports::Drain;

const ME: &str = "me";

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("cart")
}

pub(crate) fn product(id: &str, stock: u32) -> ProductCard {
    ProductCard {
        id: id.into(),
        name: format!("Name of {id}"),
        sku: format!("SKU-{id}"),
        image_url: String::new(),
        unit: "bag".to_owned(),
        price: Money::new(1850, Currency::USD),
        tiers: Vec::new(),
        company_price: None,
        stock,
        min_quantity: 1,
        increment: 1,
        seller: "seller".into(),
        seller_name: "Seller".to_owned(),
        category: "Coffee".to_owned(),
        origin: "Nyeri, Kenya".to_owned(),
        unit_weight_g: 1000,
    }
}

fn put(scope: &Scope, account: &'static str, row: &str, card: ProductCard, more: u32) -> Result<Line, Refusal> {
    let row = row.to_owned();
    scope.transact_blocking(move |tx| add(tx, &account.into(), &row.as_str().into(), &card, more))
}

fn take_out(scope: &Scope, id: &str) -> Result<(), Refusal> {
    let id = id.to_owned();
    scope.transact_blocking(move |tx| remove_row(tx, &ME.into(), &id))
}

fn held(scope: &Scope, account: &str) -> Vec<(ProductId, u32)> {
    let rows = scope.read(|reader| lines(reader, &account.into())).unwrap();
    rows.into_iter().map(|line| (line.product, line.quantity)).collect()
}

#[test]
fn rows_stand_as_they_were_added_and_each_account_has_its_own() {
    let scope = scope();
    for id in ["c", "a", "b"] {
        put(&scope, ME, &format!("row-{id}"), product(id, 9), 1).unwrap();
    }
    put(&scope, ME, "other", product("a", 9), 2).unwrap();
    put(&scope, "me2", "theirs", product("a", 9), 4).unwrap();
    assert_eq!(held(&scope, ME), [("c".into(), 1), ("a".into(), 3), ("b".into(), 1)]);
    assert_eq!(held(&scope, "me2"), [("a".into(), 4)]);
    // The row keeps its first id. It can be removed by that id or by its product.
    take_out(&scope, "row-a").unwrap();
    take_out(&scope, "c").unwrap();
    assert!(matches!(take_out(&scope, "c"), Err(Refusal::NotInCart)));
    assert!(matches!(take_out(&scope, "theirs"), Err(Refusal::NotInCart)));
    assert_eq!(held(&scope, ME), [("b".into(), 1)]);
    // An item that is added again comes last.
    put(&scope, ME, "again", product("c", 9), 1).unwrap();
    assert_eq!(held(&scope, ME), [("b".into(), 1), ("c".into(), 1)]);
}

#[test]
fn a_refused_change_changes_nothing() {
    let scope = scope();
    put(&scope, ME, "r", product("a", 5), 4).unwrap();
    assert!(matches!(put(&scope, ME, "r2", product("a", 5), 2), Err(Refusal::OutOfStock { available: 5 })));
    assert!(matches!(put(&scope, ME, "r3", product("z", 0), 1), Err(Refusal::OutOfStock { available: 0 })));
    let raise = scope.transact_blocking(move |tx| set(tx, &ME.into(), &product("a", 5), 6));
    assert!(matches!(raise, Err(Refusal::OutOfStock { available: 5 })));
    let absent = scope.transact_blocking(move |tx| set(tx, &ME.into(), &product("z", 5), 1));
    assert!(matches!(absent, Err(Refusal::NotInCart)));
    assert_eq!(held(&scope, ME), [("a".into(), 4)]);
}

#[test]
fn a_full_cart_takes_no_further_item_but_more_of_the_same() {
    let scope = scope();
    for n in 0..MAX_LINES {
        put(&scope, ME, &format!("r{n}"), product(&format!("p{n}"), 9), 1).unwrap();
    }
    assert!(matches!(put(&scope, ME, "r", product("one-more", 9), 1), Err(Refusal::Full)));
    put(&scope, ME, "r", product("p7", 9), 1).unwrap();
    take_out(&scope, "p3").unwrap();
    put(&scope, ME, "r", product("one-more", 9), 1).unwrap();
    assert_eq!(held(&scope, ME).len(), MAX_LINES as usize);
}

fn merges(scope: &Scope, row: &str, card: ProductCard, sent: u32) -> Option<Adjusted> {
    let row = row.to_owned();
    scope.transact_blocking(move |tx| merge(tx, &ME.into(), &row.as_str().into(), &card, sent)).unwrap()
}

#[test]
fn merging_keeps_the_larger_quantity_and_again_changes_nothing() {
    let scope = scope();
    put(&scope, ME, "row-a", product("a", 9), 5).unwrap();
    for _ in 0..2 {
        assert_eq!(merges(&scope, "new-a", product("a", 9), 3), None);
        assert_eq!(merges(&scope, "new-b", product("b", 9), 2), None);
        let short = merges(&scope, "new-c", product("c", 4), 6).unwrap();
        assert_eq!((short.wanted, short.kept), (6, 4));
        let gone = merges(&scope, "new-d", product("d", 0), 1).unwrap();
        assert_eq!((gone.wanted, gone.kept), (1, 0));
        assert_eq!(held(&scope, ME), [("a".into(), 5), ("b".into(), 2), ("c".into(), 4)]);
    }
    // An item that sold out in the cart stays there, visible to the buyer.
    assert_eq!(merges(&scope, "x", product("a", 0), 1).unwrap().kept, 5);
    let rows = scope.read(|reader| lines(reader, &ME.into())).unwrap();
    assert_eq!(rows[0].id, "row-a", "the row keeps its id");
}

#[test]
fn a_row_remembers_the_price_at_which_its_quantity_was_shown() {
    let scope = scope();
    let usd = |minor| Money::new(minor, Currency::USD);
    let tiered = ProductCard { tiers: vec![PriceTier { min_quantity: 3, price: usd(90) }], ..product("a", 50) };
    let list = tiered.price;
    let shown = || scope.read(|reader| lines(reader, &ME.into())).unwrap()[0].shown;
    put(&scope, ME, "row-a", tiered.clone(), 2).unwrap();
    assert_eq!(shown(), Some(list));
    put(&scope, ME, "row-a", tiered.clone(), 1).unwrap();
    assert_eq!(shown(), Some(usd(90)), "of all that is in the cart");
    let dearer = ProductCard { price: usd(9900), tiers: Vec::new(), ..tiered };
    scope.transact_blocking(move |tx| set(tx, &ME.into(), &dearer, 3)).unwrap();
    assert_eq!(shown(), Some(usd(9900)), "who changes a row is shown its price");
}

#[test]
fn a_full_cart_says_what_it_could_not_take_over() {
    let scope = scope();
    for n in 0..MAX_LINES {
        put(&scope, ME, &format!("r{n}"), product(&format!("p{n}"), 9), 1).unwrap();
    }
    let refused = merges(&scope, "r", product("one-more", 9), 2).unwrap();
    assert_eq!((refused.wanted, refused.kept), (2, 0));
    assert_eq!(merges(&scope, "r", product("p3", 9), 2), None);
    assert_eq!(held(&scope, ME).len(), MAX_LINES as usize);
}

#[derive(Clone, Debug)]
enum Step {
    Add(u8, u32),
    Set(u8, u32),
    Remove(u8),
    Drain,
}

fn step() -> impl Strategy<Value = Step> {
    let id = 0u8..6;
    prop_oneof![
        4 => (id.clone(), 1u32..8).prop_map(|(p, n)| Step::Add(p, n)),
        2 => (id.clone(), 1u32..20).prop_map(|(p, n)| Step::Set(p, n)),
        2 => id.prop_map(Step::Remove),
        1 => Just(Step::Drain),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// After any steps the cart equals a plain list. Draining it returns exactly that list and leaves it empty.
    #[test]
    fn a_cart_is_a_list(steps in prop::collection::vec(step(), 0..40)) {
        const STOCK: u32 = 15;
        let store = Store::in_memory(FaultPlan::default());
        let (scope, buyer) = (store.scope("cart"), store.scope("sales"));
        let port: Port<dyn CartPort> = Port::new(&scope, Arc::new(Drain));
        let mut order: Vec<String> = Vec::new();
        let mut held_now: BTreeMap<String, u32> = BTreeMap::new();
        for (n, step) in steps.into_iter().enumerate() {
            match step {
                Step::Add(p, more) => {
                    let id = format!("p{p}");
                    let had = held_now.get(&id).copied().unwrap_or(0);
                    let done = put(&scope, ME, &format!("row{n}"), product(&id, STOCK), more).is_ok();
                    prop_assert_eq!(done, had + more <= STOCK);
                    if done {
                        if had == 0 { order.push(id.clone()); }
                        held_now.insert(id, had + more);
                    }
                }
                Step::Set(p, quantity) => {
                    let id = format!("p{p}");
                    let card = product(&id, STOCK);
                    let done = scope.transact_blocking(move |tx| set(tx, &ME.into(), &card, quantity)).is_ok();
                    prop_assert_eq!(done, held_now.contains_key(&id) && quantity <= STOCK);
                    if done { held_now.insert(id, quantity); }
                }
                Step::Remove(p) => {
                    let id = format!("p{p}");
                    prop_assert_eq!(take_out(&scope, &id).is_ok(), held_now.remove(&id).is_some());
                    order.retain(|each| *each != id);
                }
                Step::Drain => {
                    let port = port.clone();
                    let drained = buyer.transact_blocking(move |tx| port.enter(tx, |p, tx| p.drain(tx, &ME.into()))).unwrap();
                    let want: Vec<StockLine> = order.drain(..)
                        .map(|id| StockLine { quantity: held_now[&id], product: id.into() }).collect();
                    held_now.clear();
                    let drained: Vec<StockLine> = drained.into_iter().map(|line| line.goods).collect();
                    prop_assert_eq!(drained, want);
                }
            }
            let want: Vec<(ProductId, u32)> = order.iter().map(|id| (id.as_str().into(), held_now[id])).collect();
            prop_assert_eq!(held(&scope, ME), want);
        }
    }
}
