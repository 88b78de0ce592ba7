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
    emit(tx, certificate, CertificateStep::Waiting, waits)
}

/// Tells a seller what became of its certificate.
pub(super) fn tell(
    tx: &mut Tx<'_>,
    certificate: &Certificate,
    step: CertificateStep,
    at_ms: i64,
) -> Result<(), StoreError> {
    emit(tx, certificate, step, &Waits { administrators: Vec::new(), at_ms })
}

fn emit(tx: &mut Tx<'_>, of: &Certificate, step: CertificateStep, waits: &Waits) -> Result<(), StoreError> {
    let judgement = of.judgement.as_ref().filter(|_| step == CertificateStep::Rejected);
    tx.emit(&CertificateMoved {
        certificate: of.id.clone(),
        seller: of.seller.clone(),
        scheme: of.facts.scheme,
        number: of.facts.number.clone(),
        until: of.facts.until,
        step,
        reason: judgement.map(|judgement| judgement.reason.clone()).unwrap_or_default(),
        administrators: waits.administrators.clone(),
        at_ms: waits.at_ms,
    })
}
