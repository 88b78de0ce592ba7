//! The payment providers of this shop: those that are built in, and those that the administrator connected it to.

use std::sync::Arc;

use contracts::billing::PaymentPort;
use contracts::money::Currency;
use kernel::Context;
use kernel::secrets::Vault;
use kernel::store::{Reader, Scope, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::connections::model::{Connection, Keys, ProviderKind};
use super::connections::store;
use super::model::Method;
use super::provider::{Entry, Provider, Unreachable};
use super::remote::{Momo, Mpesa, Stripe, Tokens, Tried, Wire};
use super::{manual, sandbox};

/// The payment providers.
pub(crate) struct Providers {
    /// Bank transfers, and in the demo its test cards.
    built_in: Vec<Arc<dyn Provider>>,
    store: Scope,
    vault: Arc<Vault>,
    wire: Wire,
    tokens: Tokens,
    /// The shop's address, without a slash at its end; empty if it is not configured.
    shop: String,
}

/// What a payer gives or does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PaymentEntry)]
pub(crate) enum EntryView {
    /// Chooses a card that is kept at the provider.
    Card,
    /// Types in the transfer's reference.
    Reference,
    /// Pays on the provider's page.
    Page,
    /// Types in a telephone number, and confirms there.
    Phone,
}

/// A way to pay a bill.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = PaymentWay)]
pub(crate) struct Way {
    pub(crate) method: Method,
    pub(crate) entry: EntryView,
    /// Whether no money moves.
    pub(crate) test: bool,
}

impl From<&dyn Provider> for Way {
    fn from(provider: &dyn Provider) -> Self {
        let entry = match provider.entry() {
            Entry::Card => EntryView::Card,
            Entry::Reference => EntryView::Reference,
            Entry::Page => EntryView::Page,
            Entry::Phone => EntryView::Phone,
        };
        Way { method: provider.method(), entry, test: provider.is_test() }
    }
}

impl Providers {
    pub(crate) fn new(context: &Context, vault: Arc<Vault>) -> Self {
        let mut built_in: Vec<Arc<dyn Provider>> = vec![Arc::new(manual::Manual)];
        let demo = &context.settings().demo;
        if demo.enabled {
            built_in.push(Arc::new(sandbox::Sandbox::new(&demo.webhook_secret)));
        }
        Providers {
            built_in,
            store: context.store().clone(),
            vault,
            wire: Wire::new(),
            tokens: Tokens::default(),
            shop: context.settings().server.public_url.trim_end_matches('/').to_owned(),
        }
    }

    /// The provider of this name, also of a connection that is switched off.
    pub(crate) fn named(&self, name: &str) -> Option<Arc<dyn Provider>> {
        if let Some(found) = self.built_in.iter().find(|provider| provider.name() == name) {
            return Some(found.clone());
        }
        let kind = ProviderKind::parse(name)?;
        let found: Result<_, StoreError> = self.store.read(|reader| store::find(reader, kind));
        self.of(&found.ok().flatten()?)
    }

    /// The connected providers that are switched on; before them come none, so that the demo's test cards yield.
    fn connected(&self) -> Vec<Arc<dyn Provider>> {
        let rows: Result<Vec<_>, StoreError> =
            self.store.read(|reader| ProviderKind::ALL.into_iter().map(|kind| store::find(reader, kind)).collect());
        let rows = rows.unwrap_or_default().into_iter().flatten().filter(|row| row.on);
        rows.filter_map(|row| self.of(&row)).collect()
    }

    /// The provider that takes payments of a method in a currency.
    pub(crate) fn taking(&self, method: Method, currency: Currency) -> Option<Arc<dyn Provider>> {
        let mut all = self.connected().into_iter().chain(self.built_in.iter().cloned());
        all.find(|provider| provider.method() == method && provider.takes(currency))
    }

    /// The ways in which a bill in this currency can be paid, one for each method.
    pub(crate) fn ways(&self, currency: Currency) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        for provider in self.connected().into_iter().chain(self.built_in.iter().cloned()) {
            let known = ways.iter().any(|way| way.method == provider.method());
            if !known && provider.takes(currency) {
                ways.push(Way::from(provider.as_ref()));
            }
        }
        ways
    }

    /// Whether the demo's test cards are there.
    pub(crate) fn has_test_cards(&self) -> bool {
        self.built_in.iter().any(|provider| provider.entry() == Entry::Card)
    }

    /// The provider whose address for callbacks has this secret.
    ///
    /// # Errors
    /// The store's error.
    pub(crate) fn with_secret(&self, secret: &str) -> Result<Option<Arc<dyn Provider>>, StoreError> {
        for kind in ProviderKind::ALL {
            let Some(row) = self.store.read(|reader| store::find(reader, kind))? else { continue };
            let Some(keys) = Keys::open(&self.vault, &row) else { continue };
            // Both are hashed, so that the time of the comparison tells nothing of the secret.
            if kernel::secrets::same(&keys.callback_secret, secret) && !secret.is_empty() {
                return Ok(Some(self.with(kind, keys, row.live, row.base)));
            }
        }
        Ok(None)
    }

    /// Asks a provider whether it accepts keys. For threads that may block.
    ///
    /// # Errors
    /// [`Unreachable`].
    pub(crate) fn try_keys(
        &self,
        kind: ProviderKind,
        keys: Keys,
        live: bool,
        base: String,
    ) -> Result<Tried, Unreachable> {
        match kind {
            ProviderKind::Stripe => self.stripe(keys, live, base).try_keys(),
            ProviderKind::Mpesa => self.mpesa(keys, live, base).try_keys(),
            ProviderKind::Momo => self.momo(keys, live, base).try_keys(),
        }
    }

    /// Has M-Pesa report payments that customers begin themselves at the paybill. For threads that may block.
    ///
    /// # Errors
    /// [`Unreachable`].
    pub(crate) fn register_paybill(&self, row: Connection, keys: Keys, now_ms: i64) -> Result<Tried, Unreachable> {
        self.mpesa(keys, row.live, row.base).register(now_ms)
    }

    fn of(&self, row: &Connection) -> Option<Arc<dyn Provider>> {
        let keys = Keys::open(&self.vault, row)?;
        Some(self.with(row.provider, keys, row.live, row.base.clone()))
    }

    fn with(&self, kind: ProviderKind, keys: Keys, live: bool, base: String) -> Arc<dyn Provider> {
        match kind {
            ProviderKind::Stripe => Arc::new(self.stripe(keys, live, base)),
            ProviderKind::Mpesa => Arc::new(self.mpesa(keys, live, base)),
            ProviderKind::Momo => Arc::new(self.momo(keys, live, base)),
        }
    }

    fn stripe(&self, keys: Keys, live: bool, base: String) -> Stripe {
        Stripe { keys: keys.stripe, base, live, wire: self.wire.clone(), shop: self.shop.clone() }
    }

    fn mpesa(&self, keys: Keys, live: bool, base: String) -> Mpesa {
        let (wire, tokens) = (self.wire.clone(), self.tokens.clone());
        let paybill = format!("{}/api/payments/paybill/{}", self.shop, keys.callback_secret);
        Mpesa { callbacks: self.callbacks(&keys), paybill, keys: keys.mpesa, base, live, wire, tokens }
    }

    fn momo(&self, keys: Keys, live: bool, base: String) -> Momo {
        let (wire, tokens) = (self.wire.clone(), self.tokens.clone());
        Momo { callbacks: self.callbacks(&keys), keys: keys.momo, base, live, wire, tokens }
    }

    /// The address of callbacks. It names no provider: Safaricom refuses addresses that contain its names.
    fn callbacks(&self, keys: &Keys) -> String {
        format!("{}/api/payments/callbacks/{}/", self.shop, keys.callback_secret)
    }
}

impl PaymentPort for Providers {
    fn takes_cards(&self, reader: &Reader<'_>) -> Result<bool, StoreError> {
        let stripe = store::find(reader, ProviderKind::Stripe)?;
        Ok(self.has_test_cards() || stripe.is_some_and(|row| row.on))
    }
}
