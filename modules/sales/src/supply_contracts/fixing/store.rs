//! The table of prices that are to be fixed, and the commits that change one.

use contracts::ids::{AccountId, ContractId};
use contracts::sales::ContractStep;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::TxError;
use kernel::store::{Tx, once};

use super::model::{Compared, Fixation, Fixing, Month, PriceTerms, Roll};
use super::provisional;
use super::rules::{self, ExactPrice, MOST_FIXATIONS, MOST_ROLLS, NEAR_FALLBACK_PERCENT};
use super::table::FIXINGS;
use crate::due::{self, Due};
use crate::market_prices::table as market_prices;
use crate::supply_contracts::model::Contract;
use crate::supply_contracts::signed_alone;
use crate::supply_contracts::store::{self, CONTRACTS};
use crate::words::today;

/// An account of a side, the person who acts for it, and the time.
pub(crate) struct Acting {
    pub(crate) account: AccountId,
    pub(crate) person: AccountId,
    pub(crate) now_ms: i64,
}

/// Proposes that the price of a contract is fixed by these terms. They take the given signatures away.
///
/// # Errors
/// 404 for everybody but buyer and seller; 422 if it is fixed too late to call off; 409 `signed`, `contract-ended`,
/// `outside-period`.
pub(crate) fn propose(tx: &mut Tx<'_>, who: &Acting, id: &ContractId, terms: &PriceTerms) -> Result<(), TxError> {
    let before = store::changeable(tx, &who.account, id, who.now_ms)?;
    if terms.fix_by >= before.delivery_until {
        return Err(TxError::field("fixBy", "must be before the last day of delivery"));
    }
    let known = tx.get(&FIXINGS, id)?;
    if known.as_ref().is_some_and(|known| known.terms == *terms) {
        return Ok(());
    }
    if let Some(known) = known {
        due::remove(tx, last_ms(known.last_day), id)?;
    }
    due::put(tx, last_ms(terms.fix_by), &Due::Contract(id.clone()))?;
    let fixing = Fixing {
        contract: id.clone(),
        terms: terms.clone(),
        fixations: vec![],
        rolls: vec![],
        price: None,
        provisional: vec![],
        last_day: terms.fix_by,
    };
    tx.put(&FIXINGS, id, &fixing)?;
    store::unsign(tx, &before, (&who.account, who.now_ms), ContractStep::TermsChanged)?;
    Ok(())
}

/// Takes back that the price is to be fixed: the price of the quote counts. The given signatures are taken away.
///
/// # Errors
/// As [`propose`].
pub(super) fn withdraw(tx: &mut Tx<'_>, who: &Acting, id: &ContractId) -> Result<(), TxError> {
    let before = store::changeable(tx, &who.account, id, who.now_ms)?;
    let Some(known) = tx.get(&FIXINGS, id)? else { return Ok(()) };
    due::remove(tx, last_ms(known.last_day), id)?;
    tx.delete(&FIXINGS, id)?;
    store::unsign(tx, &before, (&who.account, who.now_ms), ContractStep::TermsChanged)?;
    Ok(())
}

/// The first millisecond after the last day, since 1970 UTC.
fn last_ms(last_day: Date) -> i64 {
    // Only the last days of jiff's calendar have no such later day.
    let after = last_day.saturating_add(1.day()).to_zoned(TimeZone::UTC);
    after.map_or(i64::MAX, |at| at.timestamp().as_millisecond())
}

/// Returns the contract and its open price, if this account may fix or roll it now.
fn open(tx: &Tx<'_>, who: &Acting, id: &ContractId) -> Result<(Contract, Fixing), TxError> {
    let (contract, side) = store::opened(tx, &who.account, id)?;
    let fixing = tx.get(&FIXINGS, id)?.ok_or_else(|| TxError::not_found("price to be fixed"))?;
    let refused = |kind, why: &str| Err(TxError::conflict(kind, why));
    if contract.ended.is_some() {
        return refused("contract-ended", "This contract has ended.");
    }
    if contract.signed_by_buyer.is_none() || contract.signed_by_seller.is_none() {
        return refused("not-signed", "The price can be fixed once both sides have signed.");
    }
    if fixing.price.is_some() || today(who.now_ms) > fixing.last_day {
        return refused("price-fixed", "The price of this contract is final.");
    }
    if fixing.terms.call != side {
        return Err(TxError::conflict("not-the-caller", "The other side fixes the price of this contract."));
    }
    Ok((contract, fixing))
}

