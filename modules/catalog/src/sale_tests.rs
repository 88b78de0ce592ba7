use std::sync::{Arc, Mutex};

use bytes::Bytes;
use contracts::catalog::{FindProducts, GetProducts, StockError, StockLine, StockPort};
use kernel::store::{Changed, FaultPlan, Scope, Store, Tx};
use kernel::{Changes, Handler, Problem};
use serde_json::{Value, json};

use super::*;
use crate::actor::{CatalogActor, GetFilters, GetOwnStock, GetProduct, GetRelated, ListProducts};
use crate::inventory::store::{set_listed, take_out};
use crate::ports::StockService;
use crate::query::ListQuery;
use crate::recent;
use crate::store::products_of;
use crate::testing::fill;
use crate::view::shelf::{Column, StockQuery};
use crate::withholding::{release, withhold};

/// A product, and how many of it are asked for.
const ONE: &str = "ET-RST-URA-25";
const UNITS: u32 = 6;

/// A shop with its view, which hears of each commit.
struct Shop {
    _store: Store,
    scope: Scope,
    heard: Arc<Mutex<Vec<Changed>>>,
    view: CatalogActor,
}

impl Shop {
    fn open() -> Self {
        let store = Store::in_memory(FaultPlan::default());
        let scope = store.scope("catalog");
        fill(&scope);
        let heard: Arc<Mutex<Vec<Changed>>> = Arc::default();
        let sink = heard.clone();
        store.watch("catalog", Box::new(move |changed| sink.lock().unwrap().extend_from_slice(changed)));
        let view = CatalogActor::new(scope.clone()).unwrap();
        Shop { _store: store, scope, heard, view }
    }

