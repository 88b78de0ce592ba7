//! The events that tell what became of a certificate.

use contracts::certificates::{CertificateMoved, CertificateStep};
use contracts::ids::AccountId;
use kernel::store::{StoreError, Tx};

use super::model::Certificate;

/// The administrators, and the time at which a certificate may begin to wait for them.
#[derive(Clone, Debug)]
pub(crate) struct Waits {
    pub(crate) administrators: Vec<AccountId>,
    pub(crate) at_ms: i64,
}

/// Tells the administrators that a certificate waits for them, if it does.
pub(super) fn waiting(tx: &mut Tx<'_>, certificate: &Certificate, waits: &Waits) -> Result<(), StoreError> {
    if !certificate.waits() {
        return Ok(());
    }
    let told = CertificateMoved {
        administrators: waits.administrators.clone(),
        ..of(certificate, CertificateStep::Waiting, waits.at_ms)
    };
    tx.emit(&told).map(drop)
}

/// Tells a seller what became of its certificate.
pub(super) fn tell(
    tx: &mut Tx<'_>,
    certificate: &Certificate,
    step: CertificateStep,
    at_ms: i64,
) -> Result<(), StoreError> {
    tx.emit(&of(certificate, step, at_ms)).map(drop)
}

fn of(certificate: &Certificate, step: CertificateStep, at_ms: i64) -> CertificateMoved {
    let judgement = certificate.judgement.as_ref().filter(|_| step == CertificateStep::Rejected);
    CertificateMoved {
        certificate: certificate.id.clone(),
        seller: certificate.seller.clone(),
        scheme: certificate.facts.scheme,
        number: certificate.facts.number.clone(),
        until: certificate.facts.until,
        step,
        reason: judgement.map(|judgement| judgement.reason.clone()).unwrap_or_default(),
        administrators: Vec::new(),
        at_ms,
    }
}