/// A fixation wanted: units of a contract, and the quotation in points.
pub(crate) struct Wanted {
    pub(crate) contract: ContractId,
    pub(crate) units: u32,
    pub(crate) points: i32,
    /// Where the quotation is from; may be empty.
    pub(crate) source: String,
    /// The same key again fixes nothing more.
    pub(crate) key: String,
    pub(crate) fingerprint: u64,
}

/// Fixes the quotation of so many units, once for each key. With the last ones the price of the contract is final.
///
/// # Errors
/// 404; 409 `exceeds-contract`, `not-the-caller`, `not-signed`, `price-fixed`, `contract-ended`, `too-many-parts`,
/// `idempotency-key-reused`; 422 for a quotation that leaves no price, or is far from those of the shop. Nothing changes
/// then.
pub(crate) fn fix(tx: &mut Tx<'_>, who: &Acting, wanted: &Wanted) -> Result<(), TxError> {
    // Checked before the key: another account's contract is a 404 with any key.
    store::opened(tx, &who.account, &wanted.contract)?;
    let fixed =
        once(tx, &who.account, &wanted.key, wanted.fingerprint, "another fixation", |tx| fix_now(tx, who, wanted));
    fixed.map(|((), _)| ())
}

fn fix_now(tx: &mut Tx<'_>, who: &Acting, wanted: &Wanted) -> Result<(), TxError> {
    let (id, units, points) = (&wanted.contract, wanted.units, wanted.points);
    let (contract, mut fixing) = open(tx, who, id)?;
    let rest = contract.quantity - fixing.fixed();
    if units > rest {
        let why = format!("Only {rest} of this contract are not fixed.");
        return Err(TxError::conflict("exceeds-contract", &why));
    }
    if fixing.fixations.len() + 1 >= MOST_FIXATIONS && units < rest {
        let why = format!("A contract is fixed in at most {MOST_FIXATIONS} parts. Fix the rest at once.");
        return Err(TxError::conflict("too-many-parts", &why));
    }
    let (month, spreads) = (fixing.month(), fixing.spreads());
    let known = market_prices::near(tx, (fixing.terms.market, month), points, today(who.now_ms))?;
    let whole = points.saturating_add(spreads);
    let fair = known.is_some() && (spreads == 0 || spreads_are_fair(tx, &fixing, whole, who.now_ms)? == Some(true));
    if !fair && !rules::is_near_fallback(&fixing.terms, whole) {
        let lacking = if known.is_some() { fixing.terms.month } else { month };
        return Err(far(fixing.terms.market.code(lacking)));
    }
    fixing.fixations.push(Fixation {
        units,
        points,
        month,
        spreads,
        by: who.person.clone(),
        at_ms: who.now_ms,
        source: wanted.source.clone(),
        compared: known.filter(|_| fair).map(|known| Compared { day: known.day, points: known.points }),
    });
    if units == rest {
        let price = rules::final_price(&fixing, contract.quantity).ok_or_else(no_price)?;
        return settle(tx, &contract, (fixing, price), Some(&who.account), who.now_ms);
    }
    tx.put(&FIXINGS, id, &fixing)?;
    store::tell(tx, &contract, Some(&who.account), ContractStep::PriceFixed, who.now_ms)?;
    Ok(())
}

/// Whether a quotation with the spreads of the rolls is near the price of the month that both sides signed: the spread is the
/// word of one side alone. `None` where the shop has no price of that month from these days.
fn spreads_are_fair(tx: &Tx<'_>, fixing: &Fixing, whole: i32, now_ms: i64) -> Result<Option<bool>, TxError> {
    let today = today(now_ms);
    let signed = market_prices::fresh(&tx.reader(), (fixing.terms.market, fixing.terms.month), today)?;
    Ok(signed.map(|known| market_prices::is_near(whole, &known, today)))
}

