use proptest::prelude::*;

use super::*;
use crate::model::Stock;
use crate::view::View;
use crate::view::tests::rows;

/// A lot of one of two sellers, with few different keys, so that ties and neighbours are many.
fn lot(at: usize, seller: u8, on_hand: u32, sold: u64, removed: bool) -> Row {
    let mut row = rows().remove(at % 7);
    row.product.id = format!("lot-{at}");
    row.product.ordinal = at as u64 + 1;
    row.product.seller = format!("seller-{seller}");
    row.product.created_ms = at as i64 / 3;
    row.product.listed = !removed && at.is_multiple_of(2);
    row.stock = Stock { on_hand, sold, ..Stock::default() };
    row.removed = removed;
    row
}

/// All pages of a list, three lots each.
fn read(view: &mut View, column: Column, falling: bool, text: Option<&str>) -> Vec<String> {
    let mut query = StockQuery { text: text.map(str::to_owned), column, falling, limit: 3, cursor: None };
    let mut seen = Vec::new();
    loop {
        let page = view.own_stock("seller-0", &query).unwrap();
        seen.extend(page.items.iter().map(|item| item.id.clone()));
        query.cursor = page.next;
        if query.cursor.is_none() {
            assert_eq!(page.total, seen.len() as u64);
            return seen;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_order_is_read_whole_page_by_page_and_has_ones_own_alone(
        lots in prop::collection::vec((0..2u8, 0..4u32, 0..4u64, any::<bool>()), 1..30),
        moves in prop::collection::vec((0..30usize, 0..4u32, 0..4u64, any::<bool>()), 0..20),
    ) {
        let mut rows: Vec<Row> =
            lots.iter().enumerate().map(|(at, (seller, on, sold, gone))| lot(at, *seller, *on, *sold, *gone)).collect();
        let mut view = View::new(rows.clone());
        for (at, on, sold, gone) in moves {
            if at < rows.len() {
                rows[at] = lot(at, lots[at].0, on, sold, gone);
                view.put(&rows[at], true);
            }
        }
        for column in COLUMNS {
            let key = |row: &Row| match column {
                Column::Name => (row.product.facts.name.to_lowercase(), 0),
                Column::AmountSold => (String::new(), row.stock.sold as i64),
                Column::RemainingUnits => (String::new(), i64::from(row.stock.on_hand)),
                Column::Value => (String::new(), row.product.facts.price.minor * i64::from(row.stock.on_hand)),
                Column::Listed => (String::new(), row.product.created_ms),
            };
            let mut own: Vec<&Row> =
                rows.iter().filter(|row| row.product.seller == "seller-0" && !row.removed).collect();
            own.sort_by_key(|row| (key(row), row.product.ordinal));
            let ids: Vec<String> = own.iter().map(|row| row.product.id.clone()).collect();
            prop_assert_eq!(&read(&mut view, column, false, None), &ids);
            let back: Vec<String> = ids.into_iter().rev().collect();
            prop_assert_eq!(&read(&mut view, column, true, None), &back);
            let sku = &rows[0].product.facts.sku;
            let with: Vec<String> =
                own.iter().filter(|row| row.product.facts.sku == *sku).map(|row| row.product.id.clone()).collect();
            prop_assert_eq!(&read(&mut view, column, false, Some(sku)), &with);
            let back: Vec<String> = with.into_iter().rev().collect();
            prop_assert_eq!(&read(&mut view, column, true, Some(sku)), &back);
        }
    }
}

#[test]
fn the_place_of_anothers_lot_is_not_told() {
    let mut view = View::new(vec![lot(0, 0, 3, 0, false), lot(1, 1, 3, 0, false)]);
    let cursor = Some("lot-1".to_owned());
    let query = StockQuery { text: None, column: Column::Value, falling: false, limit: 3, cursor };
    assert!(view.own_stock("seller-0", &query).is_err());
}

#[test]
fn what_is_left_is_worth_its_cost_where_that_is_known() {
    let mut row = lot(0, 0, 3, 0, false);
    let price = row.product.facts.price;
    assert_eq!(StockItem::of(&row).value, price.times(3).unwrap().to_string());
    row.cost = Some(Money::new(250, price.currency));
    assert_eq!(StockItem::of(&row).value, "7.50");
}
