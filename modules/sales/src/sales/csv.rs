//! An account's sales as a CSV file. It is streamed: only a part is in memory, however many sales there are.

use actix_web::web::Bytes;
use futures_util::Stream;
use futures_util::stream::try_unfold;
use kernel::http::csv_line;
use kernel::store::{Scope, StoreError};

use super::responses::SaleView;
use crate::{books, purchases};

/// The sales that are read at a time.
const PART: usize = 500;

const COLUMNS: [&str; 15] = [
    "Order",
    "Product ID",
    "Product Name",
    "SKU",
    "Date Purchase",
    "Amount",
    "Unit",
    "Price",
    "Currency",
    "Line Total",
    "Shipment Date",
    "Delivery Estimation",
    "Buyer Name",
    "Status",
    "Returned",
];

/// The start of the next part.
enum Next {
    /// The names of the columns.
    Start,
    /// The sales after this cursor.
    Before(String),
}

/// Streams the lines of a list of sales.
pub(super) fn lines(store: Scope, list: String) -> impl Stream<Item = Result<Bytes, StoreError>> {
    try_unfold((store, list, Some(Next::Start)), async |(store, list, next)| {
        let Some(next) = next else { return Ok(None) };
        let (mut text, before) = match next {
            Next::Start => (csv_line(COLUMNS), None),
            Next::Before(place) => (Vec::new(), Some(place)),
        };
        let rows = store.read(|reader| {
            let rows = purchases::store::rows(reader, &list, before.as_deref()).take(PART);
            rows.collect::<Result<Vec<_>, StoreError>>()
        })?;
        for row in &rows {
            text.extend(line(SaleView::from(row)));
        }
        let last = rows.last().filter(|_| rows.len() == PART);
        let next = last.map(|(order, line)| Next::Before(books::sort_key(order, line)));
        Ok(Some((Bytes::from(text), (store, list, next))))
    })
}

fn line(sale: SaleView) -> Vec<u8> {
    csv_line([
        sale.order_number,
        sale.product_id,
        sale.product_name,
        sale.sku,
        sale.date_purchase,
        sale.amount.to_string(),
        sale.unit,
        sale.price,
        sale.currency,
        sale.line_total,
        sale.shipment_date.unwrap_or_default(),
        sale.delivery_estimation.unwrap_or_default(),
        sale.buyer_name,
        sale.status.as_str().to_owned(),
        sale.returned.to_string(),
    ])
}
