use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contracts::catalog::{ProductCard, ShortLine, StockError, StockLine, TakenLine};
use contracts::money::{Currency, Money};
use kernel::store::{FaultPlan, Scope, Store, StoreError, Table};
use proptest::prelude::*;

use super::*;
use crate::store::Page;

const NOW: i64 = 1_772_000_000_000;
const PRICE: i64 = 1850;
const STOCK: Table<u64> = Table::new("stock");
const RESERVED: Table<u64> = Table::new("reserved");
/// `account \0 product` → quantity.
const CART: Table<u64> = Table::new("cart");

/// A cart that is a table of quantities.
struct FakeCart;
impl CartPort for FakeCart {
    fn drain(&self, tx: &mut Tx<'_>, account: &str) -> Result<Vec<StockLine>, StoreError> {
        let prefix = [account.as_bytes(), &[0]].concat();
        let rows: Vec<(Vec<u8>, u64)> = tx.scan(&CART, &prefix, None).collect::<Result<_, _>>()?;
        let mut lines = Vec::new();
        for (key, quantity) in rows {
            tx.delete(&CART, &key)?;
            let product = String::from_utf8_lossy(&key[prefix.len()..]).into_owned();
            lines.push(StockLine { product, quantity: quantity as u32 });
        }
        Ok(lines)
    }
}

/// Stock that is a table of counts, and one of what is reserved; everything costs [`PRICE`].
struct FakeStock;

impl FakeStock {
    fn out(&self, tx: &mut Tx<'_>, from: &Table<u64>, lines: &[StockLine]) -> Result<Vec<TakenLine>, StockError> {
        let mut short = Vec::new();
        let mut taken = Vec::new();
        for line in lines {
            let have = tx.get(from, &line.product)?.unwrap_or(0) as u32;
            if have < line.quantity {
                let (product, name) = (line.product.clone(), line.product.clone());
                short.push(ShortLine { product, name, wanted: line.quantity, available: have });
                continue;
            }
            // Written at once, also where a later line is short: the whole commit is undone then.
            tx.put(from, &line.product, &u64::from(have - line.quantity))?;
            taken.push(TakenLine { product: card(&line.product), quantity: line.quantity, unit_cost: None });
        }
        if short.is_empty() { Ok(taken) } else { Err(StockError::Short(short)) }
    }

    fn back(&self, tx: &mut Tx<'_>, to: &Table<u64>, lines: &[StockLine]) -> Result<(), StoreError> {
        for line in lines {
            let have = tx.get(to, &line.product)?.unwrap_or(0);
            tx.put(to, &line.product, &(have + u64::from(line.quantity)))?;
        }
        Ok(())
    }
}

impl StockPort for FakeStock {
    fn take(&self, tx: &mut Tx<'_>, lines: &[StockLine], _: &str, _: i64) -> Result<Vec<TakenLine>, StockError> {
        self.out(tx, &STOCK, lines)
    }

    fn give_back(&self, tx: &mut Tx<'_>, lines: &[StockLine], _: &str, _: i64) -> Result<(), StoreError> {
        self.back(tx, &STOCK, lines)
    }

    fn reserve(&self, tx: &mut Tx<'_>, lines: &[StockLine], _: &str, _: i64) -> Result<(), StockError> {
        self.out(tx, &STOCK, lines)?;
        Ok(self.back(tx, &RESERVED, lines)?)
    }

    fn release(&self, tx: &mut Tx<'_>, lines: &[StockLine], _: &str, _: i64) -> Result<(), StoreError> {
        if self.out(tx, &RESERVED, lines).is_ok() { self.back(tx, &STOCK, lines) } else { Ok(()) }
    }

    fn take_reserved(
        &self,
        tx: &mut Tx<'_>,
        lines: &[StockLine],
        _: &str,
        _: i64,
    ) -> Result<Vec<TakenLine>, StockError> {
        self.out(tx, &RESERVED, lines)
    }
}

fn card(id: &str) -> ProductCard {
    ProductCard {
        id: id.to_owned(),
        name: format!("Name of {id}"),
        sku: format!("SKU-{id}"),
        image_url: String::new(),
        unit: "bag".to_owned(),
        price: Money::new(PRICE, Currency::USD),
        tiers: Vec::new(),
        stock: 0,
        min_quantity: 1,
        increment: 1,
        seller: "seller".to_owned(),
        seller_name: "Seller".to_owned(),
        category: "Coffee".to_owned(),
    }
}

