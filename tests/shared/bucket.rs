//! A bucket: moto's S3 server behind a door that checks the signature of each request, as S3 does and moto does not for
//! signed addresses. The door can be shut.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hmac::{Hmac, KeyInit, Mac};
use reqwest::blocking::Client;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::tool_server::Server;

pub const NAME: &str = "pictures-and-papers";
pub const KEY: &str = "AKIASOKONITESTS";
pub const SECRET: &str = "a secret that no log may show";

/// A bucket of a server of its own.
pub struct Bucket {
    server: Server,
    port: u16,
    shut: Arc<AtomicBool>,
    _folder: TempDir,
}

impl Bucket {
    /// Starts a server with one empty bucket.
    pub fn start() -> Bucket {
        let folder = tempfile::tempdir().expect("a folder");
        let server = Server::start("moto_server", folder.path(), |port| {
            ["-H", "127.0.0.1", "-p", &port.to_string()].map(str::to_owned).to_vec()
        });
        let made = Client::new().put(format!("http://127.0.0.1:{}/{NAME}", server.1)).send().expect("an answer");
        assert_eq!(made.status(), 200);
        let (door, shut) = (TcpListener::bind("127.0.0.1:0").expect("a port"), Arc::new(AtomicBool::new(false)));
        let (port, behind, is_shut) = (door.local_addr().expect("an address").port(), server.1, shut.clone());
        std::thread::spawn(move || {
            for call in door.incoming().flatten() {
                // A call to a shut door is dropped, and the caller's connection breaks.
                if !is_shut.load(Ordering::SeqCst) {
                    std::thread::spawn(move || pass(call, behind));
                }
            }
        });
        Bucket { server, port, shut, _folder: folder }
    }

    /// The settings of a shop with its files in the bucket, below this prefix.
    pub fn settings(&self, prefix: &str) -> Vec<(String, String)> {
        let all = [
            ("PLACE", "s3"),
            ("S3_ENDPOINT", &format!("http://127.0.0.1:{}", self.port)),
            ("S3_BUCKET", NAME),
            ("S3_PREFIX", prefix),
            ("S3_ACCESS_KEY", KEY),
            ("S3_SECRET_KEY", SECRET),
        ];
        all.map(|(key, value)| (format!("SOKONI__FILES__{key}"), value.to_owned())).to_vec()
    }

    /// Whether the door lets no request through.
    pub fn shut(&self, shut: bool) {
        self.shut.store(shut, Ordering::SeqCst);
    }

    /// The names of all objects.
    pub fn names(&self) -> Vec<String> {
        let list = format!("http://127.0.0.1:{}/{NAME}?list-type=2", self.server.1);
        let text = Client::new().get(list).send().expect("an answer").text().expect("text");
        let keys = text.split("<Key>").skip(1).filter_map(|rest| rest.split_once("</Key>"));
        keys.map(|(name, _)| name.to_owned()).collect()
    }
}

/// Passes one request on, if it is signed.
fn pass(mut call: TcpStream, behind: u16) {
    let mut head = Vec::new();
    let mut piece = [0; 4096];
    let end = loop {
        if let Some(end) = head.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        match call.read(&mut piece) {
            Ok(read) if read > 0 => head.extend_from_slice(&piece[..read]),
            _ => return,
        }
    };
    let text = String::from_utf8_lossy(&head[..end]).into_owned();
    if let Err(code) = check(&text) {
        let body = format!("<?xml version=\"1.0\"?><Error><Code>{code}</Code></Error>");
        let length = body.len();
        let _ = write!(call, "HTTP/1.1 403 No\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}");
        // What was sent is read, so that the answer arrives.
        let _ = call.shutdown(Shutdown::Write);
        let _ = std::io::copy(&mut call, &mut std::io::sink());
        return;
    }
    let mut server = TcpStream::connect(("127.0.0.1", behind)).expect("moto");
    let first = text.find("\r\n").expect("a first line") + 2;
    let sent = server.write_all(&head[..first]).and_then(|()| server.write_all(b"Connection: close\r\n"));
    sent.and_then(|()| server.write_all(&head[first..])).expect("moto takes it");
    let (mut from, mut to) = (call.try_clone().expect("a connection"), server.try_clone().expect("a connection"));
    std::thread::spawn(move || std::io::copy(&mut from, &mut to));
    let _ = std::io::copy(&mut server, &mut call);
    let _ = call.shutdown(Shutdown::Both);
}

/// Checks the signature in the address of a request (Signature Version 4, by query).
fn check(head: &str) -> Result<(), &'static str> {
    let mut first = head.split(' ');
    let (method, target) = (first.next().unwrap_or_default(), first.next().unwrap_or_default());
    let (path, query) = target.split_once('?').ok_or("AccessDenied")?;
    let part = |name: &str| {
        let found = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        found.map(|value| value.replace("%2F", "/")).ok_or("AccessDenied")
    };
    let (credential, date, signature) = (part("X-Amz-Credential")?, part("X-Amz-Date")?, part("X-Amz-Signature")?);
    let (key, scope) = credential.split_once('/').ok_or("AccessDenied")?;
    if key != KEY {
        return Err("InvalidAccessKeyId");
    }
    let host =
        head.lines().find_map(|line| line.to_lowercase().strip_prefix("host:").map(|host| host.trim().to_owned()));
    let mut pairs: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("X-Amz-Signature=")).collect();
    pairs.sort_unstable();
    let host = host.ok_or("AccessDenied")?;
    let request = format!("{method}\n{path}\n{}\nhost:{host}\n\nhost\nUNSIGNED-PAYLOAD", pairs.join("&"));
    let text = format!("AWS4-HMAC-SHA256\n{date}\n{scope}\n{}", hex(&Sha256::digest(request)));
    let start = format!("AWS4{SECRET}").into_bytes();
    let own = scope.split('/').fold(start, |key, part| sum(&key, part));
    if hex(&sum(&own, &text)) == signature { Ok(()) } else { Err("SignatureDoesNotMatch") }
}

fn sum(key: &[u8], text: &str) -> Vec<u8> {
    let mut sum = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
    sum.update(text.as_bytes());
    sum.finalize().into_bytes().to_vec()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
