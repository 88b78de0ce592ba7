//! The work on a schedule whose time has come: its next bill, or the end of its proposal.

use kernel::TxError;
use kernel::http::text::today;
use kernel::store::Tx;

use super::model::{Schedule, State};
use super::store::{SCHEDULES, note};
use super::{commands, rules};
use crate::bills::model::{Kind, Line};
use crate::bills::store::{self as bills, New};

/// The time of a schedule has come: its next bill is made, or its proposal has run out. Nothing where it is over, or where
/// it is too early.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn due(tx: &mut Tx<'_>, id: &str, now_ms: i64) -> Result<(), TxError> {
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
            id: format!("{}-{date}", schedule.id),
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
            // Not before it was made: a shop that was switched off must not send bills that are overdue.
            due: date.max(today(now_ms)),
            order: None,
            order_number: String::new(),
            order_lines: Vec::new(),
            shipment: None,
            schedule: Some(schedule.id.clone()),
        },
    )?;
    schedule.made += 1;
    note(tx, &schedule)?;
    Ok(tx.put(&SCHEDULES, &schedule.id, &schedule)?)
}
