//! The search: an index of the words of products, by word and field.
//!
//! Every word of the query must be found, in any order. A word matches itself or the start of a longer word. If nothing
//! matches a word of four letters or more, it may have one letter wrong, missing, added or swapped. A match in the name
//! counts more than one in the facts, and that more than one in the notes; a whole word more than the start of one. A
//! name of just the words of the query comes first.
//!
//! The products with a word are a set of slots, and a search works on whole sets, so its cost hardly grows with the
//! shop.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;
use std::sync::Arc;

use deunicode::deunicode;
use kernel::{Cache, SourceVersion};
use roaring::{MultiOps, RoaringBitmap};

use crate::facts::ATTRIBUTES;
use crate::model::Product;

/// Most words of a query that count.
const MAX_WORDS: usize = 10;
/// Most queries whose hits are cached, because the pages and filters of one search are requested one after the other.
const MAX_KEPT: u64 = 128;
/// Longer words, in letters, are not indexed.
const LONGEST: usize = 40;
/// Starts up to this length, in letters, have their own sets: too many words share them to unite their sets.
const SHORT: usize = 3;
/// Fewest letters of a word that may be misspelt.
const TYPO_FROM: usize = 4;
/// The characters of words after folding to ASCII.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789";

/// Number of fields in which a word can occur.
const FIELDS: usize = 3;
const NAME: usize = 0;
const FACTS: usize = 1;
const NOTES: usize = 2;
/// The scores of a whole word, the start of one, and a misspelt one in the name, the facts and the notes.
const WHOLE: [u32; FIELDS] = [48, 24, 12];
const START: [u32; FIELDS] = [32, 16, 8];
const MISSPELT: [u32; FIELDS] = [3, 2, 1];

/// What a name of just the words of the query has more than one with further words: less than any word counts.
const JUST_THESE: u32 = 1;

/// The products that have a word, by field.
type Holders = [RoaringBitmap; FIELDS];

/// The search index.
pub(super) struct Search {
    words: BTreeMap<Box<str>, Holders>,
    /// Products by the first letters of words, up to [`SHORT`].
    starts: BTreeMap<Box<str>, Holders>,
    /// Products by the number of different words in their names.
    by_name_length: BTreeMap<usize, RoaringBitmap>,
    indexed: RoaringBitmap,
    /// Cached hits by the words of the query, until a word of a product changes.
    hits: Cache<Vec<String>, Arc<Hits>>,
    /// The version of the indexed texts.
    texts: SourceVersion,
}

impl Default for Search {
    fn default() -> Self {
        let texts = SourceVersion::default();
        Search {
            words: BTreeMap::new(),
            starts: BTreeMap::new(),
            by_name_length: BTreeMap::new(),
            indexed: RoaringBitmap::new(),
            hits: Cache::new(texts.clone(), MAX_KEPT, |_, _| 1),
            texts,
        }
    }
}

impl Search {
    /// Indexes a product's texts and replaces its earlier ones.
    pub(super) fn put(&mut self, slot: u32, product: &Product) {
        self.remove(slot);
        self.texts.advance();
        self.indexed.insert(slot);
        self.by_name_length.entry(different_words(&product.facts.name).len()).or_default().insert(slot);
        for (field, text) in texts(product) {
            each_word(text, |word| {
                for start in starts_of(word) {
                    note(&mut self.starts, start, field, slot);
                }
                note(&mut self.words, word, field, slot);
            });
        }
    }

    /// Builds the index of collected products; `place` returns their slots.
    pub(super) fn filled(gathered: Gathered, place: impl Fn(Vec<u32>) -> RoaringBitmap) -> Self {
        let by_name_length = gathered.by_name_length.into_iter().map(|(words, some)| (words, place(some))).collect();
        let mut search = Search { indexed: place(gathered.all), by_name_length, ..Search::default() };
        let mut whose = gathered.whose;
        for (word, number) in gathered.numbers {
            let holders = std::mem::take(&mut whose[number]).map(&place);
            for start in starts_of(&word) {
                let starting = search.starts.entry(start.into()).or_default();
                starting.iter_mut().zip(&holders).for_each(|(all, some)| *all |= some);
            }
            search.words.insert(word, holders);
        }
        search
    }

    /// Removes a product: see [`Search::remove_all`].
    pub(super) fn remove(&mut self, slot: u32) {
        self.remove_all(&RoaringBitmap::from_iter([slot]));
    }

    /// Removes products in one walk over all words, however many products there are.
    pub(super) fn remove_all(&mut self, slots: &RoaringBitmap) {
        let slots = &self.indexed & slots;
        if slots.is_empty() {
            return;
        }
        self.indexed -= &slots;
        self.texts.advance();
        let left = |holders: &mut Holders| {
            for set in holders.iter_mut() {
                *set -= &slots;
            }
            holders.iter().any(|set| !set.is_empty())
        };
        self.words.retain(|_, holders| left(holders));
        self.starts.retain(|_, holders| left(holders));
        self.by_name_length.values_mut().for_each(|set| *set -= &slots);
    }

