//! The two kinds of codes: an app's six digits, which change every half minute, and recovery codes, each valid once.

use contracts::ids::AccountId;
use kernel::Problem;
use sha2::{Digest, Sha256};
use totp_rs::{Algorithm, Builder, Secret as Key, Totp};

use crate::secrets::readable;
use kernel::secrets::Secret;

/// Number of recovery codes in a set.
pub(crate) const RECOVERY_CODES: usize = 10;
/// Characters of a recovery code: about 79 bits, so that its hash alone reveals nothing.
const RECOVERY_SIGNS: usize = 16;
/// Time for which the app shows a code, in seconds.
const STEP_S: u64 = 30;
/// Number of codes before and after the current one that are accepted too, because clocks differ and typing takes time.
const SKEW: u16 = 1;

/// The data of an authenticator app.
pub(crate) struct App(Totp);

impl App {
    /// Creates an app with a new key, for the account with this e-mail address at the shop.
    pub(crate) fn draw(shop: &str, email: &str) -> Result<Self, Problem> {
        App::new(Key::new(rand::random::<[u8; 20]>().into()), shop, email)
    }

    /// Restores the app from a stored key.
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if it is not a key.
    pub(crate) fn of(key: &Secret) -> Result<Self, Problem> {
        let key = Key::try_from_base32(key.reveal()).map_err(|_| unusable())?;
        App::new(key, "", "")
    }

    fn new(key: Key, shop: &str, email: &str) -> Result<Self, Problem> {
        // The URI that apps read separates the two with a colon.
        let issuer = shop.replace(':', " ");
        let builder = Builder::new()
            .with_algorithm(Algorithm::SHA1)
            .with_digits(6)
            .with_skew(SKEW)
            .with_step_duration(STEP_S)
            .with_secret(key)
            .with_account_name(email)
            .with_issuer((!issuer.is_empty()).then_some(issuer));
        builder.build().map(App).map_err(|_| unusable())
    }

    /// Returns the key in base32, as people type it.
    pub(crate) fn key(&self) -> Secret {
        Secret::new(self.0.secret().to_base32())
    }

    /// Returns the content of the app's QR code (`otpauth://…`).
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if it cannot be written.
    pub(crate) fn uri(&self) -> Result<String, Problem> {
        self.0.to_url().map_err(|_| unusable())
    }

    /// Returns the half minute to which `code` belongs, or `None` if it is no current code or not later than `after`.
    pub(crate) fn step_of(&self, code: &str, now_ms: i64, after: u64) -> Option<u64> {
        let now_s = u64::try_from(now_ms / 1000).ok()?;
        let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
        // The library sees any text, but only six digits count.
        let digits = code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit());
        self.0.check(&code, now_s).filter(|step| digits && *step > after)
    }
}

fn unusable() -> Problem {
    Problem::Internal("a second factor's key cannot be used".to_owned())
}

/// Returns new recovery codes, as they are shown.
pub(crate) fn recovery_codes() -> Vec<String> {
    (0..RECOVERY_CODES).map(|_| readable(RECOVERY_SIGNS)).collect()
}

/// Returns the stored hash of an account's recovery code. Case and separators do not matter.
pub(crate) fn hash(account: &AccountId, code: &str) -> Vec<u8> {
    let bare: String = code.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    Sha256::new().chain_update(account).chain_update("/").chain_update(bare).finalize().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B: the key `12345678901234567890`, the last six of the eight digits.
    #[test]
    fn codes_are_those_of_the_standard() {
        let app = App::of(&Secret::new("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned())).unwrap();
        for (at_s, code) in
            [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")]
        {
            let step = u64::try_from(at_s / 30).unwrap();
            assert_eq!(app.step_of(code, at_s * 1000, 0), Some(step), "{code}");
            assert_eq!(app.step_of(&format!("{} {}", &code[..3], &code[3..]), at_s * 1000, 0), Some(step));
            assert_eq!(app.step_of(code, (at_s + 30) * 1000, 0), Some(step), "half a minute late");
            assert_eq!(app.step_of(code, (at_s + 90) * 1000, 0), None, "too late");
            assert_eq!(app.step_of(code, at_s * 1000, step), None, "once");
        }
        for wrong in ["", "28708", "2870822", "94287082", "28708a", "٢٨٧٠٨٢"] {
            assert_eq!(app.step_of(wrong, 59_000, 0), None, "{wrong}");
        }
    }

    #[test]
    fn an_app_is_told_by_its_address() {
        let app = App::draw("Sokoni: Nyeri", "amina+1@kivu.example").unwrap();
        let uri = app.uri().unwrap();
        assert!(uri.starts_with("otpauth://totp/Sokoni%20%20Nyeri:amina%2B1%40kivu.example?"), "{uri}");
        assert!(uri.contains(&format!("secret={}", app.key().reveal())) && uri.contains("issuer=Sokoni"), "{uri}");
        assert_eq!(app.key().reveal().len(), 32);
    }

    #[test]
    fn recovery_codes_differ_and_are_known_however_they_are_typed() {
        let codes = recovery_codes();
        assert_eq!(codes.iter().collect::<std::collections::HashSet<_>>().len(), RECOVERY_CODES);
        let code = &codes[0];
        assert_eq!(code.len(), RECOVERY_SIGNS + 3, "{code}");
        let typed = code.to_uppercase().replace('-', " ");
        assert_eq!(hash(&"a".into(), code), hash(&"a".into(), &typed));
        assert_ne!(hash(&"a".into(), code), hash(&"b".into(), code));
        assert_ne!(hash(&"a".into(), code), hash(&"a".into(), &codes[1]));
    }
}
