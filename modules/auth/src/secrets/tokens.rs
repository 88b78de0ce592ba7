//! Tokens: JWTs signed with HS256. A token is only valid together with the session row that it names.

use contracts::ids::AccountId;
use std::collections::HashMap;

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use kernel::Problem;
use serde::{Deserialize, Serialize};

use kernel::secrets::KeyRing;

/// Lifetime of an access token, in seconds: 100 years. In practice it ends when it is revoked.
pub(crate) const ACCESS_LIFETIME_S: i64 = 100 * 365 * 24 * 60 * 60;

const ISSUER: &str = "sokoni";
/// The shop never issues a longer token.
const TOKEN_MAX: usize = 2048;

/// The claims of a token.
#[derive(Serialize, Deserialize)]
pub(crate) struct Claims {
    iss: String,
    aud: String,
    /// Account id.
    pub(crate) sub: AccountId,
    /// Session id.
    pub(crate) sid: String,
    /// Time of issue, in seconds since 1970 UTC.
    pub(crate) iat: i64,
    /// Time of expiry, in seconds since 1970 UTC.
    pub(crate) exp: i64,
}

/// Issues and reads tokens.
pub(crate) struct Tokens {
    kid: String,
    signing: EncodingKey,
    checking: HashMap<String, DecodingKey>,
    validation: Validation,
}

impl Tokens {
    pub(crate) fn new(ring: &KeyRing) -> Self {
        // An error means that another instance in the same process has installed the same provider.
        let _ = jsonwebtoken::crypto::rust_crypto::DEFAULT_PROVIDER.install_default();
        let mut validation = Validation::new(Algorithm::HS256);
        validation.leeway = 5;
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[ISSUER]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        let current = ring.keys.iter().find(|(kid, _)| *kid == ring.current);
        Tokens {
            kid: ring.current.clone(),
            signing: EncodingKey::from_secret(current.map_or(&[], |(_, key)| key.as_slice())),
            checking: ring.keys.iter().map(|(kid, key)| (kid.clone(), DecodingKey::from_secret(key))).collect(),
            validation,
        }
    }

    /// Returns a session's token, with its times of issue and expiry in seconds since 1970 UTC. The same input gives
    /// the same token.
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if signing fails.
    pub(crate) fn issue(
        &self,
        account: &AccountId,
        session: &str,
        issued_s: i64,
        until_s: i64,
    ) -> Result<String, Problem> {
        self.sign(account, session, issued_s, until_s)
    }

    /// Returns the access token with this id, made at `now_s`. The same input gives the same token.
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if signing fails.
    pub(crate) fn issue_access(&self, account: &AccountId, id: &str, now_s: i64) -> Result<String, Problem> {
        self.sign(account, id, now_s, now_s + ACCESS_LIFETIME_S)
    }

    fn sign(&self, account: &AccountId, session: &str, issued_s: i64, until_s: i64) -> Result<String, Problem> {
        let claims = Claims {
            iss: ISSUER.to_owned(),
            aud: ISSUER.to_owned(),
            sub: account.to_owned(),
            sid: session.to_owned(),
            iat: issued_s,
            exp: until_s,
        };
        let header = Header { kid: Some(self.kid.clone()), ..Header::new(Algorithm::HS256) };
        encode(&header, &claims, &self.signing).map_err(|_| Problem::Internal("a token could not be signed".to_owned()))
    }

    /// Returns the claims of a token if it is genuine and has not expired.
    pub(crate) fn read(&self, token: &str) -> Option<Claims> {
        if token.len() > TOKEN_MAX {
            return None;
        }
        let key = self.checking.get(&decode_header(token).ok()?.kid?)?;
        Some(decode::<Claims>(token, key, &self.validation).ok()?.claims)
    }
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
