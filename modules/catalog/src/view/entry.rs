//! A product prepared for reading: its JSON, its facts for other modules, and its sort keys. A shop has many of these,
//! so they are small: one text for a product's own data, and one shared copy of data that many products have in common.

use std::collections::HashSet;
use std::sync::Arc;

use bytes::Bytes;
use contracts::catalog::ProductCard;
use contracts::money::Money;
use contracts::unit_price::PriceTier;

use super::image_url::{ImageUrl, image_url};
use super::row::{Counts, Row};
use crate::inventory::media;
use crate::model::{Image, Product, Stock};

/// A product in the view.
pub(super) struct Entry {
    /// Its JSON.
    pub(super) json: Bytes,
    text: Text,
    shared: Arc<Shared>,
    /// The URL of its first photograph, if it has one.
    photograph: Option<Box<str>>,
    tiers: Box<[PriceTier]>,
    /// List price of one unit.
    pub(super) price: Money,
    /// Units that are still for sale.
    pub(super) stock: u32,
    /// Smallest quantity that can be bought.
    pub(super) min_quantity: u32,
    increment: u32,
    /// Weight of one unit, in grams.
    unit_weight_g: u32,
    /// Cupping score in hundredths.
    pub(super) score: Option<u16>,
    /// Whether a session gave it that score.
    pub(super) scored_by_session: bool,
    /// Time of its listing, in milliseconds since 1970 UTC.
    pub(super) created_ms: i64,
    /// Units sold, counted from the orders' events.
    pub(super) sold: u64,
    /// The data that only its seller sees.
    pub(super) own: SellerFacts,
}

/// The data of a lot that only its seller sees.
pub(super) struct SellerFacts {
    /// Units sold and not returned.
    pub(super) sold: u64,
    /// Units held for contracts.
    pub(super) reserved: u32,
    /// Cost of one unit.
    pub(super) cost: Option<Money>,
    /// Whether its seller lists it.
    pub(super) listed: bool,
    /// Why the shop took it off sale, if it did.
    pub(super) withheld: Option<Box<str>>,
}

/// A product's own texts, concatenated: id, name, name in lower case, SKU.
struct Text {
    all: Box<str>,
    ends: [u32; 3],
}

impl Text {
    fn new(parts: [&str; 4]) -> Self {
        let mut ends = [0; 3];
        let mut end = 0;
        for (at, part) in ends.iter_mut().zip(parts) {
            end += part.len();
            // A row has at most 64 KiB, and its name in lower case at most three times that.
            *at = u32::try_from(end).unwrap_or(u32::MAX);
        }
        Text { all: parts.concat().into_boxed_str(), ends }
    }

    fn part(&self, at: usize) -> &str {
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        let to = self.ends.get(at).map_or(self.all.len(), |end| *end as usize);
        &self.all[from..to]
    }
}

/// The data that many products have in common.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Shared {
    /// `coffee`, `tea` or `sugar`.
    pub(super) kind: Box<str>,
    pub(super) category: Box<str>,
    pub(super) origin: Box<str>,
    pub(super) unit: Box<str>,
    /// The seller's account.
    pub(super) seller: Box<str>,
    pub(super) seller_name: Box<str>,
}

/// Shares one copy of equal data.
#[derive(Default)]
pub(super) struct Sharing {
    known: HashSet<Arc<Shared>>,
    /// The number of copies at which unused ones are removed.
    sweep_at: usize,
}

impl Sharing {
    fn one(&mut self, product: &Product) -> Arc<Shared> {
        let facts = &product.facts;
        let shared = Shared {
            kind: facts.kind.as_str().into(),
            category: facts.category.as_str().into(),
            origin: facts.origin.as_str().into(),
            unit: facts.unit.as_str().into(),
            seller: product.seller.as_str().into(),
            seller_name: product.seller_name.as_str().into(),
        };
        if let Some(known) = self.known.get(&shared) {
            return known.clone();
        }
        if self.known.len() >= self.sweep_at {
            self.known.retain(|shared| Arc::strong_count(shared) > 1);
            self.sweep_at = 1_024.max(2 * self.known.len());
        }
        let shared = Arc::new(shared);
        self.known.insert(shared.clone());
        shared
    }
}