/// A shop of three scopes, as the real one has.
struct Shop {
    sales: Scope,
    cart: Scope,
    catalog: Scope,
    ports: Ports,
}

impl Shop {
    fn with(stock: &[(&'static str, u64)]) -> Self {
        let store = Store::in_memory(FaultPlan::default());
        let (sales, cart, catalog) = (store.scope("sales"), store.scope("cart"), store.scope("catalog"));
        let ports =
            Ports { cart: Port::new(&cart, Arc::new(FakeCart)), stock: Port::new(&catalog, Arc::new(FakeStock)) };
        let shop = Shop { sales, cart, catalog, ports };
        let stock = stock.to_vec();
        let filled: Result<(), StoreError> = shop
            .catalog
            .transact_blocking(move |tx| stock.iter().try_for_each(|(product, n)| tx.put(&STOCK, product, n)));
        filled.unwrap();
        shop
    }

    fn fill(&self, buyer: &str, product: &str, quantity: u64) {
        let key = format!("{buyer}\0{product}");
        let put: Result<(), StoreError> = self.cart.transact_blocking(move |tx| tx.put(&CART, &key, &quantity));
        put.unwrap();
    }

    fn in_cart(&self, buyer: &str) -> usize {
        let prefix = format!("{buyer}\0");
        let count: Result<usize, StoreError> =
            self.cart.read(|reader| Ok(reader.scan(&CART, prefix.as_bytes(), None).count()));
        count.unwrap()
    }

    fn stock(&self, product: &str) -> u64 {
        let n: Result<_, StoreError> = self.catalog.read(|reader| reader.get(&STOCK, product));
        n.unwrap().unwrap_or(0)
    }

    fn place(&self, wanted: Wanted) -> Result<FullOrder, Refusal> {
        let ports = self.ports.clone();
        self.sales.transact_blocking(move |tx| place(tx, &wanted, &ports))
    }

    fn cancel(&self, buyer: &'static str, id: &str, now_ms: i64) -> Result<FullOrder, Refusal> {
        let (id, stock) = (id.to_owned(), self.ports.stock.clone());
        self.sales.transact_blocking(move |tx| cancel(tx, buyer, &id, now_ms, &stock))
    }

    fn page(&self, buyer: &str, limit: usize, cursor: Option<&str>) -> Page {
        self.sales.read(|reader| store::page(reader, buyer, limit, cursor)).unwrap()
    }
}

/// Order `n` of a buyer, with a key of its own. Ids are of one length, as real ones are.
fn wanted(buyer: &str, n: u32) -> Wanted {
    Wanted {
        id: format!("{n:08x}-0000"),
        now_ms: NOW + i64::from(n),
        buyer: buyer.to_owned(),
        key: format!("key-{n}"),
        fingerprint: 7,
        address: Address::default(),
        delivery: DeliveryMethod::Standard,
        payment: OrderPayment::BankTransfer,
        expected_total: None,
    }
}

#[test]
fn an_order_takes_stock_empties_the_cart_and_is_listed() {
    let shop = Shop::with(&[("a", 5), ("b", 9)]);
    shop.fill("amina", "a", 2);
    shop.fill("amina", "b", 1);
    shop.fill("other", "a", 1);
    let FullOrder { order, lines } = shop.place(wanted("amina", 1)).unwrap();
    assert_eq!(order.number, "ORD-2026-000001");
    assert_eq!(order.total.to_string(), "55.50");
    assert_eq!(
        lines.iter().map(|line| (line.product.as_str(), line.quantity)).collect::<Vec<_>>(),
        [("a", 2), ("b", 1)]
    );
    assert_eq!((shop.stock("a"), shop.stock("b")), (3, 8));
    assert_eq!((shop.in_cart("amina"), shop.in_cart("other")), (0, 1));
    let page = shop.page("amina", 50, None);
    assert_eq!((page.items.len(), page.total, page.next), (1, 1, None));
    assert_eq!(page.items[0].lines, lines);
    assert_eq!(shop.page("other", 50, None).total, 0);
    let theirs = shop.sales.read(|reader| store::order(reader, "other", &order.id)).unwrap();
    assert_eq!(theirs, None);
}

#[test]
fn the_same_key_answers_the_same_order_although_the_cart_is_empty() {
    let shop = Shop::with(&[("a", 5)]);
    shop.fill("amina", "a", 2);
    let first = shop.place(wanted("amina", 1)).unwrap();
    let again = Wanted { id: "00000009-0000".into(), now_ms: NOW + 9, ..wanted("amina", 1) };
    assert_eq!(shop.place(again.clone()).unwrap(), first);
    // Also where the cart was filled in between: that one wants a key of its own.
    shop.fill("amina", "a", 1);
    assert_eq!(shop.place(again.clone()).unwrap(), first);
    assert_eq!((shop.stock("a"), shop.in_cart("amina"), shop.page("amina", 50, None).total), (3, 1, 1));
    assert!(matches!(shop.place(Wanted { fingerprint: 8, ..again.clone() }), Err(Refusal::KeyReused)));
    // Another's key is another key.
    shop.fill("other", "a", 1);
    let theirs = shop.place(Wanted { buyer: "other".into(), ..again }).unwrap();
    assert_ne!(theirs.order.id, first.order.id);
}

#[test]
fn a_refused_order_changes_nothing_and_its_key_stays_free() {
    let shop = Shop::with(&[("a", 5), ("b", 1), ("c", 0)]);
    assert!(matches!(shop.place(wanted("amina", 1)), Err(Refusal::EmptyCart)));
    shop.fill("amina", "a", 2);
    shop.fill("amina", "b", 2);
    shop.fill("amina", "c", 1);
    let Err(Refusal::Short(short)) = shop.place(wanted("amina", 1)) else { panic!("short") };
    assert_eq!(short.iter().map(|line| line.product.as_str()).collect::<Vec<_>>(), ["b", "c"]);
    assert_eq!((shop.stock("a"), shop.stock("b"), shop.in_cart("amina")), (5, 1, 3));
    let deletes: Result<(), StoreError> =
        shop.cart.transact_blocking(|tx| ["b", "c"].iter().try_for_each(|p| tx.delete(&CART, format!("amina\0{p}"))));
    deletes.unwrap();
    let seen = Wanted { expected_total: Some("18.50".into()), ..wanted("amina", 1) };
    assert!(matches!(shop.place(seen), Err(Refusal::Changed(total)) if total.minor == 2 * PRICE));
    assert_eq!((shop.stock("a"), shop.in_cart("amina"), shop.page("amina", 9, None).total), (5, 1, 0));
    assert_eq!(shop.place(wanted("amina", 1)).unwrap().order.number, "ORD-2026-000001");
}

#[test]
fn an_order_is_cancelled_once_by_its_buyer_in_time() {
    let shop = Shop::with(&[("a", 5)]);
    shop.fill("amina", "a", 2);
    let placed = shop.place(wanted("amina", 1)).unwrap().order;
    assert!(matches!(shop.cancel("other", &placed.id, NOW), Err(Refusal::NotFound)));
    let late = placed.placed_ms + rules::CANCELLABLE_MS + 1;
    assert!(matches!(shop.cancel("amina", &placed.id, late), Err(Refusal::NotCancellable(_))));
    assert_eq!(shop.stock("a"), 3);
    let cancelled = shop.cancel("amina", &placed.id, NOW + 5).unwrap();
    assert_eq!(cancelled.order.cancelled_ms, Some(NOW + 5));
    assert!(matches!(shop.cancel("amina", &placed.id, NOW + 6), Err(Refusal::NotCancellable(_))));
    assert_eq!(shop.stock("a"), 5);
}

#[test]
fn pages_go_through_all_orders_newest_first() {
    let shop = Shop::with(&[("a", 100)]);
    for n in 0..7 {
        shop.fill("amina", "a", 1);
        shop.place(wanted("amina", n)).unwrap();
    }
    let (mut seen, mut cursor) = (Vec::new(), None);
    loop {
        let page = shop.page("amina", 3, cursor.as_deref());
        assert_eq!(page.total, 7);
        seen.extend(page.items.into_iter().map(|full| full.order.number));
        cursor = page.next;
        match &cursor {
            Some(cursor) => assert!(store::is_place(cursor), "{cursor}"),
            None => break,
        }
    }
    assert_eq!(seen, (1..=7).rev().map(|n| format!("ORD-2026-{n:06}")).collect::<Vec<_>>());
    let purchases = shop.sales.read(|reader| store::purchases(reader, "amina", 2)).unwrap();
    assert_eq!(
        purchases.iter().map(|full| full.order.number.as_str()).collect::<Vec<_>>(),
        ["ORD-2026-000007", "ORD-2026-000006"]
    );
}

#[derive(Clone, Debug)]
enum Step {
    Fill {
        buyer: usize,
        product: usize,
        quantity: u64,
    },
    /// Places with one of a few keys, so that keys come again.
    Place {
        buyer: usize,
        key: u32,
    },
    /// Cancels one of the orders made so far, at this many hours after it was placed.
    Cancel {
        which: usize,
        hours: i64,
    },
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (0usize..2, 0usize..3, 1u64..5).prop_map(|(buyer, product, quantity)| Step::Fill { buyer, product, quantity }),
        3 => (0usize..2, 0u32..8).prop_map(|(buyer, key)| Step::Place { buyer, key }),
        2 => (0usize..8, 0i64..30).prop_map(|(which, hours)| Step::Cancel { which, hours }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is done: stock and standing orders add up to what there was, a key makes one order, numbers and ids are
    /// unique, and an order is cancelled at most once.
    #[test]
    fn goods_are_neither_lost_nor_made(steps in prop::collection::vec(step(), 0..50)) {
        const PRODUCTS: [&str; 3] = ["a", "b", "c"];
        const BUYERS: [&str; 2] = ["amina", "other"];
        let shop = Shop::with(&[("a", 10), ("b", 6), ("c", 3)]);
        let mut by_key: BTreeMap<(usize, u32), FullOrder> = BTreeMap::new();
        let mut placed: Vec<(usize, Id)> = Vec::new();
        let mut cancelled: BTreeSet<Id> = BTreeSet::new();
        for (n, step) in steps.into_iter().enumerate() {
            match step {
                Step::Fill { buyer, product, quantity } => shop.fill(BUYERS[buyer], PRODUCTS[product], quantity),
                Step::Place { buyer, key } => {
                    let wanted = Wanted { key: format!("k{key}"), ..wanted(BUYERS[buyer], n as u32) };
                    let before = shop.in_cart(BUYERS[buyer]);
                    match (shop.place(wanted), by_key.get(&(buyer, key))) {
                        (Ok(order), Some(first)) => {
                            prop_assert_eq!(&order.order.id, &first.order.id);
                            prop_assert_eq!(&order.lines, &first.lines);
                            prop_assert_eq!(shop.in_cart(BUYERS[buyer]), before);
                        }
                        (Ok(order), None) => {
                            prop_assert!(before > 0);
                            prop_assert_eq!(shop.in_cart(BUYERS[buyer]), 0);
                            placed.push((buyer, order.order.id.clone()));
                            by_key.insert((buyer, key), order);
                        }
                        (Err(_), first) => {
                            prop_assert!(first.is_none());
                            prop_assert_eq!(shop.in_cart(BUYERS[buyer]), before);
                        }
                    }
                }
                Step::Cancel { which, hours } => {
                    let Some((buyer, id)) = placed.get(which) else { continue };
                    // Orders are placed a few milliseconds after NOW, so the 24th hour is still in time.
                    let at = NOW + hours * 60 * 60 * 1000;
                    let done = shop.cancel(BUYERS[*buyer], id, at).is_ok();
                    prop_assert_eq!(done, hours <= 24 && !cancelled.contains(id));
                    if done { cancelled.insert(id.clone()); }
                }
            }
            let mut sold: BTreeMap<String, u64> = BTreeMap::new();
            let mut numbers = BTreeSet::new();
            for buyer in BUYERS {
                let page = shop.page(buyer, 200, None);
                prop_assert_eq!(page.total as usize, page.items.len());
                for FullOrder { order, lines } in page.items {
                    prop_assert!(numbers.insert(order.number.clone()));
                    prop_assert_eq!(order.cancelled_ms.is_some(), cancelled.contains(&order.id));
                    prop_assert_eq!(order.total.minor, lines.iter().map(|line| line.line_total.minor).sum::<i64>());
                    for line in lines.iter().filter(|_| order.cancelled_ms.is_none()) {
                        *sold.entry(line.product.clone()).or_default() += u64::from(line.quantity);
                    }
                }
            }
            prop_assert_eq!(numbers.len(), placed.len());
            for (product, received) in [("a", 10), ("b", 6), ("c", 3)] {
                prop_assert_eq!(shop.stock(product) + sold.get(product).copied().unwrap_or(0), received);
            }
        }
    }
}