    /// Returns the products that match a query. A query without words matches nothing.
    pub(super) fn find(&self, text: &str) -> Arc<Hits> {
        let mut wanted = different_words(text);
        wanted.truncate(MAX_WORDS);
        wanted.sort_unstable();
        self.hits.find(&wanted).unwrap_or_else(|ticket| {
            let hits = Arc::new(self.all(&wanted));
            self.hits.insert(ticket, wanted, hits.clone());
            hits
        })
    }

    fn all(&self, wanted: &[String]) -> Hits {
        let Some((first, others)) = wanted.split_first() else { return Hits::default() };
        // Each way to match a word has its own score.
        let first = Hits(self.ways(first).into_iter().map(|(score, set)| (Reverse(score), set)).collect());
        let mut hits = others.iter().fold(first, |hits, word| hits.and(&self.ways(word)));
        if let Some(as_long) = self.by_name_length.get(&wanted.len()) {
            hits.raise(WHOLE[NAME] * wanted.len() as u32, as_long);
        }
        hits
    }

    /// Returns the ways to match a word, the best first. Each product is in one way only.
    fn ways(&self, word: &str) -> Vec<(u32, RoaringBitmap)> {
        let whole = self.words.get(word).map(Cow::Borrowed).unwrap_or_default();
        let start = self.starting(word);
        let mut ways = Vec::with_capacity(2 * FIELDS);
        let mut seen = RoaringBitmap::new();
        for field in 0..FIELDS {
            layer(&mut ways, &mut seen, WHOLE[field], &whole[field]);
            layer(&mut ways, &mut seen, START[field], &start[field]);
        }
        if ways.is_empty() && word.len() >= TYPO_FROM {
            let misspelt = self.misspelt(word);
            for (score, set) in MISSPELT.into_iter().zip(&misspelt) {
                layer(&mut ways, &mut seen, score, set);
            }
        }
        ways
    }

    /// Returns the products that have a word with this start.
    fn starting(&self, start: &str) -> Cow<'_, Holders> {
        if start.len() <= SHORT {
            return self.starts.get(start).map(Cow::Borrowed).unwrap_or_default();
        }
        let all: Vec<&Holders> = self.beginning(start).collect();
        match all.as_slice() {
            [] => Cow::default(),
            [one] => Cow::Borrowed(one),
            _ => Cow::Owned(std::array::from_fn(|field| all.iter().map(|holders| &holders[field]).union())),
        }
    }

    /// Returns the products of each word with this start.
    fn beginning<'a>(&'a self, start: &str) -> impl Iterator<Item = &'a Holders> {
        let from = self.words.range::<str, _>((Bound::Included(start), Bound::Unbounded));
        from.take_while(move |(word, _)| word.starts_with(start)).map(|(_, holders)| holders)
    }

    /// Returns the products that have a word with this start, except for one letter.
    fn misspelt(&self, word: &str) -> Holders {
        let mut found = Holders::default();
        let mut unite = |start: String| {
            for (set, more) in found.iter_mut().zip(self.starting(&start).iter()) {
                *set |= more;
            }
        };
        // Words are ASCII, so each byte is a letter.
        for at in 0..=word.len() {
            let (head, tail) = word.split_at(at);
            // The letters before the wrong one are right, so a start that no word has ends the search.
            if self.beginning(head).next().is_none() {
                break;
            }
            let rest = tail.get(1..);
            if let Some(rest) = rest {
                unite(format!("{head}{rest}"));
            }
            if let (Some(first), Some(second), Some(rest)) = (tail.get(..1), tail.get(1..2), tail.get(2..)) {
                unite(format!("{head}{second}{first}{rest}"));
            }
            for letter in LETTERS.chars() {
                unite(format!("{head}{letter}{tail}"));
                if let Some(rest) = rest {
                    unite(format!("{head}{letter}{rest}"));
                }
            }
        }
        found
    }
}

/// Adds a way for the products that matched in no better one.
fn layer(ways: &mut Vec<(u32, RoaringBitmap)>, seen: &mut RoaringBitmap, score: u32, set: &RoaringBitmap) {
    let new = set - &*seen;
    if !new.is_empty() {
        *seen |= &new;
        ways.push((score, new));
    }
}

fn note(sets: &mut BTreeMap<Box<str>, Holders>, word: &str, field: usize, slot: u32) {
    // Makes no key if there is one: a shop has far fewer words than occurrences of them.
    if let Some(holders) = sets.get_mut(word) {
        holders[field].insert(slot);
        return;
    }
    let mut holders = Holders::default();
    holders[field].insert(slot);
    sets.insert(word.into(), holders);
}