/// Moves what is not fixed to a later month, for a spread, and the last day with it.
///
/// # Errors
/// 404; 422 for a month that is not later, and for a spread that the shop's prices of both months do not bear out; 409 as
/// [`fix`].
pub(super) fn roll(tx: &mut Tx<'_>, who: &Acting, id: &ContractId, (to, spread): (Month, i32)) -> Result<(), TxError> {
    let (contract, mut fixing) = open(tx, who, id)?;
    let from = fixing.month();
    if to <= from {
        return Err(TxError::field("to.month", "must be later than the month that is quoted now"));
    }
    if fixing.rolls.len() >= MOST_ROLLS {
        return Err(TxError::conflict("too-many-rolls", "This contract was rolled too often. Fix the rest."));
    }
    fixing.rolls.push(Roll { from, to, spread, by: who.person.clone(), at_ms: who.now_ms });
    if let Some(later) = market_prices::fresh(&tx.reader(), (fixing.terms.market, to), today(who.now_ms))? {
        let whole = later.points.saturating_add(fixing.spreads());
        if spreads_are_fair(tx, &fixing, whole, who.now_ms)? == Some(false) {
            let why = "is far from the difference of both months in the shop's prices of these days";
            return Err(TxError::field("spreadPoints", why));
        }
    }
    let last_day = rules::last_day_of(&fixing, to, contract.delivery_until);
    due::remove(tx, last_ms(fixing.last_day), id)?;
    due::put(tx, last_ms(last_day), &Due::Contract(id.clone()))?;
    fixing.last_day = last_day;
    tx.put(&FIXINGS, id, &fixing)?;
    store::tell(tx, &contract, Some(&who.account), ContractStep::PriceRolled, who.now_ms)?;
    Ok(())
}

/// Refuses a quotation that neither the shop's file nor the contract itself bears out.
fn far(month: String) -> TxError {
    let why = format!(
        "gives a price more than {NEAR_FALLBACK_PERCENT} % away from the one that the contract falls back to, and the shop has \
         no price of {month} from these days. Ask the shop to enter it"
    );
    TxError::field("points", &why)
}

fn no_price() -> TxError {
    TxError::field("points", "gives no price above nought that this contract can hold")
}

/// Makes the price of a contract final, for its later call-offs and the rest of the earlier ones.
fn settle(
    tx: &mut Tx<'_>,
    contract: &Contract,
    (mut fixing, exact): (Fixing, ExactPrice),
    by: Option<&AccountId>,
    now_ms: i64,
) -> Result<(), TxError> {
    let price = exact.rounded().ok_or_else(no_price)?;
    fixing.price = Some(price);
    tx.put(&FIXINGS, &contract.id, &fixing)?;
    let after = Contract { unit_price: price, ..contract.clone() };
    CONTRACTS.save(tx, Some(contract), &after)?;
    store::tell(tx, &after, by, ContractStep::PriceFinal, now_ms)?;
    let total = exact.times(contract.quantity).ok_or_else(no_price)?;
    signed_alone::repriced(tx, &contract.buyer, &contract.id, total)?;
    provisional::settle(tx, &after, (&fixing, exact), now_ms)
}

/// Lets the price of the quote count for what is not fixed, once the last day is over.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn last_day_over(tx: &mut Tx<'_>, id: &ContractId, now_ms: i64) -> Result<(), TxError> {
    let (Some(fixing), Some(contract)) = (tx.get(&FIXINGS, id)?, tx.get(&CONTRACTS, id)?) else { return Ok(()) };
    // The orders of a contract that has ended have a final price too.
    let over = contract.ended.is_some() && fixing.provisional.is_empty();
    if fixing.price.is_some() || over || last_ms(fixing.last_day) > now_ms {
        return Ok(());
    }
    // A differential below the quotation leaves no price: the timer must go on, and both had agreed on the quote's.
    let price = rules::final_price(&fixing, contract.quantity).unwrap_or(ExactPrice::whole(fixing.terms.fallback));
    settle(tx, &contract, (fixing, price), None, now_ms)
}
