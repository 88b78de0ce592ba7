//! Attempts to sign in, and the slowing of failed ones.

use kernel::Problem;
use kernel::http::ClientAddress;

use super::state::AppState;
use crate::networks::{self, Network};
use crate::store;

/// An attempt to prove an identity.
pub(crate) struct Attempt {
    /// The e-mail address that it counts against; `None` if the account knows the network.
    email: Option<String>,
    address: String,
}

impl AppState {
    /// Creates an attempt on the account with this e-mail address, in lower case, whether or not the account exists.
    ///
    /// # Errors
    /// Fails if the store fails.
    pub(crate) fn attempt(&self, email: &str, from: ClientAddress) -> Result<Attempt, Problem> {
        let network = Network::new(from.0, &self.networks_key);
        let known = self.context.store().read(|r| -> Result<bool, Problem> {
            let account = store::account_of_email(r, email)?;
            Ok(match account {
                Some(account) => networks::knows(r, &account.id, &network)?,
                None => false,
            })
        })?;
        Ok(Attempt { email: (!known).then(|| email.to_owned()), address: from.counted().to_string() })
    }

    /// Refuses an attempt after too many failures.
    ///
    /// # Errors
    /// Returns 429.
    pub(crate) fn may_sign_in(&self, attempt: &Attempt) -> Result<(), Problem> {
        let account = attempt.email.as_ref().and_then(|email| self.slowing.accounts.wait(email));
        let wait = account.max(self.slowing.addresses.wait(&attempt.address));
        wait.map_or(Ok(()), |retry_after_s| Err(Problem::TooMany { retry_after_s }))
    }

    /// Counts a failure.
    pub(crate) fn sign_in_failed(&self, attempt: &Attempt) {
        if let Some(email) = &attempt.email {
            self.slowing.accounts.failed(email);
        }
        self.slowing.addresses.failed(&attempt.address);
    }
}