/// The words of many products, collected before the index is built at once.
#[derive(Default)]
pub(super) struct Gathered {
    /// The position of each word in `whose`.
    numbers: HashMap<Box<str>, usize>,
    whose: Vec<[Vec<u32>; FIELDS]>,
    by_name_length: BTreeMap<usize, Vec<u32>>,
    /// The words of facts that many products share, as positions in `whose`.
    said: HashMap<Box<str>, Vec<usize>>,
    all: Vec<u32>,
}

impl Gathered {
    pub(super) fn take(&mut self, number: u32, product: &Product) {
        self.all.push(number);
        self.by_name_length.entry(different_words(&product.facts.name).len()).or_default().push(number);
        for (field, text) in texts(product) {
            if field != FACTS {
                let Gathered { numbers, whose, .. } = self;
                each_word(text, |word| enter(whose, word_number(numbers, word), field, number));
                continue;
            }
            if !self.said.contains_key(text) {
                let mut found = Vec::new();
                each_word(text, |word| found.push(word_number(&mut self.numbers, word)));
                self.said.insert(text.into(), found);
            }
            for word in &self.said[text] {
                enter(&mut self.whose, *word, field, number);
            }
        }
    }
}

fn word_number(numbers: &mut HashMap<Box<str>, usize>, word: &str) -> usize {
    if let Some(number) = numbers.get(word) {
        return *number;
    }
    let number = numbers.len();
    numbers.insert(word.into(), number);
    number
}

fn enter(whose: &mut Vec<[Vec<u32>; FIELDS]>, word: usize, field: usize, number: u32) {
    if whose.len() <= word {
        whose.resize_with(word + 1, Default::default);
    }
    let holders = &mut whose[word][field];
    // A product that repeats a word is entered once.
    if holders.last() != Some(&number) {
        holders.push(number);
    }
}

/// Returns a product's texts, each with its field.
fn texts(product: &Product) -> impl Iterator<Item = (usize, &str)> {
    let f = &product.facts;
    let known = ATTRIBUTES.iter().filter_map(|attribute| (attribute.value)(f));
    let others = [&f.kind, &f.sku, &f.unit, &product.seller_name].into_iter().chain(&f.tags);
    let facts = known.chain(others.map(String::as_str));
    let name = std::iter::once((NAME, f.name.as_str()));
    name.chain(facts.map(|fact| (FACTS, fact))).chain(f.notes.iter().map(|notes| (NOTES, notes.as_str())))
}

/// Calls `f` with each word of a text, in lower case and folded to ASCII, so that spelling variants match.
fn each_word(text: &str, f: impl FnMut(&str)) {
    let plain = if text.is_ascii() { text.to_ascii_lowercase() } else { deunicode(text).to_ascii_lowercase() };
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| (1..=LONGEST).contains(&word.len())).for_each(f);
}

/// Returns each word of a text once, in the order of the text.
fn different_words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    each_word(text, |word| {
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    });
    words
}

/// Returns the starts of a word that have their own sets.
fn starts_of(word: &str) -> impl Iterator<Item = &str> {
    (1..=SHORT).filter_map(|letters| word.get(..letters))
}

/// All matches by their score, the best first.
#[derive(Default)]
pub(super) struct Hits(BTreeMap<Reverse<u32>, RoaringBitmap>);

impl Hits {
    /// Keeps the hits that one of these ways finds too.
    fn and(self, ways: &[(u32, RoaringBitmap)]) -> Self {
        let mut both: BTreeMap<Reverse<u32>, RoaringBitmap> = BTreeMap::new();
        for (Reverse(score), set) in self.0 {
            for (more, way) in ways {
                let found = &set & way;
                if !found.is_empty() {
                    *both.entry(Reverse(score + more)).or_default() |= found;
                }
            }
        }
        Hits(both)
    }

    /// Puts those of a score that are in `set` before the others with that score.
    fn raise(&mut self, score: u32, set: &RoaringBitmap) {
        let Some(all) = self.0.get_mut(&Reverse(score)) else { return };
        let raised = &*all & set;
        *all -= &raised;
        if !raised.is_empty() {
            self.0.insert(Reverse(score + JUST_THESE), raised);
        }
    }

    /// Returns a page of the hits in `within`, the best first and then in catalogue order, and their number.
    pub(super) fn page(&self, within: &RoaringBitmap, offset: u32, limit: usize) -> (Vec<u32>, u64) {
        let (mut page, mut skip, mut total) = (Vec::with_capacity(limit), u64::from(offset), 0);
        for set in self.0.values() {
            let size = set.intersection_len(within);
            total += size;
            if page.len() == limit || skip >= size {
                skip = skip.saturating_sub(size);
                continue;
            }
            let set = set & within;
            let first = u32::try_from(skip).ok().and_then(|skip| set.select(skip));
            page.extend(first.into_iter().flat_map(|first| set.range(first..)).take(limit - page.len()));
            skip = 0;
        }
        (page, total)
    }

    /// Returns the hits in `within`.
    pub(super) fn slots(&self, within: &RoaringBitmap) -> RoaringBitmap {
        self.0.values().union() & within
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
