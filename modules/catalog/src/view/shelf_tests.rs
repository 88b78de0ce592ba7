use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::model::Stock;
use crate::view::own::OwnLot;
use crate::view::tests::rows;
use crate::view::{Row, View};

/// The queries: an empty one, and starts of words and whole words that many, few and no lots have.
const TEXTS: [&str; 7] = ["", "q", "qal", "qbeta", "qal n1", "n12", "qgamma"];
const LIMIT: usize = 3;

/// Builds a lot of one of two sellers, with few different keys, so that ties and neighbours are common.
fn lot(at: usize, seller: u8, on_hand: u32, sold: u64, removed: bool) -> Row {
    let mut row = rows().remove(at % 7);
    row.product.id = format!("lot-{at}").into();
    row.product.ordinal = at as u64 + 1;
    row.product.seller = format!("seller-{seller}").into();
    row.product.created_ms = at as i64 / 3;
    row.product.listed = !removed && at.is_multiple_of(2);
    row.product.facts.name = format!("{} n{}", ["Qalpha", "qbeta", "QALBA"][at % 3], at / 2);
    row.stock = Stock { on_hand, sold, ..Stock::default() };
    row.removed = removed;
    row
}

/// Returns the lots of a seller's list in order: filtered and sorted.
fn plain<'a>(rows: &'a [Row], query: &StockQuery) -> Vec<&'a Row> {
    let key = |row: &Row| match query.column {
        Column::Name => (row.product.facts.name.to_lowercase(), 0),
        Column::AmountSold => (String::new(), row.stock.sold as i64),
        Column::RemainingUnits => (String::new(), i64::from(row.stock.on_hand)),
        Column::Value => (String::new(), row.product.facts.price.minor * i64::from(row.stock.on_hand)),
        Column::Listed => (String::new(), row.product.created_ms),
    };
    let has = |row: &Row| {
        let name = row.product.facts.name.to_lowercase();
        let wanted = query.text.as_deref().unwrap_or_default().split(' ');
        wanted.into_iter().all(|start| name.split(' ').any(|word| word.starts_with(start)))
    };
    let own = |row: &&Row| row.product.seller == "seller-0" && !row.removed && has(row);
    let mut own: Vec<&Row> = rows.iter().filter(own).collect();
    own.sort_by_key(|row| (key(row), row.product.ordinal));
    if query.falling {
        own.reverse();
    }
    own
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_part_of_every_list_is_that_of_the_lots_filtered_and_sorted(
        lots in prop::collection::vec((0..2u8, 0..4u32, 0..4u64, any::<bool>()), 1..30),
        moves in prop::collection::vec((0..30usize, 0..4u32, 0..4u64, any::<bool>(), any::<bool>()), 0..20),
        places_known in any::<bool>(),
    ) {
        let mut rows: Vec<Row> =
            lots.iter().enumerate().map(|(at, (seller, on, sold, gone))| lot(at, *seller, *on, *sold, *gone)).collect();
        let mut view = View::new(rows.clone());
        for (at, on, sold, gone, only_counts) in moves {
            if at < rows.len() {
                let gone = if only_counts { rows[at].removed } else { gone };
                rows[at] = lot(at, lots[at].0, on, sold, gone);
                if only_counts {
                    view.recount(&rows[at].product.id, &rows[at].counts());
                } else {
                    view.put(&rows[at], true);
                }
            }
        }
        if !places_known {
            view.shelves.note_no_places();
        }
        for (column, falling, text) in all_lists() {
            let text = Some(text).filter(|text| !text.is_empty()).map(str::to_owned);
            let mut query = StockQuery { text, column, falling, limit: LIMIT, cursor: None };
            let wanted = plain(&rows, &query);
            let mut parts = wanted.chunks(LIMIT).peekable();
            // An empty list is one empty page.
            let mut part = parts.next().unwrap_or_default();
            loop {
                let items: Vec<String> =
                    part.iter().map(|row| serde_json::to_string(&OwnLot::new(row)).unwrap()).collect();
                let next = part.last().filter(|_| parts.peek().is_some()).map(|row| row.product.id.clone());
                let (items, cursor, total) = (items.join(","), serde_json::to_string(&next).unwrap(), wanted.len());
                let body = view.own_stock(&"seller-0".into(), &query).unwrap();
                let expected = format!(r#"{{"items":[{items}],"next_cursor":{cursor},"total":{total}}}"#);
                prop_assert_eq!(std::str::from_utf8(&body).unwrap(), expected);
                let ids = view.own_ids(&"seller-0".into(), &query).unwrap();
                prop_assert_eq!(ids.ids, part.iter().map(|row| row.product.id.clone()).collect::<Vec<_>>());
                prop_assert_eq!(&ids.next, &next);
                query.cursor = next;
                match parts.next() {
                    Some(more) => part = more,
                    None => break,
                }
            }
        }
    }
}

fn all_lists() -> impl Iterator<Item = (Column, bool, &'static str)> {
    let ways = COLUMNS.into_iter().flat_map(|column| [(column, false), (column, true)]);
    ways.flat_map(|(column, falling)| TEXTS.map(|text| (column, falling, text)))
}

#[test]
fn a_list_goes_on_behind_a_lot_that_was_deleted() {
    let rows: Vec<Row> = (0..12).map(|at| lot(at, 0, at as u32 % 4, at as u64 % 3, false)).collect();
    for (column, falling, text) in all_lists() {
        let mut view = View::new(rows.clone());
        let text = Some(text).filter(|text| !text.is_empty()).map(str::to_owned);
        let mut query = StockQuery { text, column, falling, limit: LIMIT, cursor: None };
        query.cursor = view.own_ids(&"seller-0".into(), &query).unwrap().next;
        let Some(last) = rows.iter().find(|row| Some(&row.product.id) == query.cursor.as_ref()) else { continue };
        view.put(&Row { removed: true, ..last.clone() }, true);
        let next: Vec<&str> =
            plain(&rows, &query).iter().skip(LIMIT).take(LIMIT).map(|row| row.product.id.as_str()).collect();
        assert_eq!(view.own_ids(&"seller-0".into(), &query).unwrap().ids, next, "{query:?}");
    }
}

#[test]
fn the_place_of_anothers_lot_is_not_told() {
    let mut view = View::new(vec![lot(0, 0, 3, 0, false), lot(1, 1, 3, 0, false)]);
    let cursor = Some("lot-1".into());
    let query = StockQuery { text: None, column: Column::Value, falling: false, limit: 3, cursor };
    assert!(view.own_stock(&"seller-0".into(), &query).is_err());
}

#[test]
fn what_is_left_is_worth_its_cost_where_that_is_known() {
    let value_of = |row: &Row| -> Value { serde_json::to_value(OwnLot::new(row)).unwrap()["value"].clone() };
    let mut row = lot(0, 0, 3, 0, false);
    let price = row.product.facts.price;
    assert_eq!(value_of(&row), price.times(3).unwrap().to_string());
    row.cost = Some(Money::new(250, price.currency));
    assert_eq!(value_of(&row), "7.50");
}
