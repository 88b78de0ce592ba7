//! The tables of schedules, and the bills that they make.

use contracts::Id;
use kernel::http::text::today;
use kernel::store::{Reader, StoreError, Table, Tx, lists, once};

use super::model::Schedule;
use super::rules;
use crate::bills::model::{Kind, Line, Made};
use crate::bills::store::{self as bills, New};
use crate::due::{self, Due};
use crate::refusal::Refusal;

/// Schedule id → schedule.
pub(crate) const SCHEDULES: Table<Schedule> = Table::new("schedules");

fn list(account: &str) -> String {
    format!("recurring/{account}")
}

/// Where a schedule stands in its lists. Also the cursor of a list.
pub(crate) fn place(schedule: &Schedule) -> String {
    lists::place(schedule.created_ms, &schedule.id)
}

/// Keeps a new schedule, or answers the one that this key made.
///
/// # Errors
/// [`Refusal::KeyReused`], [`Refusal::Store`].
pub(crate) fn make(tx: &mut Tx<'_>, new: &Schedule, key: &str, fingerprint: u64) -> Result<Schedule, Refusal> {
    let (Made(id), _) = once::<_, Refusal>(tx, &new.payee.id, key, fingerprint, |tx| {
        tx.put(&SCHEDULES, &new.id, new)?;
        for account in [&new.payer.id, &new.payee.id] {
            lists::put(tx, &list(account), &place(new), &new.id)?;
        }
        note(tx, new)?;
        Ok(Made(new.id.clone()))
    })?;
    tx.get(&SCHEDULES, &id)?.ok_or(Refusal::NotFound("schedule"))
}

/// Notes when the next bill is made.
fn note(tx: &mut Tx<'_>, schedule: &Schedule) -> Result<(), StoreError> {
    match rules::next(schedule) {
        Some(next) => due::put(tx, rules::made_at(next), &Due::Schedule(schedule.id.clone())),
        None => Ok(()),
    }
}

/// Makes the next bill of a schedule; nothing where it is over, or where it is too early.
///
/// # Errors
/// [`Refusal::Store`], [`Refusal::TooLarge`].
pub(crate) fn bill(tx: &mut Tx<'_>, id: &str, now_ms: i64) -> Result<(), Refusal> {
    let Some(mut schedule) = tx.get(&SCHEDULES, id)? else { return Ok(()) };
    let Some(date) = rules::next(&schedule).filter(|date| rules::made_at(*date) <= now_ms) else { return Ok(()) };
    bills::issue(
        tx,
        New {
            id: format!("{id}-{date}"),
            kind: Kind::Recurring,
            description: schedule.description.clone(),
            payer: schedule.payer.clone(),
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
    Ok(tx.put(&SCHEDULES, id, &schedule)?)
}

/// One of the two ends a schedule: no further bills are made. Ended again it stays as it is.
///
/// # Errors
/// [`Refusal::NotFound`], also for another's; [`Refusal::Store`].
pub(crate) fn stop(tx: &mut Tx<'_>, account: &str, id: &str, now_ms: i64) -> Result<Schedule, Refusal> {
    let found = tx.get(&SCHEDULES, id)?.filter(|schedule| schedule.side(account).is_some());
    let mut schedule = found.ok_or(Refusal::NotFound("schedule"))?;
    if schedule.stopped_ms.is_none() {
        schedule.stopped_ms = Some(now_ms);
        tx.put(&SCHEDULES, id, &schedule)?;
    }
    Ok(schedule)
}

/// A schedule, whoever asks.
pub(crate) fn find(reader: &Reader<'_>, id: &str) -> Result<Option<Schedule>, StoreError> {
    reader.get(&SCHEDULES, id)
}

/// An account's schedules on either side, newest first, those before a place; and how many there are in all.
pub(crate) fn page(
    reader: &Reader<'_>,
    account: &str,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<Schedule>, u64), StoreError> {
    let ids = lists::newest(reader, &list(account), before).take(limit).collect::<Result<Vec<Id>, _>>()?;
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        found.extend(reader.get(&SCHEDULES, id)?);
    }
    Ok((found, lists::count(reader, &list(account))?))
}

#[cfg(test)]
mod tests {
    use contracts::money::Money;
    use jiff::civil::date;
    use kernel::store::{FaultPlan, Scope, Store};

    use super::*;
    use crate::bills::store::Wanted;
    use crate::recurring::model::Every;
    use crate::testing::{currency, party};

    fn at(date: jiff::civil::Date) -> i64 {
        due::after(date.yesterday().unwrap())
    }

    fn dates(scope: &Scope) -> Vec<String> {
        let wanted = Wanted { kind: Some(Kind::Recurring), ..Wanted::default() };
        let (found, _) = scope.read(|reader| bills::page(reader, "buyer", wanted, None, 500)).unwrap();
        let mut dates: Vec<String> = found.into_iter().map(|bill| bill.due.to_string()).collect();
        dates.sort();
        dates
    }

    #[test]
    fn bills_come_a_week_before_their_dates_until_the_schedule_ends() {
        let scope = Store::in_memory(FaultPlan::default()).scope("billing");
        let made = |id: &str, until| Schedule {
            id: id.to_owned(),
            payer: party("buyer"),
            payee: party("seller"),
            description: "Storage".into(),
            amount: Money::new(100, currency("RWF")),
            every: Every::Month,
            first: date(2026, 1, 31),
            until,
            made: 0,
            created_ms: at(date(2026, 1, 10)),
            stopped_ms: None,
        };
        for (id, until) in [("one", Some(date(2026, 3, 31))), ("two", None)] {
            let new = made(id, until);
            scope.transact_blocking(move |tx| make(tx, &new, &new.id, 0)).unwrap();
        }
        let sweep = |to| due::settle_blocking(&scope, to).unwrap();
        sweep(at(date(2026, 1, 24)) - 1);
        assert!(dates(&scope).is_empty());
        sweep(at(date(2026, 1, 24)));
        assert_eq!(dates(&scope), ["2026-01-31", "2026-01-31"]);
        // The shop was closed for two months: what is late is due on the day of its making.
        sweep(at(date(2026, 4, 1)));
        let expected = ["2026-01-31", "2026-01-31", "2026-04-01", "2026-04-01", "2026-04-01", "2026-04-01"];
        assert_eq!(dates(&scope), expected);
        let stopped = scope.transact_blocking(|tx| stop(tx, "buyer", "two", 1));
        assert_eq!(rules::next(&stopped.unwrap()), None);
        sweep(at(date(2027, 4, 1)));
        assert_eq!(dates(&scope).len(), 6, "one ended, the other was stopped");
        assert!(matches!(scope.transact_blocking(|tx| stop(tx, "stranger", "two", 1)), Err(Refusal::NotFound(_))));
    }
}
