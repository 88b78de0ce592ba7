//! The details of one way to be paid.

use contracts::money::Currency;
use kernel::Problem;
use kernel::secrets::{Sealed, Secret, Vault};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The kind of a way to be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PayoutKind)]
pub(crate) enum PayoutKind {
    /// A bank account with an international number.
    Iban,
    /// A bank account of a country without such numbers.
    Account,
    /// An M-Pesa till, for Kenyan shillings.
    Till,
    /// An M-Pesa paybill number, for Kenyan shillings.
    Paybill,
    /// An MTN MoMo number, for Ugandan shillings or Rwandan francs.
    Momo,
}

impl PayoutKind {
    pub(crate) const ALL: [PayoutKind; 5] =
        [PayoutKind::Iban, PayoutKind::Account, PayoutKind::Till, PayoutKind::Paybill, PayoutKind::Momo];

    /// The kind's name in the API.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            PayoutKind::Iban => "iban",
            PayoutKind::Account => "account",
            PayoutKind::Till => "till",
            PayoutKind::Paybill => "paybill",
            PayoutKind::Momo => "momo",
        }
    }

    /// The kind's name for people.
    pub(crate) fn title(self) -> &'static str {
        match self {
            PayoutKind::Iban | PayoutKind::Account => "Bank transfer",
            PayoutKind::Till => "M-Pesa till",
            PayoutKind::Paybill => "M-Pesa paybill",
            PayoutKind::Momo => "MTN MoMo",
        }
    }
}

/// The details, as they are sealed: JSON, in which a field that is missing is empty, so that fields can be added.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Details {
    /// The name of the account's owner.
    pub(crate) holder: String,
    /// The country of the bank, by its English name.
    pub(crate) country: String,
    /// The bank's name.
    pub(crate) bank: String,
    /// The IBAN, the account's, till's, paybill's or telephone number, without spaces.
    pub(crate) number: String,
    /// The bank's SWIFT code (BIC) or the branch's code.
    pub(crate) code: String,
}

impl std::fmt::Debug for Details {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Details(…)")
    }
}

/// The field that details are sealed for; see [`Vault::seal`].
const FIELD: &str = "payout-details";

impl Details {
    /// Seals them for an account.
    ///
    /// # Errors
    /// [`Problem::Internal`].
    pub(crate) fn seal(&self, vault: &Vault, account: &str) -> Result<Sealed, Problem> {
        // Texts always serialise.
        let text = serde_json::to_string(self).unwrap_or_default();
        vault.seal(&Secret::new(text), account, FIELD)
    }

    /// Opens an account's details; `None` if the key is gone.
    pub(crate) fn open(vault: &Vault, sealed: &Sealed, account: &str) -> Option<Details> {
        let text = vault.open(sealed, account, FIELD)?;
        serde_json::from_str(text.reveal()).ok()
    }

    /// The last four characters of the number, by which its owner knows it.
    pub(crate) fn ending(&self) -> &str {
        let at = self.number.char_indices().rev().nth(3).map_or(0, |(at, _)| at);
        &self.number[at..]
    }

    /// Whether a bill in this currency can be paid in this way.
    pub(crate) fn takes(&self, kind: PayoutKind, currency: Currency) -> bool {
        match kind {
            PayoutKind::Iban | PayoutKind::Account => true,
            PayoutKind::Till | PayoutKind::Paybill => currency.code() == "KES",
            PayoutKind::Momo => match currency.code() {
                "UGX" => self.number.starts_with("+256"),
                "RWF" => self.number.starts_with("+250"),
                _ => false,
            },
        }
    }
}
