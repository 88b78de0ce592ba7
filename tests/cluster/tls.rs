//! TLS to the database: whose certificate is believed, and what is refused.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::database::Server;
use crate::shop::Shop;
use crate::starts::{postgres, refused};

/// Runs openssl in a folder.
fn openssl(folder: &Path, words: &str) {
    let ran = Command::new("openssl").args(words.split(' ')).current_dir(folder).output().expect("openssl is there");
    assert!(ran.status.success(), "{words}: {}", String::from_utf8_lossy(&ran.stderr));
}

/// An authority of this name in a folder: `NAME.pem` and its key.
fn authority(folder: &Path, name: &str) {
    openssl(folder, "ecparam -name prime256v1 -genkey -noout -out key");
    openssl(folder, &format!("req -x509 -new -key key -days 2 -subj /CN={name} -out {name}.pem"));
    std::fs::rename(folder.join("key"), folder.join(format!("{name}.key"))).expect("moved");
}

/// A certificate of an authority for a server of this name: `FILE.pem` and its key.
fn certificate(folder: &Path, authority: &str, file: &str, name: &str) {
    std::fs::write(folder.join("names"), format!("subjectAltName={name}\n")).expect("written");
    openssl(folder, &format!("ecparam -name prime256v1 -genkey -noout -out {file}.key"));
    openssl(folder, &format!("req -new -key {file}.key -subj /CN=database -out request"));
    let signed = format!(
        "x509 -req -in request -CA {authority}.pem -CAkey {authority}.key -CAcreateserial -days 2 -extfile names -out {file}.pem"
    );
    openssl(folder, &signed);
}

#[test]
fn the_servers_certificate_must_be_signed_by_a_named_authority_for_its_address() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let (certificates, data) = (folder.path(), folder.path().join("node"));
    authority(certificates, "ours");
    authority(certificates, "others");
    certificate(certificates, "ours", "right", "IP:127.0.0.1");
    certificate(certificates, "ours", "elsewhere", "DNS:database.example");
    let address = format!("{}?sslmode=require", server.database("shop"));
    let named = |authority: &str| {
        let file = folder.path().join(authority).display().to_string();
        let mut settings: Vec<(String, String)> =
            postgres(&address).map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec();
        settings.push(("SOKONI__STORE__POSTGRES_CA".to_owned(), file));
        settings
    };
    let no = |settings: &[(String, String)], code: i32, words: &str| {
        let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let (ended, said) = refused(&data, &settings);
        assert!(ended == Some(code) && said.contains(words), "{ended:?} {said}");
    };

    no(&named("ours.pem"), 1, "SOKONI__STORE__POSTGRES");
    server.offer_tls(&certificates.join("right.pem"), &certificates.join("right.key"));
    no(&named("missing.pem"), 2, "store.postgres_ca");
    no(&named("names"), 2, "no certificate");
    no(&named("others.pem"), 1, "certificate");
    let unnamed: Vec<_> = named("").into_iter().take(3).collect();
    no(&unnamed, 1, "certificate");

    let settings = named("ours.pem");
    let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let shop = Shop::open_with(&data, &settings);
    assert_eq!(shop.json("/readyz")["status"], json!("ready"));
    let encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
         WHERE application_name = 'sokoni'";
    assert_eq!(server.run("shop", encrypted), "t", "nothing goes in the clear");
    assert_eq!(shop.stop(), Some(0));

    server.offer_tls(&certificates.join("elsewhere.pem"), &certificates.join("elsewhere.key"));
    no(&named("ours.pem"), 1, "certificate");
}
