//! The composition root: the one list that names the modules. Tests of the whole program in one process use it too.

use std::sync::Arc;

use kernel::{Settings, Shop};

/// The shop with all its modules; the settings switch them on or off. Paths are tried in this order, so the modules
/// whose paths are requested most come first.
pub fn shop(settings: Settings) -> Shop {
    Shop::new(settings, Arc::new(web::Page))
        .with(catalog::Catalog)
        .with(cart::Cart)
        // The demo's plots are there before its lots, which come from them, and the lots before its orders, which draw
        // from them.
        .with(origins::Origins)
        .with(lots::Lots)
        // What growers deliver becomes lots.
        .with(growers::Growers)
        .with(sales::Sales)
        .with(auth::Auth::default())
        .with(logistics::Logistics)
        .with(billing::Billing)
        .with(tax::Tax)
        .with(pricing::Pricing)
        .with(quality::Quality)
        .with(messages::Messages)
        .with(analytics::Analytics)
        .with(storefront::Storefront)
}
