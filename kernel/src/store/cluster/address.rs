//! The address of the database, as the configuration names it, and how it is reached by TLS.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long a connection may take to be made.
const CONNECTING: Duration = Duration::from_secs(3);
/// How long a peer may be silent before the connection is given up.
const SILENT: Duration = Duration::from_secs(5);

/// The configured address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// `postgres://user:password@host/database`, or the words of libpq.
    pub text: String,
    /// The setting with its source, as errors name it.
    pub named: String,
    /// A file with the certificates of those who may sign the server's; without it the well-known ones.
    pub authorities: Option<PathBuf>,
    /// Whether the database tells its clients of news (LISTEN): else it is asked all the time.
    pub listen: bool,
    /// How many groups the log has at least before a snapshot takes the place of the older ones.
    pub keep_groups: u64,
}

/// A database that can be connected to.
#[derive(Clone)]
pub struct Database {
    pub(super) config: Config,
    pub(super) tls: MakeRustlsConnect,
    pub(super) named: String,
    pub(super) listen: bool,
    pub(super) keep_groups: u64,
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").field("named", &self.named).finish_non_exhaustive()
    }
}

impl Address {
    /// Reads the address and the certificates. Connects to nothing.
    ///
    /// # Errors
    /// One line that names the setting, and no password.
    pub fn read(&self) -> Result<Database, String> {
        let wrong = |why: String| format!("{} is wrong: {why}", self.named);
        let mut config = Config::from_str(&known_modes(&self.text)).map_err(|error| {
            // The address holds a password: only its fault is shown.
            let why = std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
            wrong(format!("{why}; it is an address like postgres://user:password@host/database"))
        })?;
        if config.get_hosts().is_empty() {
            return Err(wrong("it names no host".to_owned()));
        }
        if config.get_dbname().is_none() {
            return Err(wrong("it names no database".to_owned()));
        }
        let near = config.get_hosts().iter().all(|host| match host {
            Host::Unix(_) => true,
            Host::Tcp(name) => name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback()),
        });
        // A password and the shop's data cross no network in the clear unless somebody says so.
        if !near && !self.text.contains("sslmode") {
            config.ssl_mode(SslMode::Require);
        }
        config.application_name("sokoni").connect_timeout(CONNECTING);
        config
            .keepalives(true)
            .keepalives_idle(SILENT)
            .keepalives_interval(Duration::from_secs(1))
            .keepalives_retries(3);
        config.tcp_user_timeout(SILENT);
        let tls = tls(self.authorities.as_deref())?;
        let Address { named, listen, keep_groups, .. } = self;
        Ok(Database { config, tls, named: named.clone(), listen: *listen, keep_groups: (*keep_groups).max(1) })
    }
}

/// The address with the modes that the client knows. Providers print modes that verify the certificate, and `require` does.
fn known_modes(text: &str) -> String {
    text.replace("sslmode=verify-full", "sslmode=require").replace("sslmode=verify-ca", "sslmode=require")
}

fn tls(authorities: Option<&Path>) -> Result<MakeRustlsConnect, String> {
    let mut roots = RootCertStore::empty();
    match authorities {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(file) => {
            let wrong = |why: String| format!("store.postgres_ca = \"{}\" is wrong: {why}", file.display());
            let all = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
            let all = all.map_err(|error| wrong(error.to_string()))?;
            if all.is_empty() {
                return Err(wrong("there is no certificate in it".to_owned()));
            }
            for certificate in all {
                roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Database, String> {
        Address {
            text: text.to_owned(),
            named: "store.postgres".to_owned(),
            authorities: None,
            listen: true,
            keep_groups: 1,
        }
        .read()
    }

    #[test]
    fn an_address_that_is_none_is_named_without_its_password() {
        for wrong in
            ["postgres://u:hush@[::1/shop", "host=a pasword=hush dbname=b", "postgres://u:hush@host", "dbname=shop"]
        {
            let said = read(wrong).unwrap_err();
            assert!(said.starts_with("store.postgres is wrong: ") && !said.contains("hush"), "{said}");
        }
    }

    #[test]
    fn only_this_machine_is_spoken_to_in_the_clear_unless_the_address_says_otherwise() {
        let mode = |text: &str| read(text).unwrap().config.get_ssl_mode();
        assert_eq!(mode("postgres://u@db.example/shop"), SslMode::Require);
        assert_eq!(mode("postgres://u@10.0.0.7/shop"), SslMode::Require);
        assert_eq!(mode("postgres://u@10.0.0.7/shop?sslmode=disable"), SslMode::Disable);
        assert_eq!(mode("postgres://u@10.0.0.7/shop?sslmode=verify-full"), SslMode::Require);
        assert_eq!(mode("host=/run/postgresql dbname=shop sslmode=verify-ca"), SslMode::Require);
        assert_eq!(mode("postgres://u@127.0.0.1/shop"), SslMode::Prefer);
        assert_eq!(mode("host=/run/postgresql dbname=shop"), SslMode::Prefer);
    }
}