    fn commit(&mut self, f: impl Fn(&mut Tx<'_>) -> Result<(), Problem> + Send + 'static) {
        self.scope.transact_blocking(f).unwrap();
        let changed = std::mem::take(&mut *self.heard.lock().unwrap());
        Handler::<Changes>::handle(&mut self.view, Changes(changed));
    }

    fn withhold(&mut self, id: &'static str, reason: &'static str) {
        let withheld = move || Withheld { product: id.into(), reason: reason.into(), by: "boss".into(), at_ms: 5 };
        self.commit(move |tx| withhold(tx, &withheld()));
    }

    /// What the consumer does once a seller was suspended, or restored.
    fn bar(&mut self, seller: &AccountId, barred: bool) {
        let seller = seller.clone();
        self.commit(move |tx| {
            let set = if barred { tx.put(&BARRED, &seller, &Barred { at_ms: 6 }) } else { tx.delete(&BARRED, &seller) };
            set.map_err(Problem::from)
        });
    }

    fn product(&self, id: &str) -> Product {
        self.scope.read(|r| r.get(&PRODUCTS, id)).unwrap().unwrap()
    }

    fn list(view: &mut CatalogActor, search: Option<&str>) -> Bytes {
        let pairs: Vec<(String, String)> = search.map(|text| ("q".to_owned(), text.to_owned())).into_iter().collect();
        let query = ListQuery::read(&pairs, search.is_some()).unwrap();
        view.handle(ListProducts(query, None)).unwrap().body
    }

    /// Whether a product is on sale. All places must say the same.
    fn sells(&mut self, id: &'static str) -> bool {
        let product = self.product(id);
        let in_list = |body: &Bytes| {
            let list: Vec<Value> = serde_json::from_slice(body).unwrap();
            list.iter().any(|product| product["id"] == id)
        };
        let (ids, skus) = (vec![id.into()], vec![product.facts.sku.clone()]);
        let quantity = product.facts.min_quantity;
        let line = move || [StockLine { product: id.into(), quantity }];
        let priced = self.scope.transact_blocking(move |tx| StockService.priced(tx, &line()).map(drop));
        let noted = self.scope.transact_blocking(move |tx| recent::note(tx, &"amina".into(), &id.into()));
        let places = [
            ("the list", in_list(&Shop::list(&mut self.view, None))),
            ("the search", in_list(&Shop::list(&mut self.view, Some(&product.facts.name)))),
            ("its page", self.view.handle(GetProduct(id.into(), None)).unwrap().is_some()),
            ("goods like it", self.view.handle(GetRelated(id.into(), None)).unwrap().is_some()),
            ("carts", !self.view.handle(GetProducts { ids }).unwrap().is_empty()),
            ("item ids", self.view.handle(FindProducts { skus }).unwrap()[0].is_some()),
            ("checkout", priced.is_ok()),
            ("viewed goods", noted.is_ok()),
            ("its row", self.scope.read(|r| on_sale(r, &id.into())).unwrap().is_some()),
        ];
        let sold = places[0].1;
        assert!(places.iter().all(|(_, says)| *says == sold), "{id}: {places:?}");
        sold
    }

    /// Compares the view with one that is built anew, as after a restart.
    fn is_as_anew(&mut self) {
        let mut anew = CatalogActor::new(self.scope.clone()).unwrap();
        assert_eq!(Shop::list(&mut self.view, None), Shop::list(&mut anew, None));
        assert_eq!(self.view.handle(GetFilters).unwrap(), anew.handle(GetFilters).unwrap());
        for seller in ["SUP-01", "SUP-03"] {
            assert_eq!(own(&mut self.view, seller), own(&mut anew, seller));
        }
    }

    /// A seller's own lot.
    fn lot(&mut self, id: &str) -> Value {
        let seller = self.product(id).seller;
        let stock = own(&mut self.view, &seller);
        stock["items"].as_array().unwrap().iter().find(|lot| lot["id"] == id).unwrap().clone()
    }
}

fn own(view: &mut CatalogActor, seller: &str) -> Value {
    let query = StockQuery { text: None, column: Column::Name, falling: false, limit: 100, cursor: None };
    serde_json::from_slice(&view.handle(GetOwnStock { seller: seller.into(), query }).unwrap()).unwrap()
}

fn is_short(taken: Result<(), StockError>) -> bool {
    matches!(taken, Err(StockError::Short(short)) if short.len() == 1 && short[0].available == 0)
}

#[test]
fn all_three_are_needed() {
    let all = [false, true];
    let each = all.into_iter().flat_map(|a| all.into_iter().flat_map(move |b| all.map(|c| (a, b, c))));
    let sold: Vec<_> = each.filter(|(listed, withheld, barred)| is_on_sale(*listed, *withheld, *barred)).collect();
    assert_eq!(sold, [(true, false, false)]);
}

#[test]
fn a_withheld_product_is_nowhere_on_sale_until_the_shop_lets_it_be() {
    let mut shop = Shop::open();
    let before = Shop::list(&mut shop.view, None);
    assert!(shop.sells(ONE));
    shop.withhold(ONE, "The weight is wrong.");
    shop.withhold(ONE, "The weight on the bag is wrong.");
    assert!(!shop.sells(ONE));
    shop.is_as_anew();
    let lot = shop.lot(ONE);
    assert_eq!((&lot["listed"], &lot["withheld"]), (&json!(true), &json!("The weight on the bag is wrong.")));
    assert_eq!(lot["maySell"], true);
    let withheld = shop.scope.read(|r| WITHHELD.page(r, ALL_WITHHELD, None, 9)).unwrap();
    assert_eq!((withheld.0.len(), withheld.1), (1, 1), "another reason takes the place of the first");

    let seller = shop.product(ONE).seller;
    for listed in [false, true] {
        let seller = seller.clone();
        shop.commit(move |tx| Ok(set_listed(tx, &seller, &ONE.into(), listed)?));
        assert!(!shop.sells(ONE), "the seller's word is not enough");
    }
    shop.commit(|tx| release(tx, &ONE.into(), 7));
    assert!(shop.sells(ONE));
    assert_eq!(shop.lot(ONE)["withheld"], Value::Null);
    assert_eq!(Shop::list(&mut shop.view, None), before);
    shop.is_as_anew();
    shop.commit(|tx| release(tx, &ONE.into(), 8));
}

#[test]
fn stock_of_goods_that_are_not_on_sale_is_not_taken_but_contracts_go_on() {
    let mut shop = Shop::open();
    let line = || [StockLine { product: ONE.into(), quantity: UNITS }];
    shop.scope.transact_blocking(move |tx| StockService.reserve(tx, &line(), "contract", 1)).unwrap();
    shop.withhold(ONE, "Broken seals.");
    let taken = |f: fn(&mut Tx<'_>, &[StockLine]) -> Result<(), StockError>| {
        shop.scope.transact_blocking(move |tx| f(tx, &line()))
    };
    assert!(is_short(taken(|tx, lines| StockService.take(tx, lines, "order", 2).map(drop))));
    assert!(is_short(taken(|tx, lines| StockService.priced(tx, lines).map(drop))));
    assert!(is_short(taken(|tx, lines| StockService.reserve(tx, lines, "contract", 3))));
    taken(|tx, lines| StockService.take_reserved(tx, lines, "call-off", 4).map(drop)).unwrap();
    taken(|tx, lines| StockService.reserve_more(tx, lines, "tolerance", 5)).unwrap();
}

#[test]
fn the_goods_of_a_seller_that_may_not_sell_leave_together_and_come_back_but_for_those_withheld() {
    let mut shop = Shop::open();
    let seller: AccountId = "SUP-01".into();
    let goods = shop.scope.read(|r| products_of(r, &seller)).unwrap();
    let ids = goods.into_iter().map(|product| &*Box::leak(product.id.to_string().into_boxed_str()));
    let ids: Vec<&'static str> = ids.collect();
    assert!(ids.len() > 3 && ids.iter().all(|&id| shop.sells(id)));
    shop.bar(&seller, true);
    assert!(ids.iter().all(|&id| !shop.sells(id)) && shop.sells(ONE), "and nobody else's");
    shop.is_as_anew();
    let lot = shop.lot(ids[0]);
    assert_eq!((&lot["listed"], &lot["withheld"], &lot["maySell"]), (&json!(true), &Value::Null, &json!(false)));

    shop.withhold(ids[0], "A recall.");
    let (of, second) = (seller.clone(), ids[1]);
    shop.commit(move |tx| Ok(set_listed(tx, &of, &second.into(), false)?));
    shop.bar(&seller, false);
    let sold: Vec<bool> = ids.iter().map(|&id| shop.sells(id)).collect();
    assert!(!sold[0] && !sold[1] && sold[2..].iter().all(|sold| *sold), "{sold:?}");
    assert_eq!(shop.lot(ids[2])["maySell"], true);
    shop.is_as_anew();
}

#[test]
fn a_product_that_there_is_not_is_not_withheld() {
    let mut shop = Shop::open();
    let refused = |id: &'static str| {
        let withheld = move || Withheld { product: id.into(), reason: "x".into(), by: "boss".into(), at_ms: 5 };
        let kept = shop.scope.transact_blocking(move |tx| withhold(tx, &withheld()));
        let let_go = shop.scope.transact_blocking(move |tx| release(tx, &id.into(), 6));
        matches!(kept, Err(Problem::NotFound(_))) && matches!(let_go, Err(Problem::NotFound(_)))
    };
    assert!(refused("nobody"));
    assert!(!refused(ONE));
    shop.withhold(ONE, "x");
    shop.commit(|tx| Ok(take_out(tx, &ONE.into())?));
    let left = shop.scope.read(|r| WITHHELD.page(r, ALL_WITHHELD, None, 9)).unwrap();
    assert_eq!((left.0.len(), left.1), (0, 0), "a deleted lot is not among them");
}
