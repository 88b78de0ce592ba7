//! Why a line of an order has no lot for a part of its goods.

use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::choice::{self, Sampled};
use super::model::LineDraw;
use super::store::PRODUCTS;

/// Why no lot is chosen for a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = LotLineOpenBecause)]
pub(crate) enum OpenBecause {
    /// The lots of which the buyer approved a sample have too little, and no other lot is taken by itself.
    ApprovedLotsEmpty,
    /// Its product is sold from no lot.
    NoLots,
    /// The lots that its product is sold from have too little that can be sold for it.
    LotsEmpty,
    /// The lots have enough now, and nobody chose them.
    NotChosen,
}

/// Returns why a line is open; `None` where all of it has lots.
///
/// # Errors
/// Where the store failed.
pub(crate) fn because(
    reader: &Reader<'_>,
    line: &LineDraw,
    sampled: &Sampled,
) -> Result<Option<OpenBecause>, StoreError> {
    if line.open_g() == 0 {
        return Ok(None);
    }
    let sold_from = reader.get(&PRODUCTS, &line.product)?.filter(|known| known.seller == line.seller);
    let sold_from = sold_from.map(|known| known.lots).unwrap_or_default();
    let found: u64 = choice::oldest_first(reader, line, &sold_from, sampled)?.iter().map(|(_, grams)| grams).sum();
    Ok(Some(if found == line.open_g() {
        OpenBecause::NotChosen
    } else if !sampled.approved.is_empty() {
        OpenBecause::ApprovedLotsEmpty
    } else if sold_from.is_empty() {
        OpenBecause::NoLots
    } else {
        OpenBecause::LotsEmpty
    }))
}
