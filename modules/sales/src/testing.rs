//! A shop of three scopes, as the real one has, with a cart and a stock that are plain tables.

use std::sync::Arc;

use contracts::auth::{Address, CompanyPort};
use contracts::cart::{BackLine, CartPort, DrainedLine};
use contracts::catalog::{Listing, ProductCard, ShortLine, StockError, StockLine, StockPort, TakenLine};
use contracts::ids::{AccountId, LineId};
use contracts::logistics::{ShipmentMoved, ShipmentNews, ShipmentStatus};
use contracts::money::{Currency, Money};
use kernel::http::Page;
use kernel::store::{
    ConsumeError, Consumer, FaultPlan, Port, Reader, Scope, Store, StoreError, StoredEvent, Table, Tx,
};
use kernel::{Problem, TxError};

use crate::orders::checkout::{self, Basket, OrderServices};
use crate::orders::commands::PlaceOrderCommand;
use crate::orders::limits::Limits;
use crate::orders::model::{DeliveryMethod, FullOrder, OrderPayment};
use crate::orders::owed::MayOwe;
use crate::orders::store;
use crate::orders::totals::Additions;
use crate::orders::unpaid_rule::UnpaidRule;

/// When the shop's first order is placed.
pub(crate) const NOW: i64 = 1_772_000_000_000;
/// The price of every product, in cents.
pub(crate) const PRICE: i64 = 1850;
/// Product → units on hand.
const STOCK: Table<u64> = Table::new("stock");
/// `now` → the price of every product, if it is not [`PRICE`].
const PRICES: Table<u64> = Table::new("prices");
/// Product → units reserved.
const RESERVED: Table<u64> = Table::new("reserved");
/// `account \0 product` → quantity.
pub(crate) const CART: Table<u64> = Table::new("cart");

/// Product → the price that buyers saw, if it is known.
const SHOWN: Table<u64> = Table::new("shown");

/// Carts as a table of quantities.
struct FakeCart;
impl CartPort for FakeCart {
    fn drain(&self, tx: &mut Tx<'_>, account: &AccountId) -> Result<Vec<DrainedLine>, StoreError> {
        let prefix = [account.as_bytes(), &[0]].concat();
        let rows: Vec<(Vec<u8>, u64)> = tx.scan(&CART, &prefix, None).collect::<Result<_, _>>()?;
        let mut lines = Vec::new();
        for (key, quantity) in rows {
            tx.delete(&CART, &key)?;
            let product = String::from_utf8_lossy(&key[prefix.len()..]).into_owned();
            let shown = tx.get(&SHOWN, &product)?.map(|minor| Money::new(minor as i64, Currency::USD));
            lines.push(DrainedLine { goods: StockLine { product: product.into(), quantity: quantity as u32 }, shown });
        }
        Ok(lines)
    }

    fn put_back(&self, tx: &mut Tx<'_>, person: &AccountId, lines: &[BackLine]) -> Result<bool, StoreError> {
        for line in lines {
            let key = format!("{person}\0{}", line.product);
            let have = tx.get(&CART, &key)?.unwrap_or(0);
            tx.put(&CART, &key, &(have + u64::from(line.quantity)))?;
        }
        Ok(true)
    }
}

/// Company → limit. Its managers are itself and the persons whose names begin with `boss`.
const LIMITS: Table<u64> = Table::new("limits");

/// Companies as a table of limits.
struct FakeCompanies;
impl CompanyPort for FakeCompanies {
    fn approval_limit(&self, reader: &Reader<'_>, account: &AccountId) -> Result<Option<Money>, StoreError> {
        Ok(reader.get(&LIMITS, account)?.map(|minor| Money::new(minor as i64, Currency::USD)))
    }

    fn may_confirm(&self, _: &Reader<'_>, account: &AccountId, person: &AccountId) -> Result<bool, StoreError> {
        Ok(person == account || person.starts_with("boss"))
    }

    fn acts_for(&self, _: &Reader<'_>, account: &AccountId, person: &AccountId) -> Result<bool, StoreError> {
        Ok(person == account || person.starts_with("boss"))
    }
}

/// Stock as a table of units on hand and one of units reserved. Everything costs [`price`].
struct FakeStock;

impl FakeStock {
    fn look(&self, tx: &mut Tx<'_>, from: &Table<u64>, lines: &[StockLine]) -> Result<Vec<TakenLine>, StockError> {
        let mut short = Vec::new();
        let mut found = Vec::new();
        for line in lines {
            let have = tx.get(from, &line.product)?.unwrap_or(0) as u32;
            let (product, name) = (line.product.clone(), line.product.clone());
            if have < line.quantity {
                short.push(ShortLine { product, name: name.into(), wanted: line.quantity, available: have });
                continue;
            }
            let product = ProductCard { price: Money::new(price(tx)?, Currency::USD), ..card(&line.product) };
            found.push(TakenLine {
                price: product.unit_price(line.quantity),
                product,
                quantity: line.quantity,
                exact: None,
                unit_cost: cost(&line.product),
                listing: Listing::default(),
            });
        }
        if short.is_empty() { Ok(found) } else { Err(StockError::Short(short)) }
    }

