//! The days of samples: the buyer is reminded, and silence after the last day approves only where that was agreed.

use std::time::Duration;

use contracts::ids::SampleId;
use contracts::quality::SampleStep;
use contracts::sales::SampledContractPort;
use kernel::store::{ByTime, Port, Record, StoreError, Tx};
use kernel::{Context, Next, Timer, TxError};
use serde::{Deserialize, Serialize};

use super::decide::decide;
use super::model::{Sample, State};
use super::rules::{ends_ms, reminds_ms, silence_approves};
use super::store::{SAMPLES, save};

/// The interval of the timer.
const EVERY: Duration = Duration::from_secs(10);

kernel::tables! {
    /// The days of samples, by their time. Rows of samples that were decided meanwhile do nothing.
    pub(crate) DUE: ByTime<Due> = "sample-due", unaudited;
}

/// A sample of which a day has come, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Due {
    pub(crate) sample: SampleId,
}
impl Record for Due {}

/// Enters both days of a sample.
pub(super) fn put(tx: &mut Tx<'_>, sample: &Sample) -> Result<(), StoreError> {
    let due = Due { sample: sample.id.clone() };
    DUE.put(tx, reminds_ms(sample), &sample.id, &due)?;
    DUE.put(tx, ends_ms(sample), &sample.id, &due)
}

/// Takes a part of the due rows.
///
/// # Errors
/// [`TxError`] if the store fails.
pub(crate) fn sweep(
    tx: &mut Tx<'_>,
    now_ms: i64,
    contracts: Option<&Port<dyn SampledContractPort>>,
) -> Result<(), TxError> {
    for (key, due) in DUE.due(&tx.reader(), now_ms)? {
        if let Some(sample) = tx.get(&SAMPLES, &due.sample)? {
            remind_or_end(tx, sample, now_ms, contracts)?;
        }
        tx.delete(&DUE, key)?;
    }
    Ok(())
}

fn remind_or_end(
    tx: &mut Tx<'_>,
    before: Sample,
    now_ms: i64,
    contracts: Option<&Port<dyn SampledContractPort>>,
) -> Result<(), TxError> {
    if !before.state.is_open() {
        return Ok(());
    }
    let told = |tx: &mut Tx<'_>, after: Sample, step, note| save(tx, Some(&before), after, step, (None, note, now_ms));
    if now_ms >= ends_ms(&before) {
        if silence_approves(&before, now_ms) {
            let after = Sample { state: State::Approved, ..before.clone() };
            // A contract that ended meanwhile does not stop the sample.
            match decide(tx, &after, None, now_ms, contracts) {
                Ok(()) | Err(TxError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
            told(tx, after, SampleStep::Approved, "")?;
        } else if !before.overdue {
            told(tx, Sample { overdue: true, ..before.clone() }, SampleStep::Overdue, "")?;
        }
    } else if now_ms >= reminds_ms(&before) && !before.reminded && before.state != State::Requested {
        told(tx, Sample { reminded: true, ..before.clone() }, SampleStep::DueSoon, warning(&before))?;
    }
    Ok(())
}

/// What the buyer is told of silence with the reminder.
fn warning(sample: &Sample) -> &'static str {
    match (sample.silence_approves, sample.state) {
        (false, _) => "",
        (true, State::Sent) => {
            "Silence approves it after that day, as was agreed, even if nobody said that it has arrived. Withdraw the \
             request if it got lost."
        }
        (true, _) => "Silence approves it after that day, as was agreed.",
    }
}

/// The timer that takes due rows.
pub(crate) fn timer(context: &Context) -> Timer {
    let context = context.clone();
    Timer::new("quality-due", EVERY, move || {
        let now_ms = context.clock().now_ms();
        let any = || context.store().read::<_, StoreError>(|reader| DUE.any_due(reader, now_ms)).unwrap_or(false);
        while any() {
            let contracts = context.port::<dyn SampledContractPort>();
            let swept = context.store().transact_blocking(move |tx| sweep(tx, now_ms, contracts.as_ref()));
            if let Err(refusal) = swept {
                tracing::warn!(?refusal, "the days of samples were not looked at; it is tried again");
                break;
            }
        }
        Next::Later
    })
}
