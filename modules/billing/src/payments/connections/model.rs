//! A connection and its keys.

use kernel::Problem;
use kernel::secrets::{Sealed, Secret, Vault};
use kernel::store::Record;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::payments::remote::{MomoKeys, MpesaKeys, StripeKeys};

/// A payment provider that a shop can be connected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PaymentProvider)]
pub(crate) enum ProviderKind {
    /// Cards.
    Stripe,
    /// Kenya.
    Mpesa,
    /// Uganda, Rwanda and others.
    Momo,
}

impl ProviderKind {
    pub(crate) const ALL: [ProviderKind; 3] = [ProviderKind::Stripe, ProviderKind::Mpesa, ProviderKind::Momo];

    /// The name that payments store and the API has.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            ProviderKind::Stripe => "stripe",
            ProviderKind::Mpesa => "mpesa",
            ProviderKind::Momo => "momo",
        }
    }

    /// The provider of this name.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// The address of its server, from its own documents.
    pub(crate) fn usual_base(self, live: bool) -> &'static str {
        match (self, live) {
            (ProviderKind::Stripe, _) => "https://api.stripe.com",
            (ProviderKind::Mpesa, false) => "https://sandbox.safaricom.co.ke",
            (ProviderKind::Mpesa, true) => "https://api.safaricom.co.ke",
            (ProviderKind::Momo, false) => "https://sandbox.momodeveloper.mtn.com",
            (ProviderKind::Momo, true) => "https://proxy.momoapi.mtn.com",
        }
    }
}

/// A connection, version 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Connection {
    pub(crate) provider: ProviderKind,
    /// Whether it moves real money.
    pub(crate) live: bool,
    /// Whether new payments may use it. One that is off still answers for its earlier payments.
    pub(crate) on: bool,
    /// The address of the provider's server.
    pub(crate) base: String,
    /// The [`Keys`].
    pub(crate) sealed: Sealed,
    /// When its keys were accepted last, in milliseconds since 1970 UTC.
    pub(crate) tried_ms: i64,
}
impl Record for Connection {}

/// The keys of a connection, as they are sealed: JSON, in which a field that is missing is empty.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Keys {
    pub(crate) stripe: StripeKeys,
    pub(crate) mpesa: MpesaKeys,
    pub(crate) momo: MomoKeys,
    /// The secret part of the address for callbacks that are not signed.
    pub(crate) callback_secret: String,
}

/// The field that keys are sealed for; see [`Vault::seal`].
const FIELD: &str = "payment-provider";

impl Keys {
    /// Seals them for a provider.
    ///
    /// # Errors
    /// [`Problem::Internal`].
    pub(crate) fn seal(&self, vault: &Vault, provider: ProviderKind) -> Result<Sealed, Problem> {
        // Texts always serialise.
        let text = serde_json::to_string(self).unwrap_or_default();
        vault.seal(&Secret::new(text), provider.as_str(), FIELD)
    }

    /// Opens a connection's keys; `None` if the key that sealed them is gone.
    pub(crate) fn open(vault: &Vault, connection: &Connection) -> Option<Keys> {
        let text = vault.open(&connection.sealed, connection.provider.as_str(), FIELD)?;
        serde_json::from_str(text.reveal()).ok()
    }
}
