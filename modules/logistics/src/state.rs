//! The handler state of logistics. Each call is for the signed-in account and the shipments that it is a party to.

use std::sync::Arc;

use actix_web::web;
use kernel::Context;
use kernel::http::Identity;
use kernel::store::Upload;

use crate::documents::files::DocumentFiles;
use crate::shipments::change::Actor;

/// The role of accounts that carry goods for others.
pub(crate) const LOGISTICS: &str = "logistics";
/// The role of accounts that sell goods.
pub(crate) const SELLER: &str = "seller";

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) papers: Arc<DocumentFiles>,
}

impl AppState {
    pub(crate) fn new(context: Context, papers: DocumentFiles) -> Self {
        AppState { context, papers: Arc::new(papers) }
    }

    /// An upload of this many bytes that an account makes now.
    pub(crate) fn upload(&self, actor: &Actor, bytes: usize) -> Upload {
        Upload {
            account: actor.account.clone(),
            bytes: bytes as u64,
            most_per_day: self.context.settings().limits.uploads_mb_per_day << 20,
            now_ms: actor.now_ms,
        }
    }

    /// The caller as an actor, now.
    pub(crate) fn actor(&self, me: &Identity) -> Actor {
        Actor {
            account: me.account.clone(),
            name: me.name.clone(),
            logistics: me.is(LOGISTICS),
            now_ms: self.context.clock().now_ms(),
        }
    }
}
