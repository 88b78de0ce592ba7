use proptest::prelude::*;

use super::*;
use crate::rules;
use crate::seed::goods;

/// Builds a product with only these three texts.
fn product(name: &str, tag: &str, notes: &str) -> Product {
    let mut offer = goods().unwrap().remove(0).offer;
    offer.name = name.to_owned();
    offer.tags = vec![tag.to_owned()];
    offer.notes = Some(notes.to_owned());
    let facts = rules::check(&offer).unwrap();
    let (id, seller, seller_name) = (String::new(), String::new(), String::new());
    Product {
        id: id.into(),
        ordinal: 0,
        seller: seller.into(),
        seller_name,
        listed: true,
        created_ms: 0,
        facts,
        session_score: None,
    }
}

fn index(said: &[(&str, &str, &str)]) -> Search {
    let mut search = Search::default();
    for (slot, (name, tag, notes)) in (0..).zip(said) {
        search.put(slot, &product(name, tag, notes));
    }
    search
}

fn all() -> RoaringBitmap {
    (0..100).collect()
}

fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    each_word(text, |word| words.push(word.to_owned()));
    words
}

fn found(search: &mut Search, text: &str) -> Vec<u32> {
    search.find(text).page(&all(), 0, 1000).0
}

#[test]
fn a_name_of_just_the_words_of_the_query_comes_first() {
    let said = [("Nandi Silver Tip Tin", "x", "x"), ("Silver Nandi", "tip", "x"), ("Nandi Silver Tip", "x", "x")];
    let mut search = index(&said);
    assert_eq!(found(&mut search, "silver tip nandi"), [2, 0, 1]);
    assert_eq!(found(&mut search, "silver"), [0, 1, 2], "no name is just this");
    search.put(2, &product("Silver", "x", "x"));
    assert_eq!(found(&mut search, "silver"), [2, 0, 1]);
    assert_eq!(found(&mut search, "nandi silver tip"), [0, 1]);
}

#[test]
fn the_name_counts_more_than_the_facts_and_a_whole_word_more_than_a_start() {
    let mut search = index(&[
        ("Other", "x", "plum"),
        ("Other", "plum", "x"),
        ("Plumage", "x", "x"),
        ("Plum", "x", "x"),
        ("Other", "plumage", "x"),
        ("Other", "x", "plumage"),
        ("Plum", "x", "x"),
    ]);
    assert_eq!(found(&mut search, "plum"), [3, 6, 2, 1, 4, 0, 5]);
    assert_eq!(found(&mut search, "PLÚM"), found(&mut search, "plum"), "however it is written");
    assert_eq!(search.find("plum").page(&all(), 2, 3), (vec![2, 1, 4], 7));
    assert_eq!(search.find("plum").page(&all(), 7, 3), (vec![], 7));
}

#[test]
fn a_word_that_is_found_as_it_stands_is_not_taken_for_a_misspelt_one() {
    let mut search = index(&[("Nandi", "x", "x"), ("Nanda", "x", "x"), ("Other", "x", "sunrise")]);
    assert_eq!(found(&mut search, "nandi"), [0]);
    assert_eq!(found(&mut search, "nando"), [0, 1]);
    for misspelt in ["sunrize", "sunise", "sunrrise", "snurise", "xunrise", "sunrisee", "sunrixe"] {
        assert_eq!(found(&mut search, misspelt), [2], "{misspelt}");
    }
    assert!(found(&mut search, "xunrize").is_empty(), "two letters wrong");
}

#[test]
fn what_is_forgotten_is_found_no_more() {
    let mut search = index(&[("Plum", "x", "x"), ("Plum", "x", "x")]);
    search.put(0, &product("Fig", "x", "x"));
    assert_eq!(
        (found(&mut search, "plum"), found(&mut search, "fig"), found(&mut search, "f")),
        (vec![1], vec![0], vec![0])
    );
    search.remove(0);
    search.remove(7);
    assert!(found(&mut search, "fig").is_empty() && found(&mut search, "f").is_empty());
    assert!(!search.words.contains_key("fig"), "and takes no room");
}

/// Scores a word against the words of the fields, one by one.
fn plain(word: &str, fields: &[Vec<String>; 3]) -> Option<u32> {
    let best = |field: usize| {
        let has = |test: &dyn Fn(&String) -> bool| fields[field].iter().any(test);
        if has(&|w| w == word) {
            Some(WHOLE[field])
        } else if has(&|w| w.starts_with(word)) {
            Some(START[field])
        } else {
            None
        }
    };
    (0..FIELDS).filter_map(best).max()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn sets_find_what_a_walk_would_in_its_order(
        said in prop::collection::vec(("[ab]{1,4}( [ab]{1,4})?", "[ab]{1,4}", "[ab]{1,5}( [ab]{1,4})?"), 1..20),
        text in "[ab]{1,3}( [ab]{1,3}){0,2}",
        within in prop::option::of(prop::collection::btree_set(0u32..20, 0..20)),
    ) {
        let mut search = Search::default();
        let mut gathered = Gathered::default();
        let mut walked = Vec::new();
        let within: Option<RoaringBitmap> = within.map(|slots| slots.into_iter().collect());
        for (slot, (name, tag, notes)) in (0u32..).zip(&said) {
            let product = product(name, tag, notes);
            search.put(slot, &product);
            gathered.take(slot, &product);
            let mut fields: [Vec<String>; FIELDS] = Default::default();
            texts(&product).for_each(|(field, text)| fields[field].extend(words(text)));
            let different = |mut words: Vec<String>| {
                words.sort();
                words.dedup();
                words
            };
            let wanted = different(words(&text));
            let just_these = u32::from(different(fields[NAME].clone()) == wanted);
            let score: Option<u32> = wanted.iter().map(|word| plain(word, &fields)).sum();
            let score = score.map(|score| score + just_these);
            if let Some(score) = score.filter(|_| within.as_ref().is_none_or(|set| set.contains(slot))) {
                walked.push((Reverse(score), slot));
            }
        }
        // An unmatched word of four letters or more may match as a misspelling; these have three at most.
        walked.sort_unstable();
        let walked: Vec<u32> = walked.into_iter().map(|(_, slot)| slot).collect();
        let (page, total) = search.find(&text).page(within.as_ref().unwrap_or(&all()), 0, 1000);
        prop_assert_eq!(total, walked.len() as u64);
        prop_assert_eq!(&page, &walked);
        let filled = Search::filled(gathered, |slots| slots.into_iter().collect());
        let (page, _) = filled.find(&text).page(within.as_ref().unwrap_or(&all()), 0, 1000);
        prop_assert_eq!(page, walked, "made at once");
    }
}
