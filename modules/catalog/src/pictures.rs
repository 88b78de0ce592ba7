//! The drawn pictures of products, drawn on first request and then cached.

use contracts::ids::ProductId;
use std::hash::{DefaultHasher, Hash, Hasher};

use bytes::Bytes;
use kernel::store::{Scope, StoreError};
use kernel::{Cache, SourceVersion};

use crate::illustration::{LotFacts, svg};
use crate::sale::on_sale;

/// Most bytes of cached pictures.
const MAX_BYTES: u64 = 4 << 20;

/// A picture, ready to be sent.
#[derive(Clone)]
pub(crate) struct Picture {
    /// The SVG document.
    pub(crate) svg: Bytes,
    /// Its entity tag, with quotes.
    pub(crate) etag: String,
}

/// Recently requested pictures, each with a fingerprint of the facts that it was drawn from.
pub(crate) struct Pictures(Cache<ProductId, (u64, Picture)>);

impl Default for Pictures {
    fn default() -> Self {
        // A picture depends only on the facts that it was drawn from.
        Pictures(Cache::new(SourceVersion::default(), MAX_BYTES, |_, (_, picture)| picture.svg.len() as u64))
    }
}

impl Pictures {
    /// Returns the picture of a product on sale, or `None` if there is no such product.
    pub(crate) fn of(&self, store: &Scope, id: &ProductId) -> Result<Option<Picture>, StoreError> {
        let Some(product) = store.read(|r| on_sale(r, id))? else { return Ok(None) };
        let lot = LotFacts::from(&product.facts);
        let drawn_from = fingerprint(format!("{lot:?}").as_bytes());
        let ticket = match self.0.find(id) {
            Ok((from, picture)) if from == drawn_from => return Ok(Some(picture)),
            Ok(_) => self.0.ticket(),
            Err(ticket) => ticket,
        };
        // Two callers may both draw it. The bytes are the same.
        let svg = Bytes::from(svg(&lot));
        let picture = Picture { etag: format!("\"{:016x}\"", fingerprint(&svg)), svg };
        self.0.insert(ticket, product.id.clone(), (drawn_from, picture.clone()));
        Ok(Some(picture))
    }
}

fn fingerprint(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
