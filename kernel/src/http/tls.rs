//! TLS by the process itself, for shops without a reverse proxy.

use std::path::Path;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::error::StartError;
use crate::settings::Server;

/// Returns the TLS configuration with the configured certificate files; `None` where none are configured.
///
/// # Errors
/// [`StartError::Config`] that names the key whose file is missing or wrong.
pub(crate) fn configured(settings: &Server) -> Result<Option<ServerConfig>, StartError> {
    let wrong = |key: &str, path: &Path, why: String| {
        StartError::Config(format!("configuration: server.{key} = \"{}\" is wrong: {why}", path.display()))
    };
    let Server { tls_certificate: certificate, tls_key: key, .. } = settings;
    match (certificate.as_os_str().is_empty(), key.as_os_str().is_empty()) {
        (true, true) => return Ok(None),
        (true, false) => return Err(wrong("tls_certificate", certificate, "the key has no certificate".to_owned())),
        (false, true) => return Err(wrong("tls_key", key, "the certificate has no key".to_owned())),
        (false, false) => {}
    }
    let chain = CertificateDer::pem_file_iter(certificate)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| wrong("tls_certificate", certificate, error.to_string()))?;
    if chain.is_empty() {
        return Err(wrong("tls_certificate", certificate, "there is no certificate in it".to_owned()));
    }
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| wrong("tls_key", key, error.to_string()))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, secret))
        .map_err(|error| wrong("tls_key", key, error.to_string()))?;
    Ok(Some(config))
}
