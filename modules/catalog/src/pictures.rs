//! Products' pictures, drawn when first asked for and kept.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use contracts::Id;
use kernel::store::{Scope, StoreError};

use crate::illustration::{LotFacts, svg};
use crate::model::{Facts, Product};
use crate::store::PRODUCTS;

/// Most bytes of pictures that are kept.
const MAX_BYTES: usize = 4 << 20;

/// A picture, ready to be sent.
#[derive(Clone)]
pub(crate) struct Picture {
    /// The SVG document.
    pub(crate) svg: Bytes,
    /// Its entity tag, quotes included.
    pub(crate) etag: String,
}

#[derive(Default)]
struct Kept {
    /// By product: what it was drawn from, and the picture.
    pictures: HashMap<Id, (u64, Picture)>,
    bytes: usize,
}

/// The kept pictures.
#[derive(Default)]
pub(crate) struct Pictures(Mutex<Kept>);

impl Pictures {
    /// A listed product's picture; `None` where there is no such product.
    ///
    /// # Errors
    /// Where the store fails.
    pub(crate) fn of(&self, store: &Scope, id: &str) -> Result<Option<Picture>, StoreError> {
        let Some(product) = store.read(|r| r.get(&PRODUCTS, id))?.filter(|product: &Product| product.listed) else {
            return Ok(None);
        };
        let lot = lot(&product.facts);
        let drawn_from = fingerprint(format!("{lot:?}").as_bytes());
        if let Some((_, picture)) = self.kept().pictures.get(id).filter(|(from, _)| *from == drawn_from) {
            return Ok(Some(picture.clone()));
        }
        // Drawn without the lock: two callers may both draw it, to the same bytes.
        let svg = Bytes::from(svg(&lot));
        let picture = Picture { etag: format!("\"{:016x}\"", fingerprint(&svg)), svg };
        self.keep(product.id, drawn_from, picture.clone());
        Ok(Some(picture))
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, id: Id, drawn_from: u64, picture: Picture) {
        let mut kept = self.kept();
        if kept.bytes + picture.svg.len() > MAX_BYTES {
            *kept = Kept::default();
        }
        kept.bytes += picture.svg.len();
        if let Some((_, old)) = kept.pictures.insert(id, (drawn_from, picture)) {
            kept.bytes -= old.svg.len();
        }
    }
}

fn lot(facts: &Facts) -> LotFacts<'_> {
    LotFacts {
        // The SKU outlives a re-import, the id does not.
        id: &facts.sku,
        kind: &facts.kind,
        category: &facts.category,
        country: &facts.country,
        origin: &facts.origin,
        process: facts.process_method.as_deref().unwrap_or_default(),
        grade: facts.grade.as_deref().unwrap_or_default(),
        altitude_m: facts.altitude_m,
        unit: &facts.unit,
        name: &facts.name,
    }
}

fn fingerprint(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
