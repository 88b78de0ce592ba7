//! The commands of cupping sessions, each a part of the caller's transaction.

use contracts::ids::{AccountId, CuppingId};
use contracts::quality::CuppingStep;
use kernel::TxError;
use kernel::store::{Tx, lists};

use super::fits;
use super::marks::Marks;
use super::model::{Cupper, Cupping, Sheet, State, of_account, sheet_id};
use super::store::{CUPPINGS, SHEETS, find, no_cupping, sheets, tell};
use crate::numbers;

/// The most sessions of an account.
const MOST: u64 = 10_000;

/// Saves a new session, whose number is drawn here. `by` is the person who set it up.
///
/// # Errors
/// 409 `too-many-cuppings`.
pub(crate) fn set_up(tx: &mut Tx<'_>, cupping: &Cupping, by: &AccountId) -> Result<Cupping, TxError> {
    if lists::count(&tx.reader(), &of_account(&cupping.account))? >= MOST {
        return Err(TxError::conflict("too-many-cuppings", format!("An account holds at most {MOST} sessions.")));
    }
    let cupping = Cupping { number: numbers::next(tx, "CUP", cupping.created_ms)?, ..cupping.clone() };
    CUPPINGS.save(tx, None, &cupping)?;
    tell(tx, &cupping, CuppingStep::Invited, by, cupping.created_ms)?;
    Ok(cupping)
}

/// The person who calls, and the account in whose name.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) account: AccountId,
    pub(crate) person: AccountId,
}

/// A sheet that a cupper saves.
#[derive(Clone, Debug)]
pub(crate) struct Save {
    pub(crate) cupping: CuppingId,
    pub(crate) code: String,
    pub(crate) marks: Marks,
    pub(crate) note: String,
    pub(crate) now_ms: i64,
}

/// Saves the sheet of a cupper, or saves it again, until the results are revealed.
///
/// # Errors
/// 404 for a session or code that is not there for the caller; 403 if the caller does not cup; 409 `cupping-ended`; 422
/// if the marks are not of the session's form, or do not fit the cups of each coffee.
pub(crate) fn save_sheet(tx: &mut Tx<'_>, who: &Caller, save: &Save) -> Result<Cupping, TxError> {
    let cupping = find(&tx.reader(), &who.account, &who.person, &save.cupping)?.ok_or_else(no_cupping)?;
    let cupper = cupping.cuppers.iter().find(|cupper| cupper.person == who.person);
    let cupper = cupper.ok_or_else(|| TxError::forbidden("Only those who cup in this session fill in a sheet."))?;
    if !cupping.table.iter().any(|cup| cup.code == save.code) {
        return Err(TxError::not_found("code on this table"));
    }
    open(&cupping)?;
    if save.marks.protocol() != cupping.protocol {
        return Err(TxError::field("marks", &format!("must be of the form of this session, {}", cupping.protocol)));
    }
    fits::check(&save.marks, cupping.cups)?;
    let id = sheet_id(&cupping.id, &save.code, &who.person);
    let before = tx.get(&SHEETS, &id)?;
    let sheet = Sheet {
        id,
        cupping: cupping.id.clone(),
        code: save.code.clone(),
        person: who.person.clone(),
        name: cupper.name.clone(),
        marks: save.marks.clone(),
        note: save.note.clone(),
        saved_ms: save.now_ms,
    };
    SHEETS.save(tx, before.as_ref(), &sheet)?;
    tell(tx, &cupping, CuppingStep::Cupped, &who.person, save.now_ms)?;
    Ok(cupping)
}

fn open(cupping: &Cupping) -> Result<(), TxError> {
    match cupping.state {
        State::Open => Ok(()),
        State::Revealed => Err(TxError::conflict(
            "cupping-ended",
            "The results of this session were revealed. Nothing of it changes any more.",
        )),
        State::Cancelled => Err(TxError::conflict("cupping-ended", "This session was called off.")),
    }
}

/// Reveals the results, once. Only the account that holds the session may. It waits for a sheet of each cupper for each code,
/// unless the account says that the results go `without_missing` ones. The session keeps whose they were.
///
/// # Errors
/// 404, 403 for a guest cupper, 409 `cupping-ended`, `not-cupped` if a code has no sheet, or `sheets-missing`.
pub(crate) fn reveal(
    tx: &mut Tx<'_>,
    who: &Caller,
    id: &CuppingId,
    without_missing: bool,
    now_ms: i64,
) -> Result<Cupping, TxError> {
    let before = held(tx, who, id)?;
    let sheets = sheets(&tx.reader(), id)?;
    let bare = before.table.iter().find(|cup| !sheets.iter().any(|sheet| sheet.code == cup.code));
    if let Some(cup) = bare {
        let why = format!("Nobody has filled in a sheet for {} yet.", cup.code);
        return Err(TxError::conflict("not-cupped", why));
    }
    let late = late(&before, &sheets);
    if !late.is_empty() && !without_missing {
        let all = before.table.len();
        let told: Vec<String> =
            late.iter().map(|(cupper, saved)| format!("{} ({saved} of {all})", cupper.name)).collect();
        let why =
            format!("Sheets are missing: {}. Wait for them, or reveal the results without them.", told.join(", "));
        return Err(TxError::conflict("sheets-missing", why));
    }
    let left_out = late.into_iter().map(|(cupper, _)| cupper.person.clone()).collect();
    let after = Cupping { state: State::Revealed, left_out, ..before.clone() };
    end(tx, &before, after, CuppingStep::Revealed, (&who.person, now_ms))
}

/// The cuppers who have not saved a sheet for each code, and how many they saved. A sheet is of a code of its table.
fn late<'a>(cupping: &'a Cupping, sheets: &[Sheet]) -> Vec<(&'a Cupper, usize)> {
    let saved = |cupper: &Cupper| sheets.iter().filter(|sheet| sheet.person == cupper.person).count();
    let all = cupping.cuppers.iter().map(|cupper| (cupper, saved(cupper)));
    all.filter(|(_, saved)| *saved < cupping.table.len()).collect()
}

/// Calls a session off before its results are revealed.
///
/// # Errors
/// 404, 403 for a guest cupper, 409 `cupping-ended`.
pub(crate) fn cancel(tx: &mut Tx<'_>, who: &Caller, id: &CuppingId, now_ms: i64) -> Result<Cupping, TxError> {
    let before = held(tx, who, id)?;
    let after = Cupping { state: State::Cancelled, ..before.clone() };
    end(tx, &before, after, CuppingStep::Cancelled, (&who.person, now_ms))
}

/// Returns an open session that the caller's account holds.
fn held(tx: &Tx<'_>, who: &Caller, id: &CuppingId) -> Result<Cupping, TxError> {
    let cupping = find(&tx.reader(), &who.account, &who.person, id)?.ok_or_else(no_cupping)?;
    if cupping.account != who.account {
        return Err(TxError::forbidden("Only the account that holds the session may do this."));
    }
    open(&cupping)?;
    Ok(cupping)
}

fn end(
    tx: &mut Tx<'_>,
    before: &Cupping,
    after: Cupping,
    step: CuppingStep,
    (by, now_ms): (&AccountId, i64),
) -> Result<Cupping, TxError> {
    let after = Cupping { ended_ms: Some(now_ms), ..after };
    CUPPINGS.save(tx, Some(before), &after)?;
    tell(tx, &after, step, by, now_ms)?;
    Ok(after)
}
