//! The price of the company that asks, written behind the JSON that everybody sees of a product.

use bytes::{BufMut, Bytes, BytesMut};
use contracts::pricing::CompanyPrices;

use super::entry::Entry;
use super::responses::{CompanyPriceView, number, tiers};

/// Bytes that a price without steps adds to a product at most.
pub(super) const MOST_BYTES: usize = 100;

/// Writes a product's JSON, with its price in `prices` if it has one there.
pub(super) fn write(body: &mut BytesMut, entry: &Entry, prices: Option<&CompanyPrices>) {
    let own = prices.and_then(|prices| prices.of(entry.id())).filter(|own| own.price.currency == entry.price.currency);
    let field = own.and_then(|own| {
        let until = own.until.map(|day| day.to_string());
        serde_json::to_vec(&CompanyPriceView {
            price: number(own.price.to_string()),
            price_tiers: tiers(&own.tiers),
            until,
        })
        .ok()
    });
    match (field, entry.json.split_last()) {
        (Some(field), Some((end, fields))) => {
            body.put_slice(fields);
            body.put_slice(b",\"company_price\":");
            body.put_slice(&field);
            body.put_u8(*end);
        }
        _ => body.put_slice(&entry.json),
    }
}

/// Returns a product's JSON, with its price in `prices` if it has one there.
pub(super) fn of(entry: &Entry, prices: Option<&CompanyPrices>) -> Bytes {
    if prices.is_none_or(|prices| prices.of(entry.id()).is_none()) {
        return entry.json.clone();
    }
    let mut body = BytesMut::with_capacity(entry.json.len() + MOST_BYTES);
    write(&mut body, entry, prices);
    body.freeze()
}
