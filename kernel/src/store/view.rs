//! One state of the store: the committed rows, with uncommitted ones laid over them.

use std::cmp::Ordering;
use std::iter::Peekable;
use std::marker::PhantomData;
use std::ops::Bound;

use super::StoreError;
use super::engine::{Batch, Pair, Pairs, Reads, SharedBytes, Span};
use super::layer::{self, Layer};
use super::record::{self, Record};
use super::table::Table;

/// Layers over the committed rows, the newest last.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) committed: &'a dyn Reads,
    pub(super) layers: [Option<&'a Layer>; 3],
}

impl<'a> View<'a> {
    /// The committed rows alone.
    pub(super) fn of(committed: &'a dyn Reads) -> Self {
        View { committed, layers: [None; 3] }
    }

    /// The value of a full key.
    pub(super) fn get(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
        if self.layers.iter().all(Option::is_none) {
            return self.committed.get(key);
        }
        let hash = layer::hash(key);
        for layer in self.layers.iter().rev().flatten() {
            if let Some(value) = layer.row(key, hash) {
                return Ok(value.clone());
            }
        }
        self.committed.get(key)
    }

    /// Returns the rows of a span; none where there is no span.
    pub(super) fn scan(&self, span: Option<Span>, back: bool) -> Pairs<'a> {
        let Some(span) = span else {
            return Box::new(std::iter::empty());
        };
        let layers = self.layers.iter().rev().flatten().filter(|layer| !layer.is_empty());
        let over = layers.map(|layer| of_layer(layer, &span, back)).collect();
        merged(over, self.committed.scan(span, back), back)
    }
}

/// Lays entries, the newest first, over rows of the same span and direction.
pub(super) fn merged<'a>(over: Vec<Entries<'a>>, rows: Pairs<'a>, back: bool) -> Pairs<'a> {
    if over.is_empty() {
        return rows;
    }
    let mut sources: Vec<Source<'a>> = over.into_iter().map(Iterator::peekable).collect();
    let rows = rows.map(|row| row.map(|(key, value)| (key, Some(value))));
    sources.push((Box::new(rows) as Entries<'a>).peekable());
    Box::new(Merge { sources, back })
}

type Entry = Result<(SharedBytes, Option<SharedBytes>), StoreError>;
/// Keys with their values, or with `None` where they are deleted.
pub(super) type Entries<'a> = Box<dyn Iterator<Item = Entry> + 'a>;
type Source<'a> = Peekable<Entries<'a>>;

fn of_layer<'a>(layer: &'a Batch, span: &Span, back: bool) -> Entries<'a> {
    let start = span.start.as_slice();
    let from = if span.with_start { Bound::Included(start) } else { Bound::Excluded(start) };
    let range = layer.range::<[u8], _>((from, Bound::Excluded(span.end.as_slice())));
    let entries = range.map(|(key, value)| Ok((key.clone(), value.clone())));
    if back { Box::new(entries.rev()) } else { Box::new(entries) }
}

/// Merges sources of one direction; for equal keys the first source wins.
struct Merge<'a> {
    sources: Vec<Source<'a>>,
    back: bool,
}

impl Merge<'_> {
    /// The next key, or the next error, of all sources.
    fn next_key(&mut self) -> Option<Result<SharedBytes, StoreError>> {
        let nearer = if self.back { Ordering::Greater } else { Ordering::Less };
        let mut nearest: Option<&SharedBytes> = None;
        for source in &mut self.sources {
            match source.peek() {
                Some(Err(error)) => return Some(Err(error.clone())),
                Some(Ok((key, _))) if nearest.is_none_or(|best| key.cmp(best) == nearer) => nearest = Some(key),
                _ => {}
            }
        }
        nearest.cloned().map(Ok)
    }
}

impl Iterator for Merge<'_> {
    type Item = Result<Pair, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let key = match self.next_key()? {
                Ok(key) => key,
                Err(error) => {
                    self.sources.clear();
                    return Some(Err(error));
                }
            };
            let mut top = None;
            for source in &mut self.sources {
                if let Some(Ok((_, value))) = source.next_if(|entry| matches!(entry, Ok((k, _)) if *k == key)) {
                    top.get_or_insert(value);
                }
            }
            if let Some(Some(value)) = top {
                return Some(Ok((key, value)));
            }
        }
    }
}

/// Rows of a table, read lazily: the key within the table, and the record.
pub struct Rows<'a, R> {
    pairs: Pairs<'a>,
    head: usize,
    record: PhantomData<fn() -> R>,
}

impl<'a, R: Record> Rows<'a, R> {
    pub(super) fn after(view: View<'a>, scope: &str, table: &Table<R>, prefix: &[u8], after: Option<&[u8]>) -> Self {
        let pairs = view.scan(table.span_after(scope, prefix, after), false);
        Rows { pairs, head: table.head(scope), record: PhantomData }
    }

    pub(super) fn before(view: View<'a>, scope: &str, table: &Table<R>, prefix: &[u8], before: Option<&[u8]>) -> Self {
        let pairs = view.scan(table.span_before(scope, prefix, before), true);
        Rows { pairs, head: table.head(scope), record: PhantomData }
    }
}

impl<R: Record> Iterator for Rows<'_, R> {
    type Item = Result<(Vec<u8>, R), StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.pairs.next()?.and_then(|(key, value)| {
            let record = record::decode(&value)?;
            Ok((key.get(self.head..).unwrap_or_default().to_vec(), record))
        });
        Some(row)
    }
}
