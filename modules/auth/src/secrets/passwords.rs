//! Password hashing: argon2id at its default (OWASP's) cost, off the async workers, a few at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, Params, PasswordHasher, PasswordVerifier};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use kernel::Problem;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Secret;

/// Hashes at a time: each takes 19 MiB and a processor for tens of milliseconds.
const AT_ONCE: usize = 2;
/// Who may wait for a turn; more are answered with 503.
const WAITING: usize = 64;

/// Hashes and checks passwords.
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
    /// What is checked where there is no account, so that an unknown e-mail takes as long as a wrong password.
    nobody: String,
}

/// Leave to hash one password.
pub(crate) struct Turn<'a> {
    permit: OwnedSemaphorePermit,
    passwords: &'a Passwords,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Passwords { turns: Arc::new(Semaphore::new(AT_ONCE)), waiting: AtomicUsize::new(0), nobody: unusable() }
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// [`Problem::Busy`] where too many wait already.
    pub(crate) async fn turn(&self) -> Result<Turn<'_>, Problem> {
        let _place = Place::take(&self.waiting).ok_or(Problem::Busy { retry_after_s: 1 })?;
        let permit = self.turns.clone().acquire_owned().await;
        let permit = permit.map_err(|_| Problem::Internal("the password turns are closed".to_owned()))?;
        Ok(Turn { permit, passwords: self })
    }
}

impl Turn<'_> {
    /// Hashes a password with a fresh salt.
    ///
    /// # Errors
    /// [`Problem::Internal`] where hashing failed.
    pub(crate) async fn hash(self, password: Secret) -> Result<String, Problem> {
        self.off_worker(move || hash(&password)).await?
    }

    /// Whether `password` is the one behind `stored`. With no account it is checked all the same, and wrong.
    ///
    /// # Errors
    /// [`Problem::Internal`] where the check could not be made.
    pub(crate) async fn verify(self, password: Secret, stored: Option<String>) -> Result<bool, Problem> {
        let known = stored.is_some();
        let hash = stored.unwrap_or_else(|| self.passwords.nobody.clone());
        let right = self.off_worker(move || verify(&password, &hash)).await?;
        Ok(right && known)
    }

    /// The turn ends when the work does, also where the asker has gone away meanwhile.
    async fn off_worker<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let permit = self.permit;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(|_| Problem::Internal("the password thread ended early".to_owned()))
    }
}

/// A place in the queue, given back when dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Option<Self> {
        let place = Place(waiting);
        // Dropping the place on refusal gives it back.
        (waiting.fetch_add(1, Ordering::AcqRel) < WAITING).then_some(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Hashes on this thread, which must not be an async worker.
///
/// # Errors
/// [`Problem::Internal`] where hashing failed.
pub(crate) fn hash(password: &Secret) -> Result<String, Problem> {
    let hash = Argon2::default().hash_password(password.reveal().as_bytes());
    hash.map(|h| h.to_string()).map_err(|_| Problem::Internal("a password could not be hashed".to_owned()))
}

fn verify(password: &Secret, stored: &str) -> bool {
    let Ok(hash) = PasswordHash::new(stored) else { return false };
    Argon2::default().verify_password(password.reveal().as_bytes(), &hash).is_ok()
}

/// A hash of no password: random where the digest belongs, at the same cost to check as any other.
pub(crate) fn unusable() -> String {
    let (m, t, p) = (Params::DEFAULT_M_COST, Params::DEFAULT_T_COST, Params::DEFAULT_P_COST);
    let salt = STANDARD_NO_PAD.encode(rand::random::<[u8; 16]>());
    let digest = STANDARD_NO_PAD.encode(rand::random::<[u8; 32]>());
    format!("$argon2id$v=19$m={m},t={t},p={p}${salt}${digest}")
}

#[cfg(test)]
#[path = "passwords_tests.rs"]
mod tests;
