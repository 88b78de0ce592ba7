//! A month's statement as a CSV file. It is streamed: only a part is in memory, however many lines there are.

use actix_web::web::Bytes;
use futures_util::Stream;
use futures_util::stream::try_unfold;
use kernel::http::csv_line;
use kernel::http::text::instant;
use kernel::store::{Listed, Scope, StoreError};

use super::model::StatementLine;
use super::responses::LineView;
use super::store::LINES;

/// The lines that are read at a time.
const PART: usize = 500;

const COLUMNS: [&str; 9] =
    ["Time (UTC)", "Direction", "Invoice", "Payer", "Method", "Reference", "Amount", "Currency", "Test"];

/// The start of the next part.
enum Next {
    /// The names of the columns.
    Start,
    /// The lines after this cursor.
    Before(String),
}

/// Streams the lines of a list.
pub(super) fn lines(store: Scope, list: String) -> impl Stream<Item = Result<Bytes, StoreError>> {
    try_unfold((store, list, Some(Next::Start)), async |(store, list, next)| {
        let Some(next) = next else { return Ok(None) };
        let (mut text, before) = match next {
            Next::Start => (csv_line(COLUMNS), None),
            Next::Before(place) => (Vec::new(), Some(place)),
        };
        let rows = store.read(|reader| {
            LINES.rows(reader, &list, before.as_deref()).take(PART).collect::<Result<Vec<_>, StoreError>>()
        })?;
        for row in &rows {
            text.extend(line(row));
        }
        let next = rows.last().filter(|_| rows.len() == PART).map(|row| Next::Before(row.sort_key()));
        Ok(Some((Bytes::from(text), (store, list, next))))
    })
}

fn line(row: &StatementLine) -> Vec<u8> {
    let view = LineView::from(row);
    csv_line([
        instant(row.at_ms),
        row.direction.as_str().to_owned(),
        row.bill_number.clone(),
        row.payer_name.clone(),
        row.method.as_str().to_owned(),
        row.reference.clone(),
        view.amount,
        view.currency,
        if row.test { "test" } else { "" }.to_owned(),
    ])
}
