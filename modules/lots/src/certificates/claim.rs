//! Claims certificates for a lot.

use contracts::ids::{AccountId, CertificateId, LotId};
use kernel::store::Tx;
use kernel::{Problem, TxError};

use super::model::Certificate;
use super::scope;
use super::store::find;
use crate::ledger::receive::MADE_LOT;
use crate::ledger::rules::Wrongs;
use crate::lot::model::Lot;
use crate::lot::store::{self as lots, LOTS};

/// The kind of the refusal of a claim for a lot whose harvest is not known.
pub(crate) const NO_HARVEST: &str = "harvest-not-known";

/// Claims these certificates for a lot that was received, in place of those of before. Each must be the seller's own,
/// verified, and for the lot's goods; one of each scheme must have been valid at the end of the harvest.
///
/// # Errors
/// 404; 409 `lot-was-made`, which has the claims of its inputs, or `harvest-not-known`; 422 with each wrong certificate.
pub(crate) fn claim(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    lot: &LotId,
    certificates: &[CertificateId],
) -> Result<Lot, TxError> {
    let before = lots::find(&tx.reader(), seller, lot)?.ok_or_else(lots::no_lot)?;
    if before.made_by.is_some() {
        let why = format!("Lot {} has the claims that all lots have of which it was made.", before.number);
        return Err(TxError::conflict(MADE_LOT, why));
    }
    if !certificates.is_empty() {
        check(tx, &before, certificates)?;
    }
    let after = Lot { certificates: certificates.to_vec(), ..before.clone() };
    LOTS.save(tx, Some(&before), &after)?;
    Ok(after)
}

fn check(tx: &Tx<'_>, lot: &Lot, certificates: &[CertificateId]) -> Result<(), TxError> {
    let Some(harvested) = lot.traits.harvested else {
        let why = format!("The last day of the harvest of lot {} is not known, so no certificate fits it.", lot.number);
        return Err(TxError::conflict(NO_HARVEST, why));
    };
    let chosen: Vec<Option<Certificate>> =
        certificates.iter().map(|id| find(&tx.reader(), &lot.seller, id)).collect::<Result<_, _>>()?;
    let at_harvest = |of: &Certificate| {
        let same = chosen.iter().flatten().filter(|other| other.facts.scheme == of.facts.scheme);
        same.into_iter().any(|other| other.holds_on(harvested))
    };
    let mut wrongs = Wrongs::new();
    for (at, known) in chosen.iter().enumerate() {
        let why = match known {
            None => "is none of your certificates".to_owned(),
            Some(known) if !known.is_verified() => "is not verified by the shop".to_owned(),
            Some(known) => match scope::lacks(&tx.reader(), known, lot)? {
                Some(lacks) => lacks.to_owned(),
                None if at_harvest(known) => continue,
                None => format!("was not valid on {harvested}, the last day of the harvest"),
            },
        };
        wrongs.insert(format!("certificates.{at}"), vec![why]);
    }
    if wrongs.is_empty() { Ok(()) } else { Err(Problem::Invalid(wrongs).into()) }
}
