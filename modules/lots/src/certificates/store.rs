//! The table of certificates.

use contracts::ids::{AccountId, CertificateId};
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError};

use super::model::Certificate;

kernel::tables! {
    /// Certificate id → certificate.
    pub(crate) CERTIFICATES: Collection<Certificate> = "certificates";
}

/// Returns a certificate of this seller's.
pub(crate) fn find(
    reader: &Reader<'_>,
    seller: &AccountId,
    id: &CertificateId,
) -> Result<Option<Certificate>, StoreError> {
    Ok(reader.get(&CERTIFICATES, id)?.filter(|found| found.seller == *seller))
}

/// The 404 of certificates.
pub(crate) fn no_certificate() -> TxError {
    TxError::not_found("certificate")
}