impl Entry {
    pub(super) fn new(row: &Row, sharing: &mut Sharing) -> Self {
        let facts = &row.product.facts;
        Entry {
            json: super::responses::to_json(row),
            text: Text::new([&row.product.id, &facts.name, &facts.name.to_lowercase(), &facts.sku]),
            shared: sharing.one(&row.product),
            photograph: row.images.first().map(|image| media::url(&image.hash).into_boxed_str()),
            tiers: facts.tiers.as_slice().into(),
            price: facts.price,
            stock: row.stock.on_hand,
            min_quantity: facts.min_quantity,
            increment: facts.increment,
            unit_weight_g: facts.unit_weight_g,
            score: facts.cupping_score,
            scored_by_session: row.product.is_scored_by_session(),
            created_ms: row.product.created_ms,
            sold: row.sold,
            own: SellerFacts {
                sold: row.stock.sold,
                reserved: row.stock.reserved,
                cost: row.cost,
                listed: row.product.listed,
                withheld: row.withheld.as_deref().map(Box::from),
            },
        }
    }

    /// Takes over what the product has and has sold now.
    pub(super) fn recount(&mut self, Counts { stock, sold }: &Counts) {
        if self.stock != stock.on_hand {
            self.json = super::responses::with_stock(&self.json, stock.on_hand, self.min_quantity);
        }
        self.stock = stock.on_hand;
        self.sold = *sold;
        self.own.sold = stock.sold;
        self.own.reserved = stock.reserved;
    }

    /// Product id.
    pub(super) fn id(&self) -> &str {
        self.text.part(0)
    }

    /// Name shown.
    pub(super) fn name(&self) -> &str {
        self.text.part(1)
    }

    /// Returns its name in lower case, for sorting.
    pub(super) fn folded_name(&self) -> &str {
        self.text.part(2)
    }

    /// Stock keeping unit.
    pub(super) fn sku(&self) -> &str {
        self.text.part(3)
    }

    /// Returns the data that it shares with other products.
    pub(super) fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Returns the URL of its picture.
    pub(super) fn image_url(&self) -> ImageUrl<'_> {
        self.photograph.as_deref().map_or_else(|| ImageUrl::Drawn(self.id()), ImageUrl::Photograph)
    }

    /// Returns its card for other modules.
    pub(super) fn card(&self) -> ProductCard {
        let shared = self.shared();
        ProductCard {
            id: self.id().into(),
            name: self.name().to_owned(),
            sku: self.sku().to_owned(),
            image_url: self.image_url().to_string(),
            unit: shared.unit.as_ref().to_owned(),
            price: self.price,
            tiers: self.tiers.to_vec(),
            company_price: None,
            stock: self.stock,
            min_quantity: self.min_quantity,
            increment: self.increment,
            seller: shared.seller.as_ref().into(),
            seller_name: shared.seller_name.as_ref().to_owned(),
            category: shared.category.as_ref().to_owned(),
            origin: shared.origin.as_ref().to_owned(),
            unit_weight_g: self.unit_weight_g,
        }
    }
}

/// Returns an amount in hundredths, for any currency.
pub(super) fn scaled(price: Money) -> i64 {
    if price.currency.exponent() == 0 { price.minor.saturating_mul(100) } else { price.minor }
}

/// Returns a product's card for other modules, with its list price.
pub(crate) fn card(product: &Product, stock: &Stock, image: Option<&Image>) -> ProductCard {
    let facts = &product.facts;
    ProductCard {
        id: product.id.clone(),
        name: facts.name.clone(),
        sku: facts.sku.clone(),
        image_url: image_url(&product.id, image),
        unit: facts.unit.clone(),
        price: facts.price,
        tiers: facts.tiers.clone(),
        company_price: None,
        stock: stock.on_hand,
        min_quantity: facts.min_quantity,
        increment: facts.increment,
        seller: product.seller.clone(),
        seller_name: product.seller_name.clone(),
        category: facts.category.clone(),
        origin: facts.origin.clone(),
        unit_weight_g: facts.unit_weight_g,
    }
}
