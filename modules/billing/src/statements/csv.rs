//! A month's statement as a CSV file. It is streamed: only a part is in memory, however many lines there are.

use actix_web::web::Bytes;
use futures_util::Stream;
use kernel::http::text::instant;
use kernel::http::{csv_line, csv_stream};
use kernel::store::{Listed, Scope, StoreError};

use super::model::StatementLine;
use super::responses::LineView;
use super::store::LINES;

/// The lines that are read at a time.
const PART: usize = 500;

const COLUMNS: [&str; 9] =
    ["Time (UTC)", "Direction", "Invoice", "Payer", "Method", "Reference", "Amount", "Currency", "Test"];

/// Streams the lines of a list.
pub(super) fn lines(store: Scope, list: String) -> impl Stream<Item = Result<Bytes, StoreError>> {
    csv_stream(store, &COLUMNS, move |reader, before| {
        let rows = LINES.rows(reader, &list, before).take(PART).collect::<Result<Vec<_>, StoreError>>()?;
        let next = rows.last().filter(|_| rows.len() == PART).map(StatementLine::sort_key);
        Ok((rows.iter().flat_map(line).collect(), next))
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
