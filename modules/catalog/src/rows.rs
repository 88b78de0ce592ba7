//! A product's rows, read together.

use std::collections::HashMap;

use kernel::store::{Reader, StoreError};

use crate::model::{Image, UnitCost};
use crate::store::{COSTS, IMAGES, PRODUCTS, RATINGS, REMOVED, SOLD, STOCK, image_prefix};
use crate::view::Row;

/// All that is kept of a product; `None` where there is none of that id.
pub(crate) fn row(r: &Reader<'_>, id: &str) -> Result<Option<Row>, StoreError> {
    let Some(product) = r.get(&PRODUCTS, id)? else {
        return Ok(None);
    };
    let images = r.scan(&IMAGES, image_prefix(id).as_bytes(), None).map(|row| row.map(|(_, image)| image));
    Ok(Some(Row {
        product,
        stock: r.get(&STOCK, id)?.unwrap_or_default(),
        sold: r.get(&SOLD, id)?.unwrap_or(0),
        ratings: r.get(&RATINGS, id)?.unwrap_or_default(),
        cost: r.get(&COSTS, id)?.map(|cost| cost.0),
        images: images.collect::<Result<_, _>>()?,
        removed: r.has(&REMOVED, id)?,
    }))
}

/// The whole catalogue; once, when the service is built.
pub(crate) fn all_rows(r: &Reader<'_>) -> Result<Vec<Row>, StoreError> {
    let mut stock: HashMap<Vec<u8>, _> = r.scan(&STOCK, b"", None).collect::<Result<_, _>>()?;
    let mut sold: HashMap<Vec<u8>, u64> = r.scan(&SOLD, b"", None).collect::<Result<_, _>>()?;
    let mut ratings: HashMap<Vec<u8>, _> = r.scan(&RATINGS, b"", None).collect::<Result<_, _>>()?;
    let costs: HashMap<Vec<u8>, UnitCost> = r.scan(&COSTS, b"", None).collect::<Result<_, _>>()?;
    let removed: HashMap<Vec<u8>, ()> = r.scan(&REMOVED, b"", None).collect::<Result<_, _>>()?;
    let mut images: HashMap<Vec<u8>, Vec<Image>> = HashMap::new();
    for row in r.scan(&IMAGES, b"", None) {
        let (key, image) = row?;
        let product = key.split(|byte| *byte == b'/').next().unwrap_or_default().to_vec();
        images.entry(product).or_default().push(image);
    }
    r.scan(&PRODUCTS, b"", None)
        .map(|row| {
            let (id, product) = row?;
            Ok(Row {
                product,
                stock: stock.remove(&id).unwrap_or_default(),
                sold: sold.remove(&id).unwrap_or(0),
                ratings: ratings.remove(&id).unwrap_or_default(),
                cost: costs.get(&id).map(|cost| cost.0),
                images: images.remove(&id).unwrap_or_default(),
                removed: removed.contains_key(&id),
            })
        })
        .collect()
}
