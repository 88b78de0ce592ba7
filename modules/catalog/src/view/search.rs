//! Search: an index in memory of what is said of every listed product.
//!
//! Every word of the text must be found, in any order. A word is found as itself, as the start of a longer one, or, from four
//! letters on, with one letter wrong, missing, added or swapped. What is found in the name counts more than what is found in the
//! facts, and that more than the notes; a whole word more than the start of one, and that more than a misspelt one.

use std::collections::BTreeMap;

use roaring::RoaringBitmap;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::fastfield::Column;
use tantivy::query::{
    BooleanQuery, BoostQuery, ConstScoreQuery, DisjunctionMaxQuery, FuzzyTermQuery, Occur, Query, TermQuery,
};
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{AsciiFoldingFilter, LowerCaser, RemoveLongFilter, SimpleTokenizer, TextAnalyzer};
use tantivy::{
    DocId, Index, IndexReader, IndexWriter, ReloadPolicy, Score, SegmentReader, TantivyDocument, TantivyError, Term,
};

use super::orders::first_in_order;
use crate::model::Product;

pub(crate) type SearchError = TantivyError;

/// The least that tantivy takes for one indexing thread, in bytes; given back after every commit.
const HEAP: usize = 15_000_000;
/// Words of a text that count.
const MAX_WORDS: usize = 10;
/// Letters from which on a word may be misspelt.
const TYPO_FROM: usize = 4;
const ANALYZER: &str = "words";
const SLOT: &str = "slot";

/// The index, and what it does not know yet.
pub(super) struct Search {
    index: Index,
    reader: IndexReader,
    analyzer: TextAnalyzer,
    fields: Fields,
    /// By slot: the texts to index, or `None` for a product to be forgotten. Indexed by the next search.
    pending: BTreeMap<u32, Option<Texts>>,
}

#[derive(Clone, Copy)]
struct Fields {
    slot: Field,
    name: Field,
    facts: Field,
    notes: Field,
}

struct Texts {
    name: String,
    facts: String,
    notes: String,
}

impl Texts {
    fn of(product: &Product) -> Self {
        let f = &product.facts;
        let mut facts =
            vec![f.origin.as_str(), &f.country, &f.category, &f.kind, &f.sku, &f.unit, &product.seller_name];
        let optional =
            [&f.sub_category, &f.process_method, &f.tea_type, &f.grade, &f.size, &f.source, &f.strength, &f.caffeine];
        facts.extend(optional.into_iter().flatten().map(String::as_str));
        facts.extend(f.tags.iter().map(String::as_str));
        Texts { name: f.name.clone(), facts: facts.join(" "), notes: f.notes.clone().unwrap_or_default() }
    }
}

