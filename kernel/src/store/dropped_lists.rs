//! Removes lists that a program does not keep any more, in bounded steps.

use super::lists::{CHUNKS, ENDS, key};
use super::{Scope, StoreError, Tx};

/// The lists that one transaction looks at, and the chunks that it removes.
const LISTS: usize = 500;
const PART: usize = 1_000;

/// Removes the lists whose names begin with `prefix` and for which `gone` is true.
///
/// # Errors
/// [`StoreError`] where the store failed. The next call goes on.
pub fn drop_lists(scope: &Scope, prefix: &'static str, gone: fn(&str) -> bool) -> Result<(), StoreError> {
    let mut after = Some(Vec::new());
    while let Some(from) = after {
        after = scope.transact_blocking(move |tx| part(tx, prefix, &from, gone))?;
    }
    Ok(())
}

/// Removes a part of them, and returns the name after which the next part begins; `None` at the end. No name is empty.
fn part(tx: &mut Tx<'_>, prefix: &str, after: &[u8], gone: fn(&str) -> bool) -> Result<Option<Vec<u8>>, StoreError> {
    let rows = tx.scan(&ENDS, prefix.as_bytes(), (!after.is_empty()).then_some(after));
    let names = rows.take(LISTS).map(|row| row.map(|(name, _)| name)).collect::<Result<Vec<_>, _>>()?;
    let (mut done, mut room) = (after.to_vec(), PART);
    for name in &names {
        if let Some(list) = std::str::from_utf8(name).ok().filter(|name| gone(name)) {
            let chunks = tx.scan(&CHUNKS, &key(list, ""), None).take(room).map(|row| row.map(|(key, _)| key));
            let chunks = chunks.collect::<Result<Vec<_>, _>>()?;
            chunks.iter().try_for_each(|chunk| tx.delete(&CHUNKS, chunk))?;
            room -= chunks.len();
            if room == 0 {
                return Ok(Some(done));
            }
            tx.delete(&ENDS, name)?;
        }
        done.clone_from(name);
    }
    Ok((names.len() == LISTS).then_some(done))
}
