//! How far an engine is in the log of its shop.

/// Tells the logs of two shops apart.
pub(in super::super) type ShopId = [u8; 16];

/// How far the engine is: the shop that it belongs to, and the last group whose rows it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Source {
    pub(in super::super) shop: ShopId,
    pub(in super::super) applied: u64,
}

impl Source {
    /// Reads it from its stored form.
    pub(in super::super) fn read(bytes: &[u8]) -> Option<Self> {
        let (applied, shop) = bytes.split_first_chunk()?;
        Some(Source { applied: u64::from_be_bytes(*applied), shop: shop.try_into().ok()? })
    }

    /// Its stored form: the number in 8 bytes, the highest first, then the shop.
    pub(in super::super) fn stored(&self) -> Vec<u8> {
        [self.applied.to_be_bytes().as_slice(), &self.shop].concat()
    }
}
