//! The shop's news, newest first.

use crate::model::NewsId;
use kernel::http::Page;
use kernel::store::{Reader, StoreError, Table, Tx};

use crate::model::News;

kernel::tables! {
    /// Id → news.
    pub(crate) NEWS: Table<News> = "news";
    /// `news` → number of rows.
    pub(crate) COUNTS: Table<u64> = "counts";
}

/// Saves a new piece.
pub(crate) fn add(tx: &mut Tx<'_>, news: &News) -> Result<(), StoreError> {
    let count = tx.get(&COUNTS, "news")?.unwrap_or(0);
    tx.put(&COUNTS, "news", &(count + 1))?;
    tx.put(&NEWS, &news.id, news)
}

/// Changes title and text; `None` where there is no such piece.
pub(crate) fn edit(tx: &mut Tx<'_>, id: &NewsId, title: &str, text: &str) -> Result<Option<News>, StoreError> {
    let Some(mut news) = tx.get(&NEWS, id)? else { return Ok(None) };
    (news.title, news.text) = (title.to_owned(), text.to_owned());
    tx.put(&NEWS, id, &news)?;
    Ok(Some(news))
}

/// Deletes a piece; false where there is no such piece.
pub(crate) fn remove(tx: &mut Tx<'_>, id: &NewsId) -> Result<bool, StoreError> {
    if !tx.has(&NEWS, id)? {
        return Ok(false);
    }
    let count = tx.get(&COUNTS, "news")?.unwrap_or(0);
    tx.put(&COUNTS, "news", &count.saturating_sub(1))?;
    tx.delete(&NEWS, id)?;
    Ok(true)
}

/// Returns a page of the news, newest first; a cursor is an id.
pub(crate) fn page(reader: &Reader<'_>, limit: usize, cursor: Option<&str>) -> Result<Page<News>, StoreError> {
    let rows = reader.scan_back(&NEWS, b"", cursor.map(str::as_bytes)).take(limit + 1);
    let rows = rows.map(|row| row.map(|(_, news)| news)).collect::<Result<Vec<_>, _>>()?;
    let total = reader.get(&COUNTS, "news")?.unwrap_or(0);
    Ok(Page::cut(rows, limit, total, |news| news.id.to_string()))
}
