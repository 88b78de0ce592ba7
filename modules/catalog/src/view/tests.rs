use contracts::ids::ProductId;
use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::facts::ATTRIBUTES;
use crate::model::{Product, Ratings, Stock};
use crate::query::ScoreRange;
use crate::rules;
use crate::seed::goods;

pub(super) fn rows() -> Vec<Row> {
    let rows = goods().unwrap().into_iter().enumerate().map(|(at, good)| Row {
        product: Product {
            id: good.offer.sku.clone().into(),
            ordinal: at as u64 + 1,
            seller: good.seller.clone().into(),
            seller_name: format!("House of {}", good.seller),
            listed: true,
            created_ms: 1_750_000_000_000 + at as i64 / 4,
            facts: rules::check(&good.offer).unwrap(),
            session_score: None,
        },
        stock: Stock {
            on_hand: good.offer.stock.unwrap(),
            received: u64::from(good.offer.stock.unwrap()),
            ..Stock::default()
        },
        sold: 0,
        ratings: Ratings::default(),
        cost: None,
        images: Vec::new(),
        removed: false,
        withheld: None,
        barred: false,
    });
    rows.collect()
}

fn query(text: &str) -> ListQuery {
    let pairs: Vec<_> = text.split('&').filter_map(|p| p.split_once('=')).map(|(a, b)| (a.into(), b.into())).collect();
    ListQuery::read(&pairs, text.starts_with("q=")).unwrap()
}

fn ids(view: &mut View, text: &str) -> Vec<ProductId> {
    let answer = view.list(&query(text), None);
    let list: Vec<Value> = serde_json::from_slice(&answer.body).unwrap();
    list.iter().map(|p| p["id"].as_str().unwrap().into()).collect()
}

fn names(view: &mut View, text: &str) -> Vec<String> {
    let answer = view.list(&query(text), None);
    let list: Vec<Value> = serde_json::from_slice(&answer.body).unwrap();
    list.iter().map(|p| p["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn prices_and_scores_are_numbers_digit_for_digit() {
    let view = View::new(rows());
    let json = String::from_utf8(view.product(&"KE-NYR-AA-01".into(), None).unwrap().to_vec()).unwrap();
    for part in [
        r#""price":13.80,"#,
        r#""cupping_score":88.25,"#,
        r#""rating":null"#,
        r#""in_stock":true"#,
        r#""stock":7200"#,
        r#""image_url":"/media/products/KE-NYR-AA-01.svg""#,
        r#""tea_type":null"#,
        r#""created_at":"2025-06-15T15:06:40.006Z""#,
    ] {
        assert!(json.contains(part), "{part} in {json}");
    }
}

#[test]
fn of_equal_scores_those_of_sessions_come_first_and_each_says_where_it_is_from() {
    let mut rows = rows();
    rows.retain(|row| row.product.facts.kind == "coffee");
    for (row, session) in rows.iter_mut().zip([None, Some(9_000), Some(9_100)]) {
        (row.product.facts.cupping_score, row.product.session_score) = (Some(9_900), session);
    }
    rows[3].product.facts.cupping_score = Some(9_900);
    rows[3].product.session_score = Some(9_900);
    rows[4].product.facts.cupping_score = None;
    let ids_of = |at: &[usize]| at.iter().map(|at| rows[*at].product.id.clone()).collect::<Vec<_>>();
    let (first, none) = (ids_of(&[3, 0, 1, 2]), rows[4].product.id.clone());
    let mut view = View::new(rows);
    assert_eq!(ids(&mut view, "sort=-cupping_score")[..4], first);
    let by = |id: &ProductId| {
        let json: Value = serde_json::from_slice(&view.product(id, None).unwrap()).unwrap();
        json["cupping_score_by"].clone()
    };
    assert_eq!((by(&first[0]), by(&first[1]), by(&first[2])), ("session".into(), "seller".into(), "seller".into()));
    assert_eq!(by(&none), Value::Null);
}

#[test]
fn a_page_is_part_of_the_whole_and_the_total_is_that_of_the_whole() {
    let mut view = View::new(rows());
    let all = ids(&mut view, "");
    assert_eq!(all.len(), 48);
    assert_eq!(all[0], "ET-RST-URA-25", "the order of the file");
    for sort in ["catalogue", "price", "-price", "name", "-cupping_score", "newest"] {
        for filter in ["", "&category=green coffee", "&caffeine=Caffeinated"] {
            let whole = ids(&mut view, &format!("sort={sort}{filter}"));
            let answer = view.list(&query(&format!("sort={sort}{filter}&limit=5&offset=3")), None);
            assert_eq!(answer.total, whole.len() as u64);
            assert_eq!(ids(&mut view, &format!("sort={sort}{filter}&limit=5&offset=3")), whole[3..8], "{sort}{filter}");
        }
    }
    assert!(ids(&mut view, "offset=48").is_empty());
    assert!(ids(&mut view, "category=none such").is_empty());
}

#[test]
fn tabs_have_their_rules() {
    let mut view = View::new(rows());
    let all = ids(&mut view, "");
    assert_eq!(ids(&mut view, "tab=best-sellers"), all, "nothing is sold yet: catalogue order");
    let mut sold = rows().remove(40);
    sold.sold = 9;
    view.put(&sold, false);
    assert_eq!(ids(&mut view, "tab=best-sellers")[0], sold.product.id);
    assert_eq!(ids(&mut view, "tab=best-sellers").len(), 48);
    let featured: Vec<_> = rows().into_iter().filter(|r| r.product.facts.featured).map(|r| r.product.id).collect();
    assert_eq!(ids(&mut view, "tab=featured"), featured);
    assert_eq!(ids(&mut view, "tab=new")[0], all[47]);
    let scores: Vec<_> = ids(&mut view, "tab=recommended").iter().map(|id| view.entry(id).unwrap().score).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b) && scores.len() >= featured.len(), "{scores:?}");
}

