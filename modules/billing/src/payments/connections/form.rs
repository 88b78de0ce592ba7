//! The form of a connection: what the administrator types in. A secret that is left empty stays as it is, unless the
//! address of the server changes: kept secrets go to no other address.

use std::collections::BTreeMap;

use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::{Keys, ProviderKind};
use crate::payments::remote::is_safe;

/// A connection to a provider. Each provider needs its own fields.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct SaveConnection {
    /// `test` or `live`.
    #[garde(custom(is_mode))]
    #[schema(required)]
    pub(crate) mode: Trimmed,
    /// The address of the provider's server; the provider's own if it is empty.
    #[garde(dive)]
    pub(crate) base: Text<0, 200>,
    /// Stripe.
    #[garde(dive)]
    pub(crate) secret_key: Text<0, 300>,
    /// Stripe: signs events.
    #[garde(dive)]
    pub(crate) webhook_secret: Text<0, 300>,
    /// M-Pesa.
    #[garde(dive)]
    pub(crate) consumer_key: Text<0, 300>,
    /// M-Pesa.
    #[garde(dive)]
    pub(crate) consumer_secret: Text<0, 300>,
    /// M-Pesa: of the push.
    #[garde(dive)]
    pub(crate) passkey: Text<0, 300>,
    /// M-Pesa: the paybill number, or the store number of a till.
    #[garde(dive)]
    pub(crate) short_code: Text<0, 10>,
    /// M-Pesa: the till, if the money goes to one.
    #[garde(dive)]
    pub(crate) till: Text<0, 10>,
    /// M-Pesa: who may order reversals, for refunds.
    #[garde(dive)]
    pub(crate) initiator: Text<0, 100>,
    /// M-Pesa: the initiator's password, as the portal encrypts it.
    #[garde(dive)]
    pub(crate) security_credential: Text<0, 600>,
    /// MoMo: of the product Collection.
    #[garde(dive)]
    pub(crate) subscription_key: Text<0, 300>,
    /// MoMo.
    #[garde(dive)]
    pub(crate) api_user: Text<0, 100>,
    /// MoMo.
    #[garde(dive)]
    pub(crate) api_key: Text<0, 300>,
    /// MoMo: `sandbox`, `mtnuganda` or `mtnrwanda`.
    #[garde(dive)]
    pub(crate) environment: Text<0, 40>,
    /// MoMo: of the product Disbursement, for refunds.
    #[garde(dive)]
    pub(crate) disbursement_key: Text<0, 300>,
}

fn is_mode(word: &str, _: &()) -> garde::Result {
    if matches!(word, "test" | "live") { Ok(()) } else { Err(garde::Error::new("must be one of: test, live")) }
}

/// The wrong fields.
struct Wrong(BTreeMap<String, Vec<String>>);

impl Wrong {
    fn tell(&mut self, field: &str, why: &str) {
        self.0.entry(field.to_owned()).or_default().push(why.to_owned());
    }

    /// Takes a typed value, or keeps the earlier one; one of them must be there if it is needed.
    fn keep(&mut self, field: &str, typed: &str, kept: &mut String, needed: bool) {
        if !typed.is_empty() {
            typed.clone_into(kept);
        }
        if needed && kept.is_empty() {
            self.tell(field, "is required");
        }
        if !kept.bytes().all(|byte| byte.is_ascii_graphic()) {
            self.tell(field, "must have no spaces and no letters beyond ASCII");
        }
    }
}

/// Reads the form over the earlier keys and their address. Returns the keys, whether the mode is live, and the address.
///
/// # Errors
/// 422 that names every wrong field.
pub(super) fn read(
    provider: ProviderKind,
    form: &SaveConnection,
    earlier: Option<(Keys, &str)>,
) -> Result<(Keys, bool, String), Problem> {
    let live = &*form.mode == "live";
    let mut wrong = Wrong(BTreeMap::new());
    let base = form.base.trim_end_matches('/');
    let base = if base.is_empty() { provider.usual_base(live) } else { base };
    let mut keys = match earlier {
        Some((keys, there)) if there == base => keys,
        // The secret of callbacks is the shop's own, and old payments still come back by it.
        Some((keys, _)) => Keys { callback_secret: keys.callback_secret, ..Keys::default() },
        None => Keys::default(),
    };
    if !is_safe(base) {
        wrong.tell("base", "must begin with https://");
    }
    match provider {
        ProviderKind::Stripe => {
            let kept = &mut keys.stripe;
            wrong.keep("secretKey", &form.secret_key, &mut kept.secret_key, true);
            wrong.keep("webhookSecret", &form.webhook_secret, &mut kept.webhook_secret, true);
            let mode = if live { "_live_" } else { "_test_" };
            if !kept.secret_key.is_empty() && !kept.secret_key.contains(mode) {
                wrong.tell("secretKey", &format!("is not a key of this mode: it has no \"{mode}\""));
            }
            if !kept.webhook_secret.is_empty() && !kept.webhook_secret.starts_with("whsec_") {
                wrong.tell("webhookSecret", "begins with \"whsec_\"");
            }
        }
        ProviderKind::Mpesa => {
            let kept = &mut keys.mpesa;
            wrong.keep("consumerKey", &form.consumer_key, &mut kept.consumer_key, true);
            wrong.keep("consumerSecret", &form.consumer_secret, &mut kept.consumer_secret, true);
            wrong.keep("passkey", &form.passkey, &mut kept.passkey, true);
            wrong.keep("shortCode", &form.short_code, &mut kept.short_code, true);
            wrong.keep("initiator", &form.initiator, &mut kept.initiator, false);
            let credential = &mut kept.security_credential;
            wrong.keep("securityCredential", &form.security_credential, credential, false);
            form.till.to_string().clone_into(&mut kept.till);
            for (field, code) in [("shortCode", &kept.short_code), ("till", &kept.till)] {
                if !code.bytes().all(|byte| byte.is_ascii_digit()) {
                    wrong.tell(field, "has digits alone");
                }
            }
        }
        ProviderKind::Momo => {
            let kept = &mut keys.momo;
            wrong.keep("subscriptionKey", &form.subscription_key, &mut kept.subscription_key, true);
            wrong.keep("apiUser", &form.api_user, &mut kept.api_user, true);
            wrong.keep("apiKey", &form.api_key, &mut kept.api_key, true);
            wrong.keep("environment", &form.environment, &mut kept.environment, true);
            wrong.keep("disbursementKey", &form.disbursement_key, &mut kept.disbursement_key, false);
            // The sandbox knows the euro alone (MoMo developer portal, "Testing").
            match kept.environment.as_str() {
                "sandbox" if !live => kept.currency = "EUR".to_owned(),
                "mtnuganda" => kept.currency = "UGX".to_owned(),
                "mtnrwanda" => kept.currency = "RWF".to_owned(),
                "" => {}
                _ => wrong.tell("environment", "must be mtnuganda or mtnrwanda, or sandbox in the test mode"),
            }
        }
    }
    if wrong.0.is_empty() { Ok((keys, live, base.to_owned())) } else { Err(Problem::Invalid(wrong.0)) }
}
