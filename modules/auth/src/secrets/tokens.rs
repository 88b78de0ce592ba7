//! Tokens: JWTs signed with HS256. Good only together with the session row that they name.

use std::collections::HashMap;

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use kernel::Problem;
use serde::{Deserialize, Serialize};

use super::keys::KeyRing;

/// How long an access token lasts, in seconds: 100 years, which is until it is revoked.
pub(crate) const ACCESS_LIFETIME_S: i64 = 100 * 365 * 24 * 60 * 60;

const ISSUER: &str = "sokoni";
/// No token of ours is longer.
const TOKEN_MAX: usize = 2048;

/// What a token says.
#[derive(Serialize, Deserialize)]
pub(crate) struct Claims {
    iss: String,
    aud: String,
    /// Account id.
    pub(crate) sub: String,
    /// Session id.
    pub(crate) sid: String,
    /// Seconds since 1970 UTC.
    pub(crate) iat: i64,
    /// Seconds since 1970 UTC.
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
        // An error says that one is installed already, by another instance in the same process: the same one.
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

    /// The token of a session, issued at one time and good until another, both in seconds since 1970 UTC: the same each
    /// time it is asked for.
    ///
    /// # Errors
    /// [`Problem::Internal`] where signing failed.
    pub(crate) fn issue(&self, account: &str, session: &str, issued_s: i64, until_s: i64) -> Result<String, Problem> {
        self.sign(account, session, issued_s, until_s)
    }

    /// The access token of this id, made at `now_s`: the same each time it is asked for.
    ///
    /// # Errors
    /// [`Problem::Internal`] where signing failed.
    pub(crate) fn issue_access(&self, account: &str, id: &str, now_s: i64) -> Result<String, Problem> {
        self.sign(account, id, now_s, now_s + ACCESS_LIFETIME_S)
    }

    fn sign(&self, account: &str, session: &str, issued_s: i64, until_s: i64) -> Result<String, Problem> {
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

    /// What a token says, where it is ours and has not expired; `None` else.
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