#[test]
fn search_finds_by_prefix_in_any_order_and_past_one_typo() {
    let mut view = View::new(rows());
    for text in [
        "q=uraga sunrise",
        "q=sunrise uraga",
        "q=sunr",
        "q=Suns Urag",
        "q=urgaa sunrise",
        "q=sunrize",
        "q=SUNRISE  light",
    ] {
        assert_eq!(names(&mut view, text).first().map(String::as_str), Some("Uraga Sunrise Light Roast"), "{text}");
    }
    assert!(ids(&mut view, "q=nyeri").contains(&"KE-NYR-AA-01".into()), "by origin");
    assert!(ids(&mut view, "q=blackcurrant").contains(&"KE-NYR-AA-01".into()), "by tag and notes");
    assert!(ids(&mut view, "q=SUP house").len() == 48, "by seller");
    assert!(ids(&mut view, "q=qqqqqq").is_empty());
    for blank in ["q=", "q=  ", "q=...", "q=-"] {
        assert!(ids(&mut view, blank).is_empty(), "{blank}");
    }
    assert!(ids(&mut view, "q=xya").is_empty(), "three letters: no typo");
    assert!(ids(&mut view, "q=sunrise nyeri").is_empty(), "every word must be found");
    assert_eq!(ids(&mut view, "q=mombasa"), ids(&mut view, "q=mombosa"), "one letter wrong");
}

#[test]
fn search_takes_the_filters_and_the_paging() {
    let mut view = View::new(rows());
    let all = ids(&mut view, "q=kenya");
    assert!(all.len() > 10);
    let coffee = ids(&mut view, "q=kenya&category=Green coffee");
    assert!(!coffee.is_empty() && coffee.len() < all.len() && coffee.iter().all(|id| all.contains(id)));
    assert_eq!(ids(&mut view, "q=kenya&limit=4&offset=2"), all[2..6]);
    assert_eq!(view.list(&query("q=kenya&limit=4"), None).total, all.len() as u64);
    let by_price = ids(&mut view, "q=kenya&sort=price");
    assert_eq!(by_price.len(), all.len());
    assert_eq!(by_price[0], "KE-NAN-PF1-17");
}

#[test]
fn a_change_shows_in_lists_search_and_filters() {
    let mut view = View::new(rows());
    ids(&mut view, "");
    let mut lot = rows().remove(0);
    lot.stock.on_hand = 0;
    view.put(&lot, false);
    let first = view.list(&query("limit=1"), None).body;
    let first: Value = serde_json::from_slice(&first).unwrap();
    assert_eq!((first[0]["stock"].as_u64(), first[0]["in_stock"].as_bool()), (Some(0), Some(false)));

    lot.product.facts.name = "Quixotic Dawn".into();
    lot.product.facts.grade = Some("Grade 77".into());
    view.put(&lot, true);
    assert_eq!(ids(&mut view, "q=quixotic"), [lot.product.id.clone()]);
    assert!(!names(&mut view, "q=sunrise").contains(&"Uraga Sunrise Light Roast".to_owned()));
    assert!(String::from_utf8_lossy(&view.filters()).contains("Grade 77"));

    lot.product.listed = false;
    view.put(&lot, true);
    assert!(ids(&mut view, "q=quixotic").is_empty());
    assert_eq!(ids(&mut view, "").len(), 47);
    assert!(view.product(&lot.product.id, None).is_none() && view.card(&lot.product.id).is_none());
    assert!(!String::from_utf8_lossy(&view.filters()).contains("Grade 77"));

    lot.product.listed = true;
    view.put(&lot, true);
    assert_eq!(ids(&mut view, "")[0], lot.product.id, "back where it was");
    assert_eq!(ids(&mut view, "q=quixotic"), [lot.product.id]);
}

