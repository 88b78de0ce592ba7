//! TLS by the program itself, and the headers for browsers behind TLS.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;

use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use crate::shop::{Shop, command};

/// Writes certificate and key files for `localhost`. Returns the certificate.
fn certificate(folder: &Path) -> CertificateDer<'static> {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    std::fs::write(folder.join("chain.pem"), made.cert.pem()).expect("written");
    std::fs::write(folder.join("key.pem"), made.signing_key.serialize_pem()).expect("written");
    made.cert.der().clone()
}

/// Returns the answer to `GET /healthz` over TLS, with its head.
fn health(address: &str, trusted: CertificateDer<'static>) -> String {
    let mut roots = RootCertStore::empty();
    roots.add(trusted).expect("a root");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().expect("versions");
    let config = config.with_root_certificates(roots).with_no_client_auth();
    let name = ServerName::try_from("localhost").expect("a name");
    let connection = ClientConnection::new(Arc::new(config), name).expect("a connection");
    let mut stream = StreamOwned::new(connection, TcpStream::connect(address).expect("it listens"));
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    // The stream may end without a TLS close message.
    let _ = stream.read_to_string(&mut answer);
    answer.to_lowercase()
}

#[test]
fn with_a_certificate_the_program_speaks_tls_and_says_that_it_always_will() {
    let folder = tempfile::tempdir().expect("a folder");
    let trusted = certificate(folder.path());
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (chain, key) = (file("chain.pem"), file("key.pem"));
    let settings = [
        ("SOKONI__SERVER__TLS_CERTIFICATE", chain.as_str()),
        ("SOKONI__SERVER__TLS_KEY", key.as_str()),
        ("SOKONI__DEMO__ENABLED", "false"),
    ];
    let shop = Shop::open_with(&folder.path().join("data"), &settings);
    let address = shop.base.strip_prefix("https://").expect("it says so");
    let answer = health(address, trusted);
    assert!(answer.starts_with("http/1.1 200"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age=31536000"), "{answer}");
}

#[test]
fn a_certificate_that_is_wrong_is_named_and_nothing_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    certificate(folder.path());
    let refused = |chain: &str, key: &str| {
        let path =
            |name: &str| if name.is_empty() { String::new() } else { folder.path().join(name).display().to_string() };
        let mut command = command(&folder.path().join("data"));
        command.env("SOKONI__SERVER__TLS_CERTIFICATE", path(chain)).env("SOKONI__SERVER__TLS_KEY", path(key));
        let output = command.output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(refused("chain.pem", "").contains("server.tls_key"));
    assert!(refused("", "key.pem").contains("server.tls_certificate"));
    assert!(refused("none.pem", "key.pem").contains("server.tls_certificate"));
    assert!(refused("key.pem", "key.pem").contains("server.tls_certificate"));
    assert!(refused("chain.pem", "chain.pem").contains("server.tls_key"));
    assert!(!folder.path().join("data").exists(), "nothing was made");
}

#[test]
fn behind_a_trusted_proxy_that_speaks_tls_browsers_are_told_to_come_back_by_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [("SOKONI__SERVER__TRUSTED_PROXIES", "127.0.0.0/8"), ("SOKONI__DEMO__ENABLED", "false")];
    let told = |shop: &Shop, scheme: &str| {
        let asked = shop.client.get(format!("{}/healthz", shop.base)).header("X-Forwarded-Proto", scheme).send();
        asked.expect("an answer").headers().contains_key("strict-transport-security")
    };
    let shop = Shop::open_with(&folder.path().join("a"), &settings);
    assert!(told(&shop, "https") && !told(&shop, "http"));
    let shop = Shop::open_with(&folder.path().join("b"), &[("SOKONI__DEMO__ENABLED", "false")]);
    assert!(!told(&shop, "https"), "anybody may say so");
}
