//! Walks through all rows of the store in chunks.

use super::StoreError;
use super::engine::{OWN_ROWS, Pair, Span};
use super::shared::SharedState;
use super::view::View;

/// The most that is read at once, in rows and in bytes.
pub(super) const CHUNK_ROWS: usize = if cfg!(test) { 8 } else { 512 };
const CHUNK_BYTES: usize = 1 << 20;

/// The next rows of a walk.
pub(super) struct Chunk {
    rows: Vec<Pair>,
    /// Whether no row comes after these.
    last: bool,
}

/// Reads a chunk of at most `most` rows.
pub(super) fn chunk(view: &View<'_>, span: &Span, most: usize) -> Result<Chunk, StoreError> {
    let (mut rows, mut bytes) = (Vec::new(), 0);
    for row in view.scan(Some(span.clone()), false) {
        let row = row?;
        bytes += row.0.len() + row.1.len();
        rows.push(row);
        if bytes >= CHUNK_BYTES || rows.len() >= most {
            return Ok(Chunk { rows, last: false });
        }
    }
    Ok(Chunk { rows, last: true })
}

/// Calls `f` with every row that `read` finds, in key order. The engine's own rows are left out.
pub(super) fn rows<E: From<StoreError>>(
    read: impl Fn(&Span) -> Result<Chunk, StoreError>,
    mut f: impl FnMut(&[u8], &[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut span = Span::all();
    loop {
        let Chunk { rows, last } = read(&span)?;
        for (key, value) in rows.iter().filter(|(key, _)| !key.starts_with(OWN_ROWS)) {
            f(key, value)?;
        }
        match rows.into_iter().next_back() {
            Some((key, _)) if !last => (span.start, span.with_start) = (key.to_vec(), false),
            _ => return Ok(()),
        }
    }
}

/// Calls `f` with every row while writing goes on. Each chunk is of another state, and nothing is kept for it: the rows
/// are the store's only together with all groups that were committed meanwhile.
pub(super) fn while_written<E: From<StoreError>>(
    shared: &SharedState,
    f: impl FnMut(&[u8], &[u8]) -> Result<(), E>,
) -> Result<(), E> {
    rows(|span| shared.state(|committed| chunk(&View::of(committed), span, CHUNK_ROWS)), f)
}
