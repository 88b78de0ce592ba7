use contracts::ids::ProductId;
use kernel::store::{FaultPlan, Scope, Store};

use super::*;
use crate::store::{BOUGHT, PRODUCTS};

fn shop() -> (Store, Scope) {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("catalog");
    crate::testing::fill(&scope);
    (store, scope)
}

fn draft(account: &str, id: &str, rating: u8) -> Draft {
    let person = account.into();
    Draft {
        id: id.into(),
        account: account.into(),
        person,
        author: "A B.".into(),
        rating,
        text: "Good.".into(),
        at_ms: 1,
    }
}

fn product(scope: &Scope) -> ProductId {
    let first = scope.read(|r| r.scan(&PRODUCTS, b"", None).next().transpose()).unwrap().unwrap();
    first.1.id
}

fn buys(scope: &Scope, account: &str, product: &str) {
    let key = format!("{account}/{product}/order");
    scope.transact_blocking(move |tx| tx.put(&BOUGHT, &key, &())).unwrap();
}

fn has(scope: &Scope, account: &str, product: &str) {
    buys(scope, account, product);
    let key = format!("{account}/{product}/order");
    scope.transact_blocking(move |tx| tx.put(&DELIVERED, &key, &())).unwrap();
}

fn refused(answer: Result<(Review, bool), Problem>) -> &'static str {
    match answer {
        Err(Problem::Forbidden { kind, .. }) => kind,
        other => panic!("{other:?}"),
    }
}

#[test]
fn goods_are_reviewed_once_they_have_come_and_never_by_who_sells_them() {
    let (_store, scope) = shop();
    let id = product(&scope);
    let seller = scope.read(|r| r.get(&PRODUCTS, &id)).unwrap().unwrap().seller;
    buys(&scope, "a", &id);
    assert_eq!(refused(writes(&scope, &id, draft("a", "1", 5))), "not-delivered");
    has(&scope, "a", &id);
    writes(&scope, &id, draft("a", "1", 5)).unwrap();
    has(&scope, &seller, &id);
    assert_eq!(refused(writes(&scope, &id, draft(&seller, "2", 5))), "own-product");
    has(&scope, "company", &id);
    let member = Draft { person: seller, ..draft("company", "3", 5) };
    assert_eq!(refused(writes(&scope, &id, member)), "own-product");
}

fn writes(scope: &Scope, product: &str, draft: Draft) -> Result<(Review, bool), Problem> {
    let product = product.into();
    scope.transact_blocking(move |tx| write(tx, &product, &draft))
}

#[test]
fn only_buyers_review_and_a_second_review_takes_the_place_of_the_first() {
    let (_store, scope) = shop();
    let id = product(&scope);
    assert!(matches!(writes(&scope, &id, draft("a", "1", 5)), Err(Problem::Forbidden { kind: "not-bought", .. })));
    assert!(matches!(writes(&scope, "nothing", draft("a", "1", 5)), Err(Problem::NotFound(_))));
    has(&scope, "a", &id);
    has(&scope, "b", &id);
    assert!(!writes(&scope, &id, draft("a", "1", 5)).unwrap().1);
    assert!(!writes(&scope, &id, draft("b", "2", 2)).unwrap().1);
    let (again, replaced) = writes(&scope, &id, draft("a", "3", 4)).unwrap();
    assert!(replaced && again.id == "1" && again.rating == 4);
    let (ratings, newest) =
        scope.read(|r| Ok::<_, StoreError>((r.get(&RATINGS, &id)?.unwrap(), page(r, &id, None, 10)?))).unwrap();
    assert_eq!(ratings.0, [0, 1, 0, 1, 0]);
    assert_eq!(ratings.tenths(), Some(30));
    assert_eq!(newest.iter().map(|review| review.id.as_str()).collect::<Vec<_>>(), ["2", "1"]);
    let second = scope.read(|r| page(r, &id, Some("2"), 10)).unwrap();
    assert_eq!(second.len(), 1);
}

#[test]
fn a_review_goes_with_the_last_purchase_that_it_rests_on() {
    let (_store, scope) = shop();
    let id = product(&scope);
    has(&scope, "a", &id);
    writes(&scope, &id, draft("a", "1", 5)).unwrap();
    let withdraw = |scope: &Scope| {
        let id = id.clone();
        scope.transact_blocking(move |tx| withdraw_unbought(tx, &"a".into(), &id)).unwrap();
        scope.read(|r| one(r, &"a".into(), &product(scope))).unwrap().is_some()
    };
    assert!(withdraw(&scope), "it still rests on a purchase");
    let key = format!("{}/", pair("a", &id, false));
    scope.transact_blocking(move |tx| tx.delete(&BOUGHT, format!("{key}order"))).unwrap();
    assert!(!withdraw(&scope));
    let left = scope.read(|r| Ok::<_, StoreError>((r.get(&RATINGS, &id)?.unwrap(), page(r, &id, None, 9)?))).unwrap();
    assert_eq!((left.0.count(), left.1), (0, Vec::new()));
    assert!(!withdraw(&scope), "and nothing is left to take");
}

#[test]
fn the_mean_is_rounded_to_tenths() {
    use crate::model::Ratings;
    assert_eq!(Ratings([0, 0, 0, 0, 0]).tenths(), None);
    assert_eq!(Ratings([0, 0, 0, 1, 2]).tenths(), Some(47));
    assert_eq!(Ratings([1, 0, 0, 0, 0]).tenths(), Some(10));
    assert_eq!(Ratings([0, 0, 0, 1, 1]).tenths(), Some(45));
    assert_eq!(Ratings([0, 0, 0, 3, 1]).tenths(), Some(43), "4.25 becomes 4.3");
}

#[test]
fn an_author_is_a_first_name_and_an_initial() {
    assert_eq!(author("Wangari Otieno"), "Wangari O.");
    assert_eq!(author("Kijani"), "Kijani");
    assert_eq!(author("Ana Maria de Souza"), "Ana S.");
    assert_eq!(author("  "), "A buyer");
}

#[test]
fn a_deleted_accounts_reviews_keep_their_words_without_the_name() {
    let (_store, scope) = shop();
    let id = product(&scope);
    for (account, review) in [("a", "1"), ("ab", "2")] {
        has(&scope, account, &id);
        writes(&scope, &id, draft(account, review, 4)).unwrap();
    }
    let of = |account: &'static str| scope.read(|r| by(r, &account.into())).unwrap();
    assert_eq!(of("a").iter().map(|review| review.id.as_str()).collect::<Vec<_>>(), ["1"], "and nobody else's");
    scope.transact_blocking(|tx| unname(tx, &"a".into())).unwrap();
    let shown = scope.read(|r| page(r, &id, None, 9)).unwrap();
    let shown: Vec<_> = shown.iter().map(|review| (review.author.as_str(), review.text.as_str())).collect();
    assert_eq!(shown, [("A B.", "Good."), (DELETED_NAME, "Good.")]);
}
