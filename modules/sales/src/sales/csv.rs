//! An account's sales as a CSV file. It is streamed: only a part is in memory, however many sales there are.

use actix_web::web::Bytes;
use futures_util::Stream;
use kernel::http::{csv_line, csv_stream};
use kernel::store::{Scope, StoreError};

use super::responses::SaleView;
use crate::drafts::in_name::{self, InName};
use crate::{books, purchases};

/// The sales that are read at a time.
const PART: usize = 500;

const COLUMNS: [&str; 16] = [
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
    "In Name",
];

/// Streams the lines of a list of sales.
pub(super) fn lines(store: Scope, list: String) -> impl Stream<Item = Result<Bytes, StoreError>> {
    csv_stream(store, &COLUMNS, move |reader, before| {
        let rows = purchases::store::rows(reader, &list, before).take(PART).collect::<Result<Vec<_>, StoreError>>()?;
        let next = rows.last().filter(|_| rows.len() == PART).map(|(order, line)| books::sort_key(order, line));
        let mut part = Vec::new();
        for row in &rows {
            part.extend(line(SaleView::from(row), in_name::of_line(reader, &row.0, &row.1)?));
        }
        Ok((part, next))
    })
}

fn line(sale: SaleView, in_name: Option<InName>) -> Vec<u8> {
    let in_name = in_name.map(|in_name| in_name.sentence(&sale.buyer_name)).unwrap_or_default();
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
        in_name,
    ])
}
