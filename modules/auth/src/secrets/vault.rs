//! Encryption of data that must be readable later: bank numbers, and the keys of second factors.

use contracts::ids::AccountId;
use std::fmt;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use kernel::Problem;
use serde::{Deserialize, Serialize};

use super::Secret;
use super::keys::KeyRing;

/// An encrypted text. Part of stored records: frozen.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sealed {
    /// Id of the key that opens it.
    kid: String,
    nonce: [u8; 24],
    bytes: Vec<u8>,
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed(…)")
    }
}

/// Seals texts with keys outside the store.
pub(crate) struct Vault {
    current: String,
    ciphers: Vec<(String, XChaCha20Poly1305)>,
}

impl Vault {
    pub(crate) fn new(ring: &KeyRing) -> Self {
        let cipher = |(kid, key): &(String, [u8; 32])| (kid.clone(), XChaCha20Poly1305::new(&Key::from(*key)));
        Vault { current: ring.current.clone(), ciphers: ring.keys.iter().map(cipher).collect() }
    }

    /// Encrypts `secret` and binds it to its account and field. It cannot be opened for another one.
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if encryption fails.
    pub(crate) fn seal(&self, secret: &Secret, account: &AccountId, field: &str) -> Result<Sealed, Problem> {
        let failed = || Problem::Internal("a secret could not be encrypted".to_owned());
        let nonce: [u8; 24] = rand::random();
        let place = place(account, field);
        let payload = Payload { msg: secret.reveal().as_bytes(), aad: place.as_bytes() };
        let cipher = self.cipher(&self.current).ok_or_else(failed)?;
        let bytes = cipher.encrypt(&XNonce::from(nonce), payload).map_err(|_| failed())?;
        Ok(Sealed { kid: self.current.clone(), nonce, bytes })
    }

    /// Decrypts a text. Returns `None` for an unknown key, changed bytes, or another account or field.
    pub(crate) fn open(&self, sealed: &Sealed, account: &AccountId, field: &str) -> Option<Secret> {
        let place = place(account, field);
        let payload = Payload { msg: &sealed.bytes, aad: place.as_bytes() };
        let text = self.cipher(&sealed.kid)?.decrypt(&XNonce::from(sealed.nonce), payload).ok()?;
        String::from_utf8(text).ok().map(Secret::new)
    }

    fn cipher(&self, kid: &str) -> Option<&XChaCha20Poly1305> {
        self.ciphers.iter().find(|(own, _)| own == kid).map(|(_, cipher)| cipher)
    }
}

fn place(account: &AccountId, field: &str) -> String {
    format!("{account}/{field}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens_only_where_it_was_sealed_for_and_only_unchanged() {
        let vault = Vault::new(&KeyRing::random());
        let number = Secret::new("0123456789".to_owned());
        let sealed = vault.seal(&number, &"a".into(), "account-number").unwrap();
        assert!(!sealed.bytes.windows(4).any(|w| w == b"0123"));
        assert_ne!(sealed, vault.seal(&number, &"a".into(), "account-number").unwrap(), "never the same bytes twice");

        assert_eq!(vault.open(&sealed, &"a".into(), "account-number"), Some(number));
        assert_eq!(vault.open(&sealed, &"b".into(), "account-number"), None, "another account");
        assert_eq!(vault.open(&sealed, &"a".into(), "routing-number"), None, "another field");
        assert_eq!(Vault::new(&KeyRing::random()).open(&sealed, &"a".into(), "account-number"), None, "another key");
        let mut changed = sealed.clone();
        changed.bytes[0] ^= 1;
        assert_eq!(vault.open(&changed, &"a".into(), "account-number"), None, "changed bytes");
    }

    #[test]
    fn a_rotated_key_still_opens_what_it_sealed() {
        let old = KeyRing::random();
        let sealed = Vault::new(&old).seal(&Secret::new("7".to_owned()), &"a".into(), "f").unwrap();
        let mut ring = KeyRing::random();
        ring.keys.extend(old.keys);
        assert!(Vault::new(&ring).open(&sealed, &"a".into(), "f").is_some());
    }

    #[test]
    fn secrets_show_nothing() {
        let sealed =
            Vault::new(&KeyRing::random()).seal(&Secret::new("hunter22".to_owned()), &"a".into(), "f").unwrap();
        let shown = format!("{:?} {sealed:?}", Secret::new("hunter22".to_owned()));
        assert_eq!(shown, "Secret(…) Sealed(…)");
    }
}
