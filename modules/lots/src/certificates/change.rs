//! The commands of sellers that change their certificates.

use contracts::ids::{AccountId, CertificateId};
use kernel::TxError;
use kernel::store::Tx;

use super::due;
use super::model::{Certificate, Facts, Paper, of_seller};
use super::news::{Waits, waiting};
use super::store::{CERTIFICATES, find, no_certificate};

/// The most certificates of a seller.
const MOST: u64 = 200;

/// Checks that no other certificate of a seller has the scheme and the number of these facts on one of their days. A renewed
/// certificate often keeps its number.
///
/// # Errors
/// 422.
pub(crate) fn not_twice(
    tx: &Tx<'_>,
    seller: &AccountId,
    facts: &Facts,
    itself: Option<&CertificateId>,
) -> Result<(), TxError> {
    let same = |known: &Facts| {
        known.scheme == facts.scheme
            && known.number.to_lowercase() == facts.number.to_lowercase()
            && known.from <= facts.until
            && facts.from <= known.until
    };
    for known in CERTIFICATES.rows(&tx.reader(), &of_seller(seller), None) {
        let known = known?;
        if Some(&known.id) != itself && same(&known.facts) {
            let (from, until) = (known.facts.from, known.facts.until);
            let why = format!("is the number of a certificate of yours from {from} until {until}: change that one");
            return Err(TxError::field("number", &why));
        }
    }
    Ok(())
}

/// Enters a new certificate, and the times of its notices.
///
/// # Errors
/// 409 `too-many-certificates`.
pub(crate) fn add(tx: &mut Tx<'_>, new: &Certificate) -> Result<(), TxError> {
    if CERTIFICATES.page(&tx.reader(), &of_seller(&new.seller), None, 0)?.1 >= MOST {
        let why = format!("You have {MOST} certificates, the most of a seller.");
        return Err(TxError::conflict("too-many-certificates", why));
    }
    due::watch(tx, new, new.made_ms)?;
    Ok(CERTIFICATES.save(tx, None, new)?)
}

/// Changes what a seller states of its certificate. A change takes the shop's judgement away; the same facts change
/// nothing.
///
/// # Errors
/// 404.
pub(crate) fn change(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    id: &CertificateId,
    facts: &Facts,
    waits: &Waits,
) -> Result<Certificate, TxError> {
    let before = find(&tx.reader(), seller, id)?.ok_or_else(no_certificate)?;
    if before.facts == *facts {
        return Ok(before);
    }
    let after = changed(&before, Certificate { facts: facts.clone(), ..before.clone() });
    if before.facts.until != after.facts.until {
        due::forget(tx, &before)?;
        due::watch(tx, &after, waits.at_ms)?;
    }
    CERTIFICATES.save(tx, Some(&before), &after)?;
    waiting(tx, &after, waits)?;
    Ok(after)
}

/// Attaches its file to a certificate, in place of the one of before. Another file takes the shop's judgement away.
///
/// # Errors
/// 404.
pub(crate) fn attach(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    id: &CertificateId,
    file: &Paper,
    waits: &Waits,
) -> Result<Certificate, TxError> {
    let before = find(&tx.reader(), seller, id)?.ok_or_else(no_certificate)?;
    let after = changed(&before, Certificate { file: Some(file.clone()), ..before.clone() });
    CERTIFICATES.save(tx, Some(&before), &after)?;
    waiting(tx, &after, waits)?;
    Ok(after)
}

/// Deletes a certificate that the shop has not verified.
///
/// # Errors
/// 404; 409 `certificate-is-verified`.
pub(crate) fn delete(tx: &mut Tx<'_>, seller: &AccountId, id: &CertificateId) -> Result<(), TxError> {
    let found = find(&tx.reader(), seller, id)?.ok_or_else(no_certificate)?;
    if found.is_verified() {
        let why = "The shop has verified this certificate, so it stays. It stands for nothing after its last day.";
        return Err(TxError::conflict("certificate-is-verified", why));
    }
    due::forget(tx, &found)?;
    Ok(CERTIFICATES.delete(tx, &found)?)
}

fn changed(before: &Certificate, after: Certificate) -> Certificate {
    Certificate { version: before.version.saturating_add(1), judgement: None, ..after }
}
