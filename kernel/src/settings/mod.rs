//! The configuration and its keys.

mod bucket;
mod database;
mod given;
mod load;
mod objects;

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use ipnet::IpNet;
use serde::{Deserialize, Deserializer};

pub use database::NodesSecret;

use crate::error::StartError;
use crate::object_store::ObjectStore;
use crate::store::{Address, EngineKind};

/// The whole configuration; each key is described in `config/default.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Settings {
    pub server: Server,
    pub store: StoreSettings,
    pub files: FileSettings,
    pub backup: BackupSettings,
    pub demo: Demo,
    pub shop: ShopSettings,
    pub orders: OrderSettings,
    pub modules: BTreeMap<String, bool>,
    pub sessions: Sessions,
    pub limits: Limits,
    pub eudr: EudrSettings,
    pub mail: Mail,
    pub log: Log,
}

/// `[server]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Server {
    pub bind: SocketAddr,
    pub public_url: String,
    pub workers: usize,
    pub drain_seconds: u64,
    pub shutdown_seconds: u64,
    pub body_limit_bytes: usize,
    pub request_timeout_seconds: u64,
    pub live_beat_seconds: u64,
    pub trusted_proxies: Vec<Network>,
    pub tls_certificate: PathBuf,
    pub tls_key: PathBuf,
    pub connections: usize,
    pub connections_per_address: usize,
    pub stalled_seconds: u64,
    #[serde(deserialize_with = "address_if_any")]
    pub metrics_bind: Option<SocketAddr>,
    pub metrics_from: Vec<Network>,
}

/// Reads an address with its port; none where it is empty.
fn address_if_any<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(from)?;
    let wrong = || serde::de::Error::custom(format!("{text} is no address with a port like 127.0.0.1:9100"));
    if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(|_| wrong()) }
}

/// The callers that are believed or let in: an address, or a network such as `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Network(IpNet);

impl Network {
    /// Whether an address is this one, or in this network.
    pub fn is(&self, address: IpAddr) -> bool {
        self.0.contains(&address)
    }
}

impl TryFrom<String> for Network {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let alone = text.parse::<IpAddr>().map(IpNet::from).ok();
        let net = alone.or_else(|| text.parse().ok());
        net.map(Network).ok_or_else(|| format!("{text} is neither an address nor a network like 10.0.0.0/8"))
    }
}

/// `[store]`
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct StoreSettings {
    pub path: PathBuf,
    pub engine: EngineKind,
    pub cache_mb: u64,
    pub compact_above_mb: u64,
    pub durable: bool,
    pub log: LogKind,
    pub postgres: String,
    pub postgres_file: PathBuf,
    pub postgres_ca: PathBuf,
    pub postgres_listen: bool,
    pub postgres_keep_groups: u64,
    pub postgres_secret: String,
    pub postgres_secret_file: PathBuf,
    /// The database of `log = "postgres"`, with the source of its address.
    #[serde(skip)]
    pub nodes: Option<Address>,
    /// The secret that its nodes share.
    #[serde(skip)]
    pub nodes_secret: Option<NodesSecret>,
}

impl std::fmt::Debug for StoreSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let StoreSettings { path, engine, log, .. } = self;
        let mut shown = f.debug_struct("StoreSettings");
        shown.field("path", path).field("engine", engine).field("log", log).finish_non_exhaustive()
    }
}

/// Where the log of the shop is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogKind {
    /// In the data folder: one process has the shop.
    File,
    /// In a PostgreSQL database: many may have it, each with a data folder of its own.
    Postgres,
}

/// `[files]`
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct FileSettings {
    pub place: FilesPlace,
    pub s3_endpoint: String,
    pub s3_region: String,
    pub s3_bucket: String,
    pub s3_prefix: String,
    pub s3_path_style: bool,
    pub s3_ca: PathBuf,
    pub s3_access_key: String,
    pub s3_secret_key: String,
    pub s3_secret_key_file: PathBuf,
    /// The object store of `place = "s3"` or `"table"`.
    #[serde(skip)]
    pub(crate) objects: Option<ObjectStore>,
}

impl std::fmt::Debug for FileSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FileSettings").field("place", &self.place).finish_non_exhaustive()
    }
}

/// Where pictures and papers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FilesPlace {
    /// In the data folder.
    Folder,
    /// In a bucket of an S3-compatible server.
    S3,
    /// In a table of the database that has the log.
    Table,
}

impl FilesPlace {
    /// All places.
    const ALL: [FilesPlace; 3] = [FilesPlace::Folder, FilesPlace::S3, FilesPlace::Table];

    /// The place in the configuration.
    pub fn as_str(self) -> &'static str {
        match self {
            FilesPlace::Folder => "folder",
            FilesPlace::S3 => "s3",
            FilesPlace::Table => "table",
        }
    }
}

impl FromStr for FilesPlace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = FilesPlace::ALL.into_iter().find(|place| place.as_str() == text);
        found.ok_or_else(|| "it must be folder, s3 or table".to_owned())
    }
}

/// `[backup]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BackupSettings {
    pub folder: PathBuf,
    pub every_hours: u32,
    pub keep: usize,
}

/// `[demo]`
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Demo {
    pub enabled: bool,
    pub password: String,
    pub webhook_secret: String,
    pub scale: u32,
}

impl std::fmt::Debug for Demo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Demo").field("enabled", &self.enabled).finish_non_exhaustive()
    }
}

/// `[shop]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ShopSettings {
    pub name: String,
    pub currency: String,
}

/// `[orders]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct OrderSettings {
    pub unpaid_days: u32,
    pub new_account_may_owe: u32,
    pub confirmed_email: ConfirmedEmail,
}

/// Whether a person who orders must have confirmed their e-mail address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ConfirmedEmail {
    /// Where the shop has a mail server and is not the demo.
    Auto,
    /// In every case.
    Always,
    /// In none.
    Never,
}

/// `[sessions]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Sessions {
    pub idle_minutes: u32,
    pub longest_days: u32,
}

/// `[limits]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Limits {
    pub sign_in_failures_per_minute: u32,
    pub sign_ups_per_minute: u32,
    pub account_per_second: u32,
    pub address_per_second: u32,
    pub asks_in_flight: usize,
    pub uploads_mb_per_day: u64,
    pub contact_messages_per_hour: u32,
    pub newsletter_addresses_per_hour: u32,
    pub invitations_per_day: usize,
}

/// `[eudr]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct EudrSettings {
    pub applies_from: jiff::civil::Date,
    pub applies_to_small_from: jiff::civil::Date,
    pub cut_off: jiff::civil::Date,
}

/// `[mail]`
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Mail {
    pub smtp_url: String,
    pub from: String,
}

impl std::fmt::Debug for Mail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail").field("from", &self.from).finish_non_exhaustive()
    }
}

/// `[log]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Log {
    pub level: String,
    pub format: LogFormat,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines.
    Json,
}

impl Settings {
    /// The names of the modules that are switched on.
    ///
    /// # Errors
    /// [`StartError::Config`] where a name is not one of `known`.
    pub(crate) fn switched_on(&self, known: &BTreeSet<&'static str>) -> Result<BTreeSet<&'static str>, StartError> {
        for name in self.modules.keys() {
            if !known.contains(name.as_str()) {
                return Err(StartError::Config(format!(
                    "configuration: modules.{name} names no module of this program"
                )));
            }
        }
        Ok(known.iter().copied().filter(|name| self.modules.get(*name).copied().unwrap_or(true)).collect())
    }
}
