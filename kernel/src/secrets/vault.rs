//! Encryption of data that must be readable later: bank numbers, keys of second factors and of payment providers.

use std::fmt;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use serde::{Deserialize, Serialize};

use super::Secret;
use super::keys::KeyRing;
use crate::http::problem::Problem;

/// An encrypted text. Part of stored records: frozen.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Sealed {
    /// Id of the key that opens it.
    kid: String,
    nonce: [u8; 24],
    bytes: Vec<u8>,
}

impl Sealed {
    /// Makes one of its parts, for tests of stored forms.
    #[doc(hidden)]
    pub fn of_parts(kid: &str, nonce: [u8; 24], bytes: Vec<u8>) -> Self {
        Sealed { kid: kid.to_owned(), nonce, bytes }
    }
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed(…)")
    }
}

/// Seals texts with keys outside the store.
pub struct Vault {
    current: String,
    ciphers: Vec<(String, XChaCha20Poly1305)>,
}

impl Vault {
    /// Takes the keys of a ring.
    pub fn new(ring: &KeyRing) -> Self {
        let cipher = |(kid, key): &(String, [u8; 32])| (kid.clone(), XChaCha20Poly1305::new(&Key::from(*key)));
        Vault { current: ring.current.clone(), ciphers: ring.keys.iter().map(cipher).collect() }
    }

    /// Encrypts `secret` and binds it to its owner (an account's or a thing's id) and field. It cannot be opened for another one.
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if encryption fails.
    pub fn seal(&self, secret: &Secret, owner: &str, field: &str) -> Result<Sealed, Problem> {
        let failed = || Problem::Internal("a secret could not be encrypted".to_owned());
        let nonce: [u8; 24] = rand::random();
        let place = place(owner, field);
        let payload = Payload { msg: secret.reveal().as_bytes(), aad: place.as_bytes() };
        let cipher = self.cipher(&self.current).ok_or_else(failed)?;
        let bytes = cipher.encrypt(&XNonce::from(nonce), payload).map_err(|_| failed())?;
        Ok(Sealed { kid: self.current.clone(), nonce, bytes })
    }

    /// Decrypts a text. Returns `None` for an unknown key, changed bytes, or another owner or field.
    pub fn open(&self, sealed: &Sealed, owner: &str, field: &str) -> Option<Secret> {
        let place = place(owner, field);
        let payload = Payload { msg: &sealed.bytes, aad: place.as_bytes() };
        let text = self.cipher(&sealed.kid)?.decrypt(&XNonce::from(sealed.nonce), payload).ok()?;
        String::from_utf8(text).ok().map(Secret::new)
    }

    fn cipher(&self, kid: &str) -> Option<&XChaCha20Poly1305> {
        self.ciphers.iter().find(|(own, _)| own == kid).map(|(_, cipher)| cipher)
    }
}

fn place(owner: &str, field: &str) -> String {
    format!("{owner}/{field}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens_only_where_it_was_sealed_for_and_only_unchanged() {
        let vault = Vault::new(&KeyRing::random());
        let number = Secret::new("0123456789".to_owned());
        let sealed = vault.seal(&number, "a", "account-number").unwrap();
        assert!(!sealed.bytes.windows(4).any(|w| w == b"0123"));
        assert_ne!(sealed, vault.seal(&number, "a", "account-number").unwrap(), "never the same bytes twice");

        assert_eq!(vault.open(&sealed, "a", "account-number"), Some(number));
        assert_eq!(vault.open(&sealed, "b", "account-number"), None, "another owner");
        assert_eq!(vault.open(&sealed, "a", "routing-number"), None, "another field");
        assert_eq!(Vault::new(&KeyRing::random()).open(&sealed, "a", "account-number"), None, "another key");
        let mut changed = sealed.clone();
        changed.bytes[0] ^= 1;
        assert_eq!(vault.open(&changed, "a", "account-number"), None, "changed bytes");
    }

    #[test]
    fn a_rotated_key_still_opens_what_it_sealed() {
        let old = KeyRing::random();
        let sealed = Vault::new(&old).seal(&Secret::new("7".to_owned()), "a", "f").unwrap();
        let mut ring = KeyRing::random();
        ring.keys.extend(old.keys);
        assert!(Vault::new(&ring).open(&sealed, "a", "f").is_some());
    }

    #[test]
    fn secrets_show_nothing() {
        let sealed = Vault::new(&KeyRing::random()).seal(&Secret::new("hunter22".to_owned()), "a", "f").unwrap();
        let shown = format!("{:?} {sealed:?}", Secret::new("hunter22".to_owned()));
        assert_eq!(shown, "Secret(…) Sealed(…)");
    }
}