impl Search {
    pub(super) fn new() -> Result<Self, SearchError> {
        let indexing = TextFieldIndexing::default().set_tokenizer(ANALYZER).set_index_option(IndexRecordOption::Basic);
        let text = TextOptions::default().set_indexing_options(indexing.set_fieldnorms(false));
        let mut schema = Schema::builder();
        let fields = Fields {
            slot: schema.add_u64_field(SLOT, INDEXED | FAST),
            name: schema.add_text_field("name", text.clone()),
            facts: schema.add_text_field("facts", text.clone()),
            notes: schema.add_text_field("notes", text),
        };
        let index = Index::builder().schema(schema.build()).create_in_ram()?;
        let analyzer = TextAnalyzer::builder(SimpleTokenizer::default())
            .filter(RemoveLongFilter::limit(40))
            .filter(LowerCaser)
            .filter(AsciiFoldingFilter)
            .build();
        index.tokenizers().register(ANALYZER, analyzer.clone());
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Search { index, reader, analyzer, fields, pending: BTreeMap::new() })
    }

    pub(super) fn put(&mut self, slot: u32, product: &Product) {
        self.pending.insert(slot, Some(Texts::of(product)));
    }

    pub(super) fn remove(&mut self, slot: u32) {
        self.pending.insert(slot, None);
    }

    /// Indexes what is pending.
    pub(super) fn catch_up(&mut self) -> Result<(), SearchError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let Fields { slot, name, facts, notes } = self.fields;
        let mut writer: IndexWriter = self.index.writer_with_num_threads(1, HEAP)?;
        for (at, texts) in &self.pending {
            writer.delete_term(Term::from_field_u64(slot, u64::from(*at)));
            if let Some(texts) = texts {
                let mut document = TantivyDocument::new();
                document.add_u64(slot, u64::from(*at));
                document.add_text(name, &texts.name);
                document.add_text(facts, &texts.facts);
                document.add_text(notes, &texts.notes);
                writer.add_document(document)?;
            }
        }
        writer.commit()?;
        writer.wait_merging_threads()?;
        self.reader.reload()?;
        self.pending.clear();
        Ok(())
    }

    /// Who of `within` (of all where `None`) matches a text. A text without a word matches nobody.
    pub(super) fn find(&mut self, text: &str, within: Option<&RoaringBitmap>) -> Result<Hits, SearchError> {
        self.catch_up()?;
        let words = self.words(text);
        if words.is_empty() {
            return Ok(Hits(Vec::new()));
        }
        let words = words.iter().map(|word| (Occur::Must, self.word(word))).collect();
        let within = within.cloned();
        self.reader.searcher().search(&BooleanQuery::new(words), &Gather { within }).map(Hits)
    }

    fn words(&mut self, text: &str) -> Vec<String> {
        let mut words = Vec::new();
        let mut stream = self.analyzer.token_stream(text);
        while let Some(token) = stream.next() {
            if words.len() < MAX_WORDS && !words.contains(&token.text) {
                words.push(token.text.clone());
            }
        }
        words
    }

    /// The best way in which a word is found.
    fn word(&self, word: &str) -> Box<dyn Query> {
        let Fields { name, facts, notes, .. } = self.fields;
        let mut ways: Vec<Box<dyn Query>> = Vec::with_capacity(9);
        for (field, whole, start, misspelt) in
            [(name, 24.0, 16.0, 1.5), (facts, 12.0, 8.0, 1.0), (notes, 6.0, 4.0, 0.5)]
        {
            let term = Term::from_field_text(field, word);
            let exact = TermQuery::new(term.clone(), IndexRecordOption::Basic);
            ways.push(Box::new(ConstScoreQuery::new(Box::new(exact), whole)));
            ways.push(boosted(FuzzyTermQuery::new_prefix(term.clone(), 0, true), start));
            if word.chars().count() >= TYPO_FROM {
                ways.push(boosted(FuzzyTermQuery::new_prefix(term, 1, true), misspelt));
            }
        }
        Box::new(DisjunctionMaxQuery::new(ways))
    }
}

fn boosted(query: FuzzyTermQuery, boost: Score) -> Box<dyn Query> {
    Box::new(BoostQuery::new(Box::new(query), boost))
}

/// All that were found, each with how well it matches.
pub(super) struct Hits(Vec<(Score, u32)>);

impl Hits {
    /// A page, best match first and then in catalogue order; and how many were found.
    pub(super) fn page(self, offset: usize, limit: usize) -> (Vec<u32>, u64) {
        let total = self.0.len() as u64;
        let page = first_in_order(self.0, offset, limit, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        (page.into_iter().map(|(_, slot)| slot).collect(), total)
    }

    pub(super) fn slots(&self) -> RoaringBitmap {
        self.0.iter().map(|(_, slot)| *slot).collect()
    }
}

/// Collects every match that is in a set.
struct Gather {
    within: Option<RoaringBitmap>,
}

struct GatherSegment {
    slots: Column<u64>,
    within: Option<RoaringBitmap>,
    found: Vec<(Score, u32)>,
}

impl Collector for Gather {
    type Fruit = Vec<(Score, u32)>;
    type Child = GatherSegment;

    fn for_segment(&self, _: u32, segment: &SegmentReader) -> tantivy::Result<GatherSegment> {
        let slots = segment.fast_fields().u64(SLOT)?;
        Ok(GatherSegment { slots, within: self.within.clone(), found: Vec::new() })
    }

    fn requires_scoring(&self) -> bool {
        true
    }

    fn merge_fruits(&self, segments: Vec<Vec<(Score, u32)>>) -> tantivy::Result<Vec<(Score, u32)>> {
        Ok(segments.concat())
    }
}

impl SegmentCollector for GatherSegment {
    type Fruit = Vec<(Score, u32)>;

    fn collect(&mut self, doc: DocId, score: Score) {
        let slot = self.slots.first(doc).and_then(|slot| u32::try_from(slot).ok());
        if let Some(slot) = slot.filter(|slot| self.within.as_ref().is_none_or(|set| set.contains(*slot))) {
            self.found.push((score, slot));
        }
    }

    fn harvest(self) -> Self::Fruit {
        self.found
    }
}
