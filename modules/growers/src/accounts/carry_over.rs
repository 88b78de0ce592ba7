//! Carries what a grower owes at the end of a season over into another season: one entry out, one entry in.

use contracts::growers::EntryKind;
use contracts::ids::{AccountId, GrowerEntryId, ProducerId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::Tx;

use super::entry::{Carried, Entry};
use super::store::{self, ACCOUNTS};
use super::{book, posting};
use crate::changed;

/// A carry-over wanted.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    /// The ids of the entry that goes out, and of the one that comes in.
    pub(super) ids: [GrowerEntryId; 2],
    pub(super) seller: AccountId,
    pub(super) producer: ProducerId,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) day: Date,
    pub(super) by: AccountId,
    pub(super) at_ms: i64,
}

/// Carries the whole balance over. The grower's account in the other season is opened if there is none. It returns the
/// entry that goes out.
///
/// # Errors
/// 404; 409 `season-open` for the season that it leaves, `season-closed` for the one that it enters,
/// `nothing-to-carry-over` where the balance is not below nought; 422 for the same season, none, or another currency.
pub(super) fn carry_over(tx: &mut Tx<'_>, wanted: &Wanted) -> Result<Entry, TxError> {
    let Wanted { seller, producer, from, to, .. } = wanted;
    let account = store::account(&tx.reader(), seller, from, producer)?.ok_or_else(store::no_account)?;
    let left = store::season(&tx.reader(), seller, from)?.ok_or_else(store::no_season)?;
    if from == to {
        return Err(TxError::field("to", "must be another season"));
    }
    let entered =
        store::season(&tx.reader(), seller, to)?.ok_or_else(|| TxError::field("to", "has no delivery yet"))?;
    if entered.currency != left.currency {
        return Err(TxError::field("to", &format!("is in {}, and {from} is in {}", entered.currency, left.currency)));
    }
    if left.in_force().is_none() {
        let why = format!("The season {from} is open: its deliveries may still cover this.");
        return Err(TxError::conflict("season-open", why));
    }
    if entered.in_force().is_some() {
        return Err(TxError::conflict("season-closed", format!("The second payment of the season {to} was made.")));
    }
    let balance = account.balance();
    if balance >= 0 {
        let why = format!("{} owes nothing in the season {from}.", account.grower.name);
        return Err(TxError::conflict("nothing-to-carry-over", why));
    }
    if store::account(&tx.reader(), seller, to, producer)?.is_none() {
        let opened = book::empty(seller, to, &account.grower, account.currency, wanted.at_ms);
        ACCOUNTS.save(tx, None, &opened)?;
    }
    let [out, into] = &wanted.ids;
    let half = |id: &GrowerEntryId, other: &GrowerEntryId, season: &str, of: &str, minor| Entry {
        id: id.clone(),
        seller: seller.clone(),
        season: season.to_owned(),
        producer: producer.clone(),
        kind: EntryKind::CarryOver,
        amount: Money::new(minor, account.currency),
        day: wanted.day,
        note: String::new(),
        reweighed: None,
        carried: Some(Carried { season: of.to_owned(), entry: other.clone() }),
        struck: None,
        by: wanted.by.clone(),
        at_ms: wanted.at_ms,
    };
    let (out, into) = (half(out, into, from, to, -balance), half(into, out, to, from, balance));
    posting::add(tx, &out)?;
    posting::add(tx, &into)?;
    changed::tell(tx, seller, wanted.at_ms)?;
    Ok(out)
}
