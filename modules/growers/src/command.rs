//! What all calls that change the book begin with: a seller, the moment, and one change for each key.

use contracts::ids::AccountId;
use jiff::civil::Date;
use kernel::http::{IdempotencyKey, Identity};
use kernel::store::{Record, Tx, fingerprint, once};
use kernel::{Context, Problem, TxError, new_id};

use crate::deliveries::model::Struck;
use crate::rights::sellers_only;
use crate::state::AppState;

/// The seller that a call comes from, and when it comes.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The person who calls.
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// The day, in the shop's time zone.
    pub(crate) today: Date,
}

impl Caller {
    /// Refuses all but sellers.
    ///
    /// # Errors
    /// 403.
    pub(crate) fn of(state: &AppState, me: Identity) -> Result<Caller, Problem> {
        sellers_only(&me)?;
        let at_ms = state.context.clock().now_ms();
        Ok(Caller { seller: me.account, by: me.person, at_ms, today: state.context.face().day(at_ms) })
    }

    /// That the caller strikes something out.
    pub(crate) fn strikes(self, reason: &str) -> (AccountId, Struck) {
        (self.seller, Struck { reason: reason.to_owned(), by: self.by, at_ms: self.at_ms })
    }
}

/// A call that has a key, or gets one. `told` is what it asks for, in words, and `other` another call of its kind.
pub(crate) struct Command {
    seller: AccountId,
    key: String,
    fingerprint: u64,
    other: &'static str,
}

impl Command {
    pub(crate) fn new(caller: &Caller, key: IdempotencyKey, told: &str, other: &'static str) -> Command {
        let key = key.0.unwrap_or_else(new_id);
        Command { seller: caller.seller.clone(), key, fingerprint: fingerprint(told.as_bytes()), other }
    }

    /// Commits a change once for the key, and returns what it made; a repeated call gets the first one's answer.
    ///
    /// # Errors
    /// Those of `change`, or 409 where the key was used for another call.
    pub(crate) async fn commit<T: Record + Clone + Send + 'static>(
        self,
        context: &Context,
        change: impl Fn(&mut Tx<'_>) -> Result<T, TxError> + Send + 'static,
    ) -> Result<T, Problem> {
        let Command { seller, key, fingerprint, other } = self;
        let commit = context.commit(move |tx| {
            let answer: Result<(T, bool), TxError> = once(tx, &seller, &key, fingerprint, other, &change);
            answer.map(|(made, _)| made)
        });
        Ok(commit.await?)
    }
}
