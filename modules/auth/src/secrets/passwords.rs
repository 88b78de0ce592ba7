//! Password hashing: argon2id at its default (OWASP's) cost, off the async workers, a few at a time.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, Params, PasswordHasher, PasswordVerifier};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use kernel::Problem;
use kernel::http::ClientAddress;

use super::turns::{self, Turns};
use kernel::secrets::Secret;

/// Hashes and checks passwords, a few at a time, because each takes 19 MiB and a processor for tens of milliseconds.
pub(crate) struct Passwords {
    turns: Turns,
    /// The hash to check if there is no account, so that an unknown e-mail address takes as long as a wrong password.
    nobody: String,
}

/// The permission to hash one password.
pub(crate) struct Turn<'a> {
    turn: turns::Turn,
    passwords: &'a Passwords,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Passwords { turns: Turns::default(), nobody: unusable() }
    }

    /// Waits for a turn. The addresses that ask take turns.
    ///
    /// # Errors
    /// Returns [`Problem::Busy`] if too many are waiting.
    pub(crate) async fn turn(&self, from: ClientAddress) -> Result<Turn<'_>, Problem> {
        Ok(Turn { turn: self.turns.take(&from.counted().to_string()).await?, passwords: self })
    }
}

impl Turn<'_> {
    /// Hashes a password with a fresh salt.
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if hashing fails.
    pub(crate) async fn hash(self, password: Secret) -> Result<String, Problem> {
        self.off_worker(move || hash(&password)).await?
    }

    /// Whether `password` matches the hash `stored`. Without an account it does the same work and returns false.
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if the check fails to run.
    pub(crate) async fn verify(self, password: Secret, stored: Option<String>) -> Result<bool, Problem> {
        let known = stored.is_some();
        let hash = stored.unwrap_or_else(|| self.passwords.nobody.clone());
        let right = self.off_worker(move || verify(&password, &hash)).await?;
        Ok(right && known)
    }

    /// Runs work on a blocking thread. The turn ends when the work does, even if the caller has gone away.
    async fn off_worker<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let turn = self.turn;
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await.map_err(|_| Problem::Internal("the password thread ended early".to_owned()))
    }
}

/// Hashes on this thread, which must not be an async worker.
///
/// # Errors
/// Returns [`Problem::Internal`] if hashing fails.
pub(crate) fn hash(password: &Secret) -> Result<String, Problem> {
    let hash = Argon2::default().hash_password(password.reveal().as_bytes());
    hash.map(|h| h.to_string()).map_err(|_| Problem::Internal("a password could not be hashed".to_owned()))
}

fn verify(password: &Secret, stored: &str) -> bool {
    let Ok(hash) = PasswordHash::new(stored) else { return false };
    Argon2::default().verify_password(password.reveal().as_bytes(), &hash).is_ok()
}

/// Returns a hash that no password matches: its digest is random, and checking it costs as much as any other.
pub(crate) fn unusable() -> String {
    let (m, t, p) = (Params::DEFAULT_M_COST, Params::DEFAULT_T_COST, Params::DEFAULT_P_COST);
    let salt = STANDARD_NO_PAD.encode(rand::random::<[u8; 16]>());
    let digest = STANDARD_NO_PAD.encode(rand::random::<[u8; 32]>());
    format!("$argon2id$v=19$m={m},t={t},p={p}${salt}${digest}")
}

#[cfg(test)]
#[path = "passwords_tests.rs"]
mod tests;
