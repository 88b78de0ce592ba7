//! A call that makes a sample: sent twice with one idempotency key, it makes one.

use contracts::ids::{AccountId, SampleId};
use kernel::http::IdempotencyKey;
use kernel::store::{Record, Tx, fingerprint, once};
use kernel::{Context, Problem, TxError, new_id};
use serde::{Deserialize, Serialize};

use super::model::Sample;
use super::store::{SAMPLES, no_sample};

/// The sample that a call made, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MadeSample(pub(crate) SampleId);
impl Record for MadeSample {}

/// A call that makes a sample.
pub(super) struct Wanted {
    account: AccountId,
    key: String,
    fingerprint: u64,
}

impl Wanted {
    /// A call of this account with this form.
    pub(super) fn new(account: &AccountId, key: IdempotencyKey, form: &impl Serialize) -> Self {
        // Without a key, each call counts as a new one.
        let key = key.0.unwrap_or_else(new_id);
        // A form is plain text and numbers and always serialises.
        let fingerprint = fingerprint(&serde_json::to_vec(form).unwrap_or_default());
        Wanted { account: account.clone(), key, fingerprint }
    }

    /// Commits `make` once for the key, and returns the sample that it made, as that is now.
    ///
    /// # Errors
    /// Those of `make`, or 409 where the key was used for another call.
    pub(super) async fn commit(
        self,
        context: &Context,
        make: impl Fn(&mut Tx<'_>) -> Result<Sample, TxError> + Send + 'static,
    ) -> Result<Sample, Problem> {
        let Wanted { account, key, fingerprint } = self;
        let commit = context.commit(move |tx| {
            let answer: Result<(MadeSample, bool), TxError> =
                once(tx, &account, &key, fingerprint, "another sample", |tx| make(tx).map(|made| MadeSample(made.id)));
            let (MadeSample(id), _) = answer?;
            tx.get(&SAMPLES, &id)?.ok_or_else(no_sample)
        });
        Ok(commit.await?)
    }
}
