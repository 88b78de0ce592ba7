//! The address of a bucket, as the settings give it, and the client that is made from it.

use std::path::PathBuf;
use std::time::Duration;

use rusty_s3::{Bucket, Credentials, UrlStyle};
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};

use crate::secrets::Secret;

/// How long the server may take to accept a connection.
const CONNECT: Duration = Duration::from_secs(5);
/// How long it may take for its answer once it has the request.
const ANSWER: Duration = Duration::from_secs(15);
/// How long one way of a file may take.
const BODY: Duration = Duration::from_secs(60);

/// The settings of a bucket that errors name, each with its source.
#[derive(Clone, Debug)]
pub struct Sources {
    /// The key and source of the address of the server.
    pub endpoint: String,
    /// Those of its region.
    pub region: String,
    /// Those of the bucket.
    pub bucket: String,
    /// Those of the prefix.
    pub prefix: String,
    /// Those of the access key.
    pub access_key: String,
    /// Those of the secret key.
    pub secret_key: String,
    /// Those of the file of authorities.
    pub authorities: String,
}

/// Where a bucket is, and the keys to it.
#[derive(Clone, Debug)]
pub struct Address {
    /// The server, such as `https://s3.example`.
    pub endpoint: String,
    /// Its region.
    pub region: String,
    /// The bucket.
    pub bucket: String,
    /// The beginning of the names of all objects of the shop; it is empty or ends with a slash.
    pub prefix: String,
    /// Whether the bucket is part of the path, and not of the server's name.
    pub path_style: bool,
    /// A file with the certificates of those who may sign the server's.
    pub authorities: Option<PathBuf>,
    /// The access key.
    pub access_key: String,
    /// The secret key.
    pub secret_key: Secret,
    /// Where each setting comes from.
    pub sources: Sources,
}

impl Address {
    /// Returns the bucket that requests are signed for.
    pub(super) fn signed(&self) -> Result<(Bucket, Credentials), String> {
        let Address { endpoint, region, bucket, prefix, path_style, sources, .. } = self;
        let wrong = |named: &str, why: &str| format!("{named} is wrong: {why}");
        let server = endpoint.parse().map_err(|_| wrong(&sources.endpoint, "it is an address like https://s3.example"));
        let plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || ".-_".contains(c));
        if !(3..=63).contains(&bucket.len()) || !plain(bucket) || bucket.starts_with('.') {
            return Err(wrong(&sources.bucket, "it is the name of a bucket, of 3 to 63 letters, digits, - and ."));
        }
        let parts = prefix.strip_suffix('/').map(|parts| parts.split('/'));
        let named = |part: &str| !part.is_empty() && !part.starts_with('.') && plain(part);
        if prefix.len() > 200 || !(prefix.is_empty() || parts.is_some_and(|mut parts| parts.all(named))) {
            return Err(wrong(&sources.prefix, "it is like shops/one/, of letters, digits, -, _ and ., or empty"));
        }
        let style = if *path_style { UrlStyle::Path } else { UrlStyle::VirtualHost };
        let made = Bucket::new(server?, style, bucket.clone(), region.clone());
        let made = made.map_err(|_| wrong(&sources.endpoint, "it is an address like https://s3.example"))?;
        Ok((made, Credentials::new(self.access_key.as_str(), self.secret_key.reveal())))
    }

    /// Returns the client that sends the requests. Every wait in it ends.
    pub(super) fn agent(&self) -> Result<ureq::Agent, String> {
        let config = ureq::Agent::config_builder()
            .timeout_resolve(Some(CONNECT))
            .timeout_connect(Some(CONNECT))
            .timeout_send_request(Some(ANSWER))
            .timeout_send_body(Some(BODY))
            .timeout_recv_response(Some(ANSWER))
            .timeout_recv_body(Some(BODY))
            .max_redirects(0)
            .http_status_as_error(false)
            .proxy(None)
            .tls_config(TlsConfig::builder().root_certs(self.roots()?).build())
            .build();
        Ok(config.new_agent())
    }

    /// Returns those who may sign the server's certificate.
    fn roots(&self) -> Result<RootCerts, String> {
        let Some(file) = &self.authorities else { return Ok(RootCerts::WebPki) };
        let wrong = |why: &str| format!("{} is wrong: {why}", self.sources.authorities);
        let text = std::fs::read(file).map_err(|error| wrong(&error.to_string()))?;
        let items = parse_pem(&text).collect::<Result<Vec<_>, _>>().map_err(|error| wrong(&error.to_string()))?;
        let certificate = |item| if let PemItem::Certificate(found) = item { Some(found) } else { None };
        let found: Vec<_> = items.into_iter().filter_map(certificate).collect();
        if found.is_empty() {
            return Err(wrong("there is no certificate in it"));
        }
        Ok(found.into())
    }
}
