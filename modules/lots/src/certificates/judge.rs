//! Verifies or rejects a certificate for the shop.

use contracts::certificates::CertificateStep;
use contracts::ids::CertificateId;
use kernel::TxError;
use kernel::store::Tx;

use super::model::{Certificate, Judgement};
use super::news::tell;
use super::store::{CERTIFICATES, no_certificate};

/// Saves what the shop found about one version of a certificate. Claims follow at once, and its seller is told.
///
/// # Errors
/// 404; 409 `certificate-has-no-file`, or `certificate-was-changed` since the shop looked.
pub(crate) fn judge(
    tx: &mut Tx<'_>,
    id: &CertificateId,
    version: u32,
    found: &Judgement,
) -> Result<Certificate, TxError> {
    let before = tx.get(&CERTIFICATES, id)?.ok_or_else(no_certificate)?;
    if before.version != version {
        let why = "Its seller has changed the certificate since you looked. Look at it again.";
        return Err(TxError::conflict("certificate-was-changed", why));
    }
    if before.file.is_none() {
        let why = "Its seller has not handed in the certificate's file yet.";
        return Err(TxError::conflict("certificate-has-no-file", why));
    }
    let after = Certificate { judgement: Some(found.clone()), ..before.clone() };
    CERTIFICATES.save(tx, Some(&before), &after)?;
    let step = if found.verified { CertificateStep::Verified } else { CertificateStep::Rejected };
    tell(tx, &after, step, found.at_ms)?;
    Ok(after)
}
