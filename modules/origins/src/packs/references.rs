//! References of a due diligence statement to earlier ones, as its buyer tells them (chapter 10.3, "Referenced DDS").
//!
//! The shop knows what buyers wrote back here and nothing else: of a statement that was made elsewhere it takes the buyer's
//! word.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, PackId};
use contracts::origins::DdsStatus::{self, Archived, Available, Grouped, Withdrawn};
use contracts::words;
use kernel::TxError;
use kernel::store::{Collection, Listed, Reader, Record, StoreError, Tx, sort_key};
use serde::{Deserialize, Serialize};

use super::model::{Pack, Statement, bought_by};
use super::statuses::stands;
use super::store::{self, PACKS, no_pack, not_sealed};

/// The most references of a statement.
pub(crate) const MOST_REFERENCES: usize = 2_000;
/// The most packs of a buyer that are looked at for a number.
pub(super) const MOST_LOOKED: usize = 1_000;

kernel::tables! {
    /// Pack and reference number, divided by a dot → the reference.
    pub(crate) DDS_REFERENCES: Collection<DdsReference> = "dds-references";
}

/// A reference to a statement, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DdsReference {
    /// Its key.
    pub(crate) id: String,
    /// The pack whose statement refers.
    pub(crate) pack: PackId,
    pub(crate) buyer: AccountId,
    pub(crate) reference: String,
    pub(crate) verification: String,
    /// The status, as the buyer told it.
    #[serde(with = "words")]
    pub(crate) status: DdsStatus,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for DdsReference {}

impl Listed for DdsReference {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([of_pack(&self.pack), to_number(&self.buyer, &self.reference)])
    }
}

/// The name of the list of a pack's references.
pub(crate) fn of_pack(pack: &PackId) -> String {
    format!("dds-references/{pack}")
}

/// The name of the list of a buyer's references to a number.
fn to_number(buyer: &AccountId, reference: &str) -> String {
    format!("dds-referring/{buyer}/{reference}")
}

/// The key of a reference.
pub(crate) fn key(pack: &PackId, reference: &str) -> String {
    format!("{pack}.{reference}")
}

/// The sealed pack of a buyer, for its references.
///
/// # Errors
/// 404; 403 for its seller; 409 `draft`.
pub(crate) fn bought(reader: &Reader<'_>, buyer: &AccountId, id: &PackId) -> Result<Pack, TxError> {
    let pack = store::find(reader, buyer, id)?.ok_or_else(no_pack)?;
    if pack.buyer != *buyer {
        return Err(TxError::forbidden("Only the buyer declares the goods, and knows what its statement refers to."));
    }
    if pack.seal.is_none() { Err(not_sealed()) } else { Ok(pack) }
}

/// Saves new references of a pack.
///
/// # Errors
/// Those of [`bought`]; 422 for a number that is there already, is the statement's own, or is known here as one that
/// cannot be referred to; 409 `too-many-references`.
pub(crate) fn add(tx: &mut Tx<'_>, buyer: &AccountId, id: &PackId, rows: &[DdsReference]) -> Result<Pack, TxError> {
    let pack = bought(&tx.reader(), buyer, id)?;
    let (_, known) = DDS_REFERENCES.page(&tx.reader(), &of_pack(id), None, 0)?;
    if known + rows.len() as u64 > MOST_REFERENCES as u64 {
        let why = format!("A statement refers to at most {MOST_REFERENCES} others.");
        return Err(TxError::conflict("too-many-references", why));
    }
    let here = written_back(&tx.reader(), buyer)?;
    for row in rows {
        let field = |why: &str| TxError::field("references", &format!("{}: {why}", row.reference));
        if tx.has(&DDS_REFERENCES, &row.id)? {
            return Err(field("is there already"));
        }
        if pack.statements.iter().any(|own| own.reference == row.reference) {
            return Err(field("is the statement itself"));
        }
        if let Some(known) = here.iter().find(|known| known.reference == row.reference) {
            if !matches!(known.status, Available | Archived | Grouped) {
                return Err(field(&format!("you wrote back that it is {}", known.status)));
            }
            if known.verification != row.verification {
                return Err(field("you wrote back another verification number"));
            }
        }
        DDS_REFERENCES.save(tx, None, row)?;
    }
    Ok(pack)
}

/// The last entry of each statement that a buyer wrote back, the latest packs first.
fn written_back(reader: &Reader<'_>, buyer: &AccountId) -> Result<Vec<Statement>, StoreError> {
    let packs = PACKS.rows(reader, &bought_by(buyer), None).take(MOST_LOOKED).collect::<Result<Vec<_>, _>>()?;
    let mut found = Vec::new();
    for pack in packs {
        let mut told = BTreeSet::new();
        let latest = pack.statements.into_iter().rev();
        found.extend(latest.filter(|one| !one.reference.is_empty() && told.insert(one.reference.clone())));
    }
    Ok(found)
}

/// Deletes a reference of a pack.
///
/// # Errors
/// Those of [`bought`]; 404.
pub(crate) fn remove(tx: &mut Tx<'_>, buyer: &AccountId, id: &PackId, reference: &str) -> Result<(), TxError> {
    bought(&tx.reader(), buyer, id)?;
    let row = tx.get(&DDS_REFERENCES, key(id, reference))?.ok_or_else(|| TxError::not_found("reference"))?;
    Ok(DDS_REFERENCES.delete(tx, &row)?)
}

/// Refuses an entry of a pack's statement that its references, or those of others, forbid.
///
/// # Errors
/// 422 for a number that the statement refers to; 409 `referenced` for the withdrawal of one that another statement of the
/// buyer, which stands, refers to.
pub(crate) fn may_be(reader: &Reader<'_>, pack: &Pack, entry: &Statement) -> Result<(), TxError> {
    if reader.has(&DDS_REFERENCES, key(&pack.id, &entry.reference))? {
        return Err(TxError::field("reference", "is a statement that this one refers to"));
    }
    if entry.status != Withdrawn || entry.reference.is_empty() {
        return Ok(());
    }
    for row in DDS_REFERENCES.rows(reader, &to_number(&pack.buyer, &entry.reference), None) {
        let Some(other) = reader.get(&PACKS, row?.pack)? else { continue };
        let Some(last) = other.statements.last().filter(|last| stands(last.status)) else { continue };
        let by = if last.reference.is_empty() { "The statement" } else { last.reference.as_str() };
        let why =
            format!("{by} of {} refers to it. While that stands, it cannot be withdrawn.", other.coverage.number());
        return Err(TxError::conflict("referenced", why));
    }
    Ok(())
}

/// Deletes all references of a pack.
pub(crate) fn erase(tx: &mut Tx<'_>, pack: &PackId) -> Result<(), StoreError> {
    let all = DDS_REFERENCES.rows(&tx.reader(), &of_pack(pack), None).collect::<Result<Vec<_>, _>>()?;
    all.iter().try_for_each(|row| DDS_REFERENCES.delete(tx, row))
}
