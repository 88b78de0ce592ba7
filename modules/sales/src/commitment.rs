//! Ordering, answering quotes and signing need a confirmed e-mail address, if the shop asks for that.

use contracts::auth::CommitmentPort;
use contracts::ids::AccountId;
use kernel::http::Identity;
use kernel::store::{Port, Reader};
use kernel::{Context, Problem, TxError};

/// The problem kind of the refusal.
const UNCONFIRMED: &str = "email-unconfirmed";

/// A person who is about to bind an account.
#[derive(Clone)]
pub(crate) struct Commitment {
    port: Port<dyn CommitmentPort>,
    person: AccountId,
}

impl Commitment {
    /// The commitment of the caller.
    ///
    /// # Errors
    /// 404 if accounts are switched off, without which nothing is sold.
    pub(crate) fn of(context: &Context, me: &Identity) -> Result<Self, Problem> {
        let port = context.port::<dyn CommitmentPort>().ok_or_else(|| Problem::ModuleDisabled("auth".to_owned()))?;
        Ok(Commitment { port, person: me.person.clone() })
    }

    /// Checks that the person may commit, in the transaction that binds the account.
    ///
    /// # Errors
    /// 403 `email-unconfirmed`.
    pub(crate) fn check(&self, reader: &Reader<'_>) -> Result<(), TxError> {
        if self.port.read(reader, |port, reader| port.may_commit(reader, &self.person))? {
            return Ok(());
        }
        let why =
            "Confirm your e-mail address first: open the link that we sent you, or ask for another in the settings.";
        Err(Problem::forbidden(UNCONFIRMED, why).into())
    }
}
