//! Reads all rows of a product together.

use contracts::ids::ProductId;
use std::cmp::Ordering;
use std::iter::Peekable;

use kernel::store::{Reader, StoreError};

use crate::sale::{WITHHELD, barred, is_barred};
use crate::store::{COSTS, IMAGES, PRODUCTS, RATINGS, REMOVED, SOLD, STOCK, image_prefix};
use crate::view::{Counts, Row};

/// Returns all stored data of a product, or `None` if there is none with that id.
pub(crate) fn row(reader: &Reader<'_>, id: &ProductId) -> Result<Option<Row>, StoreError> {
    let Some(product) = reader.get(&PRODUCTS, id)? else {
        return Ok(None);
    };
    let Counts { stock, sold } = counts(reader, id)?;
    let images = reader.scan(&IMAGES, image_prefix(id).as_bytes(), None).map(|row| row.map(|(_, image)| image));
    Ok(Some(Row {
        barred: is_barred(reader, &product.seller)?,
        product,
        stock,
        sold,
        ratings: reader.get(&RATINGS, id)?.unwrap_or_default(),
        cost: reader.get(&COSTS, id)?.map(|cost| cost.0),
        images: images.collect::<Result<_, _>>()?,
        removed: reader.has(&REMOVED, id)?,
        withheld: reader.get(&WITHHELD, id)?.map(|withheld| withheld.reason),
    }))
}

/// Returns what a product has and has sold.
pub(crate) fn counts(reader: &Reader<'_>, id: &ProductId) -> Result<Counts, StoreError> {
    Ok(Counts { stock: reader.get(&STOCK, id)?.unwrap_or_default(), sold: reader.get(&SOLD, id)?.unwrap_or(0) })
}

/// Reads the whole catalogue, product by product in the order of their ids, once when the service is built. The tables
/// are read side by side, so that only one product is in memory at a time.
pub(crate) fn each_row(reader: &Reader<'_>, mut f: impl FnMut(Row)) -> Result<(), StoreError> {
    let mut stock = Beside::new(reader.scan(&STOCK, b"", None));
    let mut sold = Beside::new(reader.scan(&SOLD, b"", None));
    let mut ratings = Beside::new(reader.scan(&RATINGS, b"", None));
    let mut costs = Beside::new(reader.scan(&COSTS, b"", None));
    let mut removed = Beside::new(reader.scan(&REMOVED, b"", None));
    let mut withheld = Beside::new(reader.scan(&WITHHELD, b"", None));
    let mut images = Beside::new(reader.scan(&IMAGES, b"", None));
    let barred = barred(reader)?;
    for row in reader.scan(&PRODUCTS, b"", None) {
        let (id, product) = row?;
        let mut pictures = Vec::new();
        while let Some(image) = images.next_if(|key| product_of_image(key).cmp(&id))? {
            pictures.push(image);
        }
        f(Row {
            barred: barred.contains(&product.seller),
            product,
            stock: stock.of(&id)?.unwrap_or_default(),
            sold: sold.of(&id)?.unwrap_or(0),
            ratings: ratings.of(&id)?.unwrap_or_default(),
            cost: costs.of(&id)?.map(|cost| cost.0),
            images: pictures,
            removed: removed.of(&id)?.is_some(),
            withheld: withheld.of(&id)?.map(|withheld| withheld.reason),
        });
    }
    Ok(())
}

/// Returns the id of the product whose picture has this key.
fn product_of_image(key: &[u8]) -> &[u8] {
    key.split(|byte| *byte == b'/').next().unwrap_or_default()
}

/// A table that is read beside another, by ascending keys.
struct Beside<I: Iterator>(Peekable<I>);

impl<T, I: Iterator<Item = Result<(Vec<u8>, T), StoreError>>> Beside<I> {
    fn new(rows: I) -> Self {
        Beside(rows.peekable())
    }

    fn of(&mut self, id: &[u8]) -> Result<Option<T>, StoreError> {
        self.next_if(|key| key.cmp(id))
    }

    /// Skips smaller rows, which belong to no product, and returns the next row if it is equal.
    fn next_if(&mut self, order: impl Fn(&[u8]) -> Ordering) -> Result<Option<T>, StoreError> {
        let passed = |row: &I::Item| row.as_ref().is_ok_and(|(key, _)| order(key) == Ordering::Less);
        while self.0.next_if(passed).is_some() {}
        let wanted = |row: &I::Item| row.as_ref().map_or(true, |(key, _)| order(key) == Ordering::Equal);
        Ok(self.0.next_if(wanted).transpose()?.map(|(_, row)| row))
    }
}