#[test]
fn few_left_means_less_than_ten_or_than_the_smallest_quantity() {
    let mut view = View::new(rows());
    let mut lots: Vec<Row> = rows().into_iter().filter(|row| row.product.seller == "SUP-01").collect();
    let seller = lots[0].product.seller.clone();
    assert!(view.low(&seller, 9).is_empty());
    for (lot, on_hand) in lots.iter_mut().zip([9, 10, 0]) {
        lot.stock.on_hand = on_hand;
        view.put(lot, false);
    }
    let kilos = lots.iter_mut().find(|lot| lot.product.facts.min_quantity == 300).unwrap();
    kilos.stock.on_hand = 299;
    view.put(kilos, false);
    let left = |view: &View| view.low(&seller, 9).iter().map(|lot| lot.on_hand).collect::<Vec<_>>();
    assert_eq!(left(&view), [0, 9, 299]);
    assert_eq!(view.low(&seller, 2).len(), 2);
    let mut gone = lots[2].clone();
    gone.product.listed = false;
    view.put(&gone, true);
    assert_eq!(left(&view), [9, 299], "what is not listed is not missed");
}

#[test]
fn goods_of_a_seller_that_may_not_sell_leave_every_list_and_come_back_as_they_were() {
    let mut rows = rows();
    let seller = rows[0].product.seller.clone();
    let own: Vec<usize> = (0..rows.len()).filter(|at| rows[*at].product.seller == seller).collect();
    rows[own[0]].product.facts.grade = Some("Grade 77".into());
    rows[own[1]].product.listed = false;
    rows[own[2]].stock.on_hand = 0;
    rows[own[3]].withheld = Some("Why".into());
    let mut kept = View::new(rows.clone());
    let alike = |kept: &mut View, rows: &[Row]| {
        let mut anew = View::new(rows.to_vec());
        for text in ["", "tab=best-sellers", "tab=recommended", "tab=featured", "sort=-price", "sort=name", "q=house"] {
            let (a, b) = (kept.list(&query(text), None), anew.list(&query(text), None));
            assert_eq!((a.body, a.total), (b.body, b.total), "{text}");
        }
        assert_eq!(kept.filters(), anew.filters());
        assert_eq!(kept.low(&seller, 9), anew.low(&seller, 9));
        let all =
            shelf::StockQuery { text: None, column: shelf::Column::Name, falling: false, limit: 60, cursor: None };
        assert_eq!(kept.own_stock(&seller, &all).unwrap(), anew.own_stock(&seller, &all).unwrap());
    };
    alike(&mut kept, &rows);
    let barred = |rows: &[Row], barred: bool| -> Vec<Row> {
        rows.iter().cloned().map(|row| Row { barred: barred && row.product.seller == seller, ..row }).collect()
    };
    for _ in 0..2 {
        kept.bar(&seller);
        alike(&mut kept, &barred(&rows, true));
    }
    let back = kept.held_back(&seller);
    let goods: Vec<Product> =
        rows.iter().filter(|row| back.contains(&row.product.id)).map(|row| row.product.clone()).collect();
    assert_eq!(goods.len(), own.len() - 2, "neither the one that is not listed nor the one that is withheld");
    for _ in 0..2 {
        kept.unbar(&seller, &goods);
        alike(&mut kept, &barred(&rows, false));
    }
}

#[test]
fn filters_are_the_sorted_values_that_occur() {
    let mut view = View::new(rows());
    let filters: Value = serde_json::from_slice(&view.filters()).unwrap();
    let names: Vec<_> = filters.as_object().unwrap().keys().cloned().collect();
    assert_eq!(names.len(), ATTRIBUTES.len() + 1);
    assert_eq!(filters["caffeine"], serde_json::json!(["Caffeinated", "Decaffeinated"]));
    assert_eq!(filters["cupping_score"], serde_json::json!([0, 100]));
}

#[test]
fn a_text_that_reads_like_a_count_stays_as_it_is() {
    let mut row = rows().remove(0);
    row.product.facts.name = r#"a,"stock":7,"min_quantity":3"#.to_owned();
    let mut view = View::new(vec![row.clone()]);
    row.stock.on_hand = 12;
    view.recount(&row.product.id, &row.counts());
    assert_eq!(view.product(&row.product.id, None), View::new(vec![row.clone()]).product(&row.product.id, None));
    assert_eq!(
        view.product(&row.product.id, None).map(|json| json.windows(10).any(|w| w == b"\"stock\":12")),
        Some(true)
    );
}