    fn out(&self, tx: &mut Tx<'_>, from: &Table<u64>, lines: &[StockLine]) -> Result<Vec<TakenLine>, StockError> {
        let found = self.look(tx, from, lines)?;
        for line in lines {
            let have = tx.get(from, &line.product)?.unwrap_or(0);
            tx.put(from, &line.product, &have.saturating_sub(u64::from(line.quantity)))?;
        }
        Ok(found)
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
    fn priced(&self, tx: &mut Tx<'_>, lines: &[StockLine]) -> Result<Vec<TakenLine>, StockError> {
        self.look(tx, &STOCK, lines)
    }

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

    fn reserve_more(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StockError> {
        self.reserve(tx, lines, reason, at_ms)
    }

    fn release(&self, tx: &mut Tx<'_>, lines: &[StockLine], _: &str, _: i64) -> Result<(), StoreError> {
        if self.out(tx, &RESERVED, lines).is_ok() { self.back(tx, &STOCK, lines) } else { Ok(()) }
    }

    fn reserve_again(&self, tx: &mut Tx<'_>, lines: &[StockLine], _: &str, _: i64) -> Result<(), StoreError> {
        self.back(tx, &RESERVED, lines)
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

/// The current price of every product.
fn price(tx: &Tx<'_>) -> Result<i64, StoreError> {
    Ok(tx.get(&PRICES, "now")?.map_or(PRICE, |minor| minor as i64))
}

/// Half the price if the product's id ends in `cost`, else unknown.
fn cost(id: &str) -> Option<Money> {
    id.ends_with("cost").then(|| Money::new(PRICE / 2, Currency::USD))
}

pub(crate) fn card(id: &str) -> ProductCard {
    ProductCard {
        id: id.into(),
        name: format!("Name of {id}"),
        sku: format!("SKU-{id}"),
        image_url: String::new(),
        unit: "bag".to_owned(),
        price: Money::new(PRICE, Currency::USD),
        tiers: Vec::new(),
        company_price: None,
        stock: 0,
        min_quantity: 1,
        increment: 1,
        seller: format!("seller-{}", &id[..1]).into(),
        seller_name: "Seller".to_owned(),
        category: "Coffee".to_owned(),
        origin: "Nyeri, Kenya".to_owned(),
        unit_weight_g: 1000,
    }
}

/// A shop of three scopes, as the real one has.
pub(crate) struct Shop {
    pub(crate) sales: Scope,
    pub(crate) cart: Scope,
    catalog: Scope,
    auth: Scope,
    pub(crate) basket: Basket,
    pub(crate) stock: Port<dyn StockPort>,
    /// The rules on debts and on unpaid orders; `None` unless a test sets them.
    pub(crate) may_owe: Option<MayOwe>,
    pub(crate) unpaid: Option<UnpaidRule>,
    store: Store,
}

impl Shop {
    pub(crate) fn with(stock: &[(&'static str, u64)]) -> Self {
        let store = Store::in_memory(FaultPlan::default());
        let (sales, cart, catalog) = (store.scope("sales"), store.scope("cart"), store.scope("catalog"));
        let basket = Basket::Cart(Port::new(&cart, Arc::new(FakeCart)));
        let stock_port: Port<dyn StockPort> = Port::new(&catalog, Arc::new(FakeStock));
        let auth = store.scope("auth");
        let shop = Shop { sales, cart, catalog, auth, basket, stock: stock_port, may_owe: None, unpaid: None, store };
        let stock = stock.to_vec();
        let filled: Result<(), StoreError> = shop
            .catalog
            .transact_blocking(move |tx| stock.iter().try_for_each(|(product, n)| tx.put(&STOCK, product, n)));
        filled.unwrap();
        shop
    }

    pub(crate) fn fill(&self, buyer: &str, product: &str, quantity: u64) {
        let key = format!("{buyer}\0{product}");
        let put: Result<(), StoreError> = self.cart.transact_blocking(move |tx| tx.put(&CART, &key, &quantity));
        put.unwrap();
    }

    pub(crate) fn in_cart(&self, buyer: &str) -> usize {
        let prefix = format!("{buyer}\0");
        let count: Result<usize, StoreError> =
            self.cart.read(|reader| Ok(reader.scan(&CART, prefix.as_bytes(), None).count()));
        count.unwrap()
    }

    pub(crate) fn stock(&self, product: &str) -> u64 {
        let n: Result<_, StoreError> = self.catalog.read(|reader| reader.get(&STOCK, product));
        n.unwrap().unwrap_or(0)
    }

    /// Units held for contracts.
    pub(crate) fn reserved(&self, product: &str) -> u64 {
        let n: Result<_, StoreError> = self.catalog.read(|reader| reader.get(&RESERVED, product));
        n.unwrap().unwrap_or(0)
    }

    /// The stock and the rules of orders.
    pub(crate) fn services(&self) -> OrderServices {
        let companies: Port<dyn CompanyPort> = Port::new(&self.auth, Arc::new(FakeCompanies));
        let limits = Limits { companies: Some(companies), currency: Currency::USD };
        OrderServices {
            stock: self.stock.clone(),
            limits,
            may_owe: self.may_owe,
            unpaid: self.unpaid,
            additions: Additions { freight: None, tax: None },
            prices: None,
            codes: None,
            face: Arc::default(),
        }
    }

    /// Registers a consumer of another module.
    pub(crate) fn hears(
        &self,
        name: &'static str,
        events: &'static [&'static str],
        handle: impl Fn(&StoredEvent, &mut Tx<'_>) -> Result<(), ConsumeError> + Send + Sync + 'static,
    ) {
        let scope = self.store.scope("other");
        self.store.consume(Consumer { name, scope, events, handle: Box::new(handle), wake: None }).unwrap();
    }

    /// Sets the price of a product that buyers saw, in cents.
    pub(crate) fn showed(&self, product: &'static str, minor: u64) {
        let put: Result<(), StoreError> = self.cart.transact_blocking(move |tx| tx.put(&SHOWN, product, &minor));
        put.unwrap();
    }

    /// Sets a company's limit, in cents.
    pub(crate) fn limit(&self, company: &'static str, minor: u64) {
        let put: Result<(), StoreError> = self.auth.transact_blocking(move |tx| tx.put(&LIMITS, company, &minor));
        put.unwrap();
    }

    /// Sets the price of every product, in cents.
    pub(crate) fn set_price(&self, minor: u64) {
        let put: Result<(), StoreError> = self.catalog.transact_blocking(move |tx| tx.put(&PRICES, "now", &minor));
        put.unwrap();
    }

    pub(crate) fn place(&self, command: PlaceOrderCommand) -> Result<FullOrder, TxError> {
        let (basket, services) = (self.basket.clone(), self.services());
        self.sales
            .transact_blocking(move |tx| checkout::place(tx, &command, &basket, &services).map(|placed| placed.full))
    }

    pub(crate) fn cancel(&self, buyer: &'static str, id: &str, now_ms: i64) -> Result<FullOrder, TxError> {
        let (id, stock) = (id.into(), self.stock.clone());
        self.sales.transact_blocking(move |tx| checkout::cancel(tx, &buyer.into(), &id, now_ms, &stock))
    }

    pub(crate) fn undelivered(&self, id: &str, now_ms: i64) -> Result<(), TxError> {
        let (id, stock) = (id.into(), self.stock.clone());
        self.sales.transact_blocking(move |tx| checkout::undelivered(tx, &id, now_ms, &stock))
    }

    pub(crate) fn page(&self, buyer: &str, limit: usize, cursor: Option<&str>) -> Page<FullOrder> {
        let (found, total) = self.sales.read(|reader| store::page(reader, &buyer.into(), cursor, limit + 1)).unwrap();
        Page::cut(found, limit, total, |last| store::sort_key(&last.order))
    }
}

/// Order `n` of a buyer, with a key of its own. Ids are of one length, like real ones.
pub(crate) fn command(buyer: &str, n: u32) -> PlaceOrderCommand {
    PlaceOrderCommand {
        id: format!("{n:08x}-0000").into(),
        now_ms: NOW + i64::from(n),
        buyer: buyer.into(),
        person: buyer.into(),
        confirmed_by: None,
        buyer_name: format!("Name of {buyer}"),
        key: format!("key-{n}"),
        fingerprint: 7,
        address: Address::default(),
        delivery: DeliveryMethod::Standard,
        payment: OrderPayment::BankTransfer,
        expected_total: None,
        code: None,
    }
}

/// The news that a shipment of these lines has this status.
pub(crate) fn moved(order: &str, lines: Vec<LineId>, status: &str) -> ShipmentMoved {
    ShipmentMoved {
        shipment: "shipment".into(),
        number: "SHP-2026-000001".into(),
        name: "Goods".into(),
        order: Some(order.into()),
        lines,
        buyer: None,
        seller: None,
        carrier: None,
        by: None,
        news: ShipmentNews::Status,
        status: ShipmentStatus::parse(status).unwrap(),
        ships_on: Some(jiff::civil::date(2026, 12, 1)),
        arrives_on: None,
        at_ms: 1,
    }
}

/// Waits for what a consumer of events does.
pub(crate) fn before_long(what: impl Fn() -> bool) {
    let start = std::time::Instant::now();
    while !what() {
        assert!(start.elapsed() < std::time::Duration::from_secs(60), "it does not happen");
        std::thread::yield_now();
    }
}

/// Returns a further member of a refusal's problem.
pub(crate) fn member(refused: &TxError, name: &str) -> serde_json::Value {
    match refused {
        TxError::Refused(Problem::Conflict { extra, .. }) => extra[name].clone(),
        other => panic!("{other:?}"),
    }
}
