//! The mail server that the owner set in the page. It holds above the settings' one; its password is sealed with a key
//! outside the store.

use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};

use contracts::messages::MailPort;
use kernel::secrets::{KEYS_FOLDER, KeyRing, Sealed, Secret, Vault};
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use kernel::{Context, Problem, StartError};
use lettre::SmtpTransport;
use lettre::message::Mailbox;
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::authentication::Credentials;
use serde::{Deserialize, Serialize};

use super::post::{PATIENCE, Post, SENDERS};

kernel::tables! {
    /// `now` → the mail server.
    pub(crate) SERVERS: Table<MailServer> = "mail-server";
}

const NOW: &str = "now";
/// The owner and the field to which the password is bound.
const PLACE: (&str, &str) = ("mail-server", "password");

/// A mail server, version 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct MailServer {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) security: Security,
    /// Empty for a server without a sign-in.
    pub(crate) user: String,
    pub(crate) password: Option<Sealed>,
    /// The address of the sender.
    pub(crate) from: String,
}
impl Record for MailServer {}

/// How the connection is protected; part of [`MailServer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = MailSecurity)]
pub(crate) enum Security {
    /// From its beginning.
    Tls,
    /// After its beginning, and never without it.
    StartTls,
    /// Not at all: for a server on this machine.
    None,
}

/// Whether this is a name of this machine.
pub(crate) fn is_here(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Returns the mail server that the owner set.
pub(crate) fn load(reader: &Reader<'_>) -> Result<Option<MailServer>, StoreError> {
    reader.get(&SERVERS, NOW)
}

/// Saves the mail server, or with `None` goes back to the settings.
pub(crate) fn save(tx: &mut Tx<'_>, server: Option<&MailServer>) -> Result<(), StoreError> {
    match server {
        Some(server) => tx.put(&SERVERS, NOW, server),
        None => tx.delete(&SERVERS, NOW),
    }
}

/// The way to a mail server, and the sender of its e-mails.
pub(super) struct Way {
    pub(super) post: Post,
    pub(super) from: Mailbox,
}

/// The owner's mail server as it is used: it changes while the shop runs.
pub(crate) struct OwnServer {
    vault: Vault,
    way: RwLock<Option<Arc<Way>>>,
}

impl OwnServer {
    /// Opens the key of the password and the way to the server.
    pub(super) fn open(context: &Context) -> Result<OwnServer, StartError> {
        let ring = KeyRing::open(&context.data_dir().join(KEYS_FOLDER).join("mail.json"))?;
        let own = OwnServer::with(&ring);
        own.reload(context);
        Ok(own)
    }

    /// An owner's server that is not set yet.
    pub(super) fn with(ring: &KeyRing) -> OwnServer {
        OwnServer { vault: Vault::new(ring), way: RwLock::default() }
    }

    /// Uses the server that is saved now. If it cannot be used, the settings' one is, and the log says so.
    pub(super) fn reload(&self, context: &Context) {
        let way = match context.store().read(load) {
            Ok(server) => server.and_then(|server| self.way_to(&server)).map(Arc::new),
            Err(error) => return tracing::error!(%error, "the mail server stays as it was: the store cannot be read"),
        };
        *self.way.write().unwrap_or_else(PoisonError::into_inner) = way;
    }

    /// Returns the way to the owner's server; `None` where the settings hold.
    pub(super) fn way(&self) -> Option<Arc<Way>> {
        self.way.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Seals a password.
    ///
    /// # Errors
    /// [`Problem::Internal`] where it cannot be encrypted.
    pub(crate) fn seal(&self, password: String) -> Result<Sealed, Problem> {
        self.vault.seal(&Secret::new(password), PLACE.0, PLACE.1)
    }

    fn way_to(&self, server: &MailServer) -> Option<Way> {
        let MailServer { host, port, security, user, password, from } = server;
        let unusable = |why: &str| tracing::error!(why, "the mail server of the administration cannot be used");
        let Ok(address) = from.parse() else {
            unusable("its sender is no address");
            return None;
        };
        let builder = match security {
            Security::Tls => SmtpTransport::relay(host).ok(),
            Security::StartTls => SmtpTransport::starttls_relay(host).ok(),
            Security::None => Some(SmtpTransport::builder_dangerous(host)),
        };
        let Some(mut builder) = builder else {
            unusable("its host is no name");
            return None;
        };
        if let Some(sealed) = password {
            let Some(password) = self.vault.open(sealed, PLACE.0, PLACE.1) else {
                unusable("its password cannot be opened with the key beside the store: set it again");
                return None;
            };
            builder = builder.credentials(Credentials::new(user.clone(), password.reveal().to_owned()));
        }
        let connections = PoolConfig::new().max_size(SENDERS);
        let transport = builder.port(*port).timeout(Some(PATIENCE)).pool_config(connections).build();
        Some(Way { post: Post::Server(Box::new(transport)), from: Mailbox::new(None, address) })
    }
}

/// The implementation of [`MailPort`].
pub(crate) struct Servers {
    /// Whether the settings have a mail server.
    pub(crate) by_settings: bool,
}

impl MailPort for Servers {
    fn has_server(&self, reader: &Reader<'_>) -> Result<bool, StoreError> {
        Ok(self.by_settings || reader.has(&SERVERS, NOW)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_written_to_without_encryption() {
        assert!(["localhost", "127.0.0.1", "::1"].iter().all(|host| is_here(host)));
        assert!(["mail.example", "10.0.0.7", ""].iter().all(|host| !is_here(host)));
    }

    #[test]
    fn a_password_is_sealed_and_a_server_whose_key_is_gone_is_not_used() {
        let own = OwnServer::with(&KeyRing::random());
        let sealed = own.seal("kahawa ya asubuhi".to_owned()).unwrap();
        let server = MailServer {
            host: "mail.example".into(),
            port: 465,
            security: Security::Tls,
            user: "shop".into(),
            password: Some(sealed),
            from: "shop@kahawa.example".into(),
        };
        assert!(!format!("{server:?}").contains("kahawa ya asubuhi"));
        assert!(own.way_to(&server).is_some());
        assert!(OwnServer::with(&KeyRing::random()).way_to(&server).is_none());
    }
}
