//! Merges a visitor's cart into the account's at sign-in.

use std::collections::BTreeMap;

use actix_web::post;
use contracts::ids::ProductId;
use kernel::http::{Answer, Identity, Json};
use kernel::store::StoreError;

use super::load::{products, rows};
use super::responses::{AdjustedItem, CartMerge, MergedCart};
use super::state::Data;
use crate::rules;
use crate::store::{self, Adjusted};

/// Signed in: merges the cart that a visitor filled into the caller's own. Of each item the larger quantity stands, cut to
/// what is in stock and to quantities that are sold. The same again changes nothing.
#[utoipa::path(responses((status = 200, body = MergedCart)))]
#[post("/api/cart/merge")]
pub(super) async fn cart_merge(me: Identity, state: Data, body: Json<CartMerge>) -> Answer<MergedCart> {
    let context = &state.context;
    let mut order = Vec::new();
    let mut sent: BTreeMap<ProductId, u32> = BTreeMap::new();
    for item in body.0.items {
        let product = ProductId::from(item.itemID);
        let units = item.item_quantity.units();
        let most = sent.entry(product.clone()).or_insert_with(|| {
            order.push(product);
            units
        });
        *most = units.max(*most);
    }
    let cards = products(context, &me, order.clone()).await?;
    let (own, others): (Vec<_>, Vec<_>) = cards.iter().partition(|card| rules::of_others(card, &me.account).is_err());
    let items: Vec<_> = others.into_iter().map(|card| (context.new_id(), card.clone(), sent[&card.id])).collect();
    let person = me.person.clone();
    let merged = context.commit(move |tx| {
        let each = items.iter().map(|(id, card, units)| store::merge(tx, &person, id, card, *units));
        each.collect::<Result<Vec<_>, StoreError>>()
    });
    let name = |id: &ProductId| cards.iter().find(|card| card.id == *id).map(|card| card.name.clone());
    let unknown = order.iter().filter(|id| name(id).is_none()).map(|id| Adjusted {
        product: id.clone(),
        wanted: sent[id],
        kept: 0,
        reason: "It is not sold here any more.".to_owned(),
    });
    let own = own.into_iter().map(|card| Adjusted {
        product: card.id.clone(),
        wanted: sent[&card.id],
        kept: 0,
        reason: rules::OWN_PRODUCT.to_owned(),
    });
    let adjusted = merged.await?.into_iter().flatten().chain(own).chain(unknown).map(|adjusted| AdjustedItem {
        name: name(&adjusted.product),
        item_id: adjusted.product.into(),
        wanted: adjusted.wanted,
        kept: adjusted.kept,
        reason: adjusted.reason,
    });
    let adjusted = adjusted.collect();
    Ok(Json(MergedCart { items: rows(context, &me).await?, adjusted }))
}