fn naive(rows: &[Row], query: &ListQuery) -> Vec<ProductId> {
    let value = |row: &Row, at: usize| (ATTRIBUTES[at].value)(&row.product.facts).map(str::to_lowercase);
    let kept = rows.iter().filter(|row| {
        let ticked = (0..ATTRIBUTES.len())
            .all(|at| query.ticked[at].is_empty() || value(row, at).is_some_and(|v| query.ticked[at].contains(&v)));
        let scored =
            query.score.is_none_or(|r| row.product.facts.cupping_score.is_some_and(|s| (r.low..=r.high).contains(&s)));
        row.product.listed && ticked && scored
    });
    kept.map(|row| row.product.id.clone()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn filters_answer_what_a_plain_walk_would(
        picks in prop::collection::vec((0usize..48, 0..ATTRIBUTES.len()), 0..5),
        score in prop::option::of((7500u16..9500, 0u16..1500)),
        unlisted in prop::collection::vec(0usize..48, 0..5),
    ) {
        let mut rows = rows();
        let mut view = View::new(rows.clone());
        for at in unlisted {
            rows[at].product.listed = false;
            view.put(&rows[at], true);
        }
        let mut wanted = ListQuery { limit: 500, ..ListQuery::default() };
        for (from, attribute) in picks {
            let value = (ATTRIBUTES[attribute].value)(&rows[from].product.facts);
            wanted.ticked[attribute].extend(value.map(|v| v.to_lowercase()));
        }
        wanted.score = score.map(|(low, width)| ScoreRange { low, high: low + width });
        let naive = naive(&rows, &wanted);
        let answer = view.list(&wanted, None);
        prop_assert_eq!(answer.total, naive.len() as u64);
        let list: Vec<Value> = serde_json::from_slice(&answer.body).unwrap();
        let found: Vec<ProductId> = list.iter().map(|p| p["id"].as_str().unwrap().into()).collect();
        prop_assert_eq!(found, naive);
    }

    #[test]
    fn a_view_kept_up_is_the_view_built_anew(
        changes in prop::collection::vec((0usize..48, 0u64..6, 0u8..3, any::<bool>(), 1i64..5000), 1..30)
    ) {
        let mut rows = rows();
        let mut kept = View::new(rows.clone());
        for (at, sold, kind, listed, price) in changes {
            rows[at].sold = sold;
            rows[at].stock.on_hand = u32::try_from(sold).unwrap();
            match kind {
                0 => kept.recount(&rows[at].product.id, &rows[at].counts()),
                1 => kept.put(&rows[at], false),
                _ => {
                    rows[at].product.listed = listed;
                    rows[at].product.facts.price.minor = price;
                    rows[at].product.facts.min_quantity = 1 + u32::try_from(price % 4).unwrap();
                    kept.put(&rows[at], true);
                }
            }
        }
        let mut anew = View::new(rows);
        for text in ["", "tab=best-sellers", "tab=new", "tab=recommended", "tab=featured", "sort=price", "sort=-price", "sort=name",
            "sort=-cupping_score&caffeine=caffeinated", "sort=price&category=green coffee&limit=3&offset=2", "q=kenya"] {
            let (a, b) = (kept.list(&query(text), None), anew.list(&query(text), None));
            prop_assert_eq!(a.body, b.body, "{}", text);
            prop_assert_eq!(a.total, b.total);
        }
    }

    #[test]
    fn any_page_of_any_sort_is_a_slice(all in prop::collection::vec(0u32..50, 0..60), offset in 0usize..70, limit in 1usize..20) {
        let mut sorted = all.clone();
        sorted.sort_unstable();
        let wanted: Vec<_> = sorted.into_iter().skip(offset).take(limit).collect();
        prop_assert_eq!(orders::first_in_order(all, offset, limit, u32::cmp), wanted);
    }
}

#[test]
fn related_goods_are_listed_others_that_share_the_shelf_first() {
    let mut view = View::new(rows());
    let rows = rows();
    for row in &rows {
        let facts = &row.product.facts;
        let found = view.related(&row.product.id, facts, None).unwrap();
        let products: Vec<serde_json::Value> = serde_json::from_slice(&found.body).unwrap();
        assert_eq!(products.len() as u64, found.total);
        assert!(!products.is_empty() && products.len() <= 8, "{}: {}", facts.name, products.len());
        assert!(products.iter().all(|p| p["id"] != row.product.id.as_str()), "never itself");
        let shelf = rows.iter().filter(|r| r.product.facts.category == facts.category).count() - 1;
        let same = products.iter().take_while(|p| p["category"] == facts.category.as_str()).count();
        assert_eq!(same, shelf.min(8), "the shelf comes first");
    }
    let mut gone = rows[0].clone();
    gone.product.listed = false;
    view.put(&gone, true);
    assert!(view.related(&gone.product.id, &gone.product.facts, None).is_none());
}
