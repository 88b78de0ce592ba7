//! The work on a due schedule: its next bill, or the expiry of its proposal.

use contracts::ids::ScheduleId;
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::Tx;

use super::model::{Schedule, State};
use super::store::{SCHEDULES, note};
use super::{commands, rules};
use crate::bills::model::{Kind, Line};
use crate::bills::store::{self as bills, New};

/// Makes the next bill of a due schedule, or expires its proposal. Does nothing if the schedule is over, or if it is
/// too early.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn due(tx: &mut Tx<'_>, id: &ScheduleId, now_ms: i64) -> Result<(), TxError> {
    let Some(schedule) = tx.get(&SCHEDULES, id)? else { return Ok(()) };
    match schedule.state {
        State::Proposed if rules::expires_at(&schedule) <= now_ms => {
            commands::close(tx, &schedule, State::Expired, None, now_ms).map(drop)
        }
        State::Accepted => bill(tx, schedule, now_ms),
        _ => Ok(()),
    }
}

fn bill(tx: &mut Tx<'_>, mut schedule: Schedule, now_ms: i64) -> Result<(), TxError> {
    let Some(payer) = schedule.payer.clone() else { return Ok(()) };
    let Some(date) = rules::next(&schedule).filter(|date| rules::made_at(*date) <= now_ms) else { return Ok(()) };
    bills::issue(
        tx,
        New {
            id: format!("{}-{date}", schedule.id).into(),
            kind: Kind::Recurring,
            description: schedule.description.clone(),
            payer,
            payee: schedule.payee.clone(),
            lines: vec![Line {
                text: format!("{}, {date}", schedule.description),
                quantity: 1,
                unit: String::new(),
                unit_price: schedule.amount,
                total: schedule.amount,
            }],
            issued_ms: now_ms,
            // Not before it is made: a shop that was switched off must not send bills that are overdue already.
            due: date.max(today(now_ms)),
            order: None,
            order_number: String::new(),
            order_lines: Vec::new(),
            shipment: None,
            schedule: Some(schedule.id.clone()),
            payment: None,
        },
    )?;
    schedule.made += 1;
    note(tx, &schedule)?;
    Ok(tx.put(&SCHEDULES, &schedule.id, &schedule)?)
}
