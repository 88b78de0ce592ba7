//! Uploads and deletions among nodes, on a stand-in for a server whose objects have any age.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use jiff::{SignedDuration, Timestamp};

use super::*;
use crate::s3::{Address, Bucket, Sources};
use crate::secrets::Secret;

const GRACE: Duration = Duration::from_secs(3600);

type Objects = BTreeMap<String, Timestamp>;
/// What other nodes do when the server has answered a request to an address.
type Others = Box<dyn FnMut(&str, &mut Objects) + Send>;

#[derive(Clone)]
struct StandIn(Arc<Mutex<(Objects, Others)>>);

impl StandIn {
    fn start(others: impl FnMut(&str, &mut Objects) + Send + 'static) -> (StandIn, ObjectFolder) {
        let server = StandIn(Arc::new(Mutex::new((Objects::new(), Box::new(others)))));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let answering = server.clone();
        std::thread::spawn(move || listener.incoming().flatten().for_each(|call| answering.answer(call)));
        let named = || String::new();
        let sources = Sources {
            endpoint: named(),
            region: named(),
            bucket: named(),
            prefix: named(),
            access_key: named(),
            secret_key: named(),
            authorities: named(),
        };
        let bucket = Bucket::new(&Address {
            endpoint,
            region: "here".to_owned(),
            bucket: "files".to_owned(),
            prefix: String::new(),
            path_style: true,
            authorities: None,
            access_key: "key".to_owned(),
            secret_key: Secret::new("secret".to_owned()),
            sources,
        });
        (
            server,
            ObjectFolder {
                objects: ObjectStore::Bucket(bucket.unwrap()),
                folder: "papers".to_owned(),
                scratch: std::env::temp_dir(),
            },
        )
    }

    fn answer(&self, mut call: TcpStream) {
        let mut lines = BufReader::new(call.try_clone().unwrap());
        let (mut first, mut length) = (String::new(), 0);
        lines.read_line(&mut first).unwrap();
        loop {
            let mut line = String::new();
            lines.read_line(&mut line).unwrap();
            if line.trim().is_empty() {
                break;
            }
            if let Some(found) = line.to_lowercase().strip_prefix("content-length:") {
                length = found.trim().parse().unwrap();
            }
        }
        lines.take(length).read_to_end(&mut Vec::new()).unwrap();
        let (objects, others) = &mut *self.0.lock().unwrap();
        let target = first.split(' ').nth(1).unwrap();
        let (path, query) = target.split_once('?').unwrap();
        let name = path.trim_start_matches("/files/");
        let mut body = String::new();
        if first.starts_with("PUT") {
            objects.insert(name.to_owned(), Timestamp::now());
        } else if first.starts_with("DELETE") {
            objects.remove(name);
        } else {
            let prefix = query.split('&').find_map(|pair| pair.strip_prefix("prefix=")).unwrap().replace("%2F", "/");
            body +=
                "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><IsTruncated>false</IsTruncated>";
            for (name, written) in objects.iter().filter(|(name, _)| name.starts_with(&prefix)) {
                body += &format!("<Contents><Key>{name}</Key><LastModified>{written}</LastModified></Contents>");
            }
            body += "</ListBucketResult>";
        }
        let asked = format!("{} {path}?{query}", first.split(' ').next().unwrap()).replace("%2F", "/");
        others(&asked, objects);
        let date = jiff::fmt::rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&Timestamp::now()).unwrap();
        let head =
            format!("HTTP/1.1 200 OK\r\nDate: {date}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", body.len());
        call.write_all(format!("{head}{body}").as_bytes()).unwrap();
    }

    fn put_old(&self, name: &str) {
        self.0.lock().unwrap().0.insert(name.to_owned(), old());
    }

    fn names(&self) -> Vec<String> {
        self.0.lock().unwrap().0.keys().cloned().collect()
    }
}

fn old() -> Timestamp {
    Timestamp::now() - SignedDuration::from_hours(2)
}

#[test]
fn an_old_file_goes_and_a_young_one_stays() {
    let (server, files) = StandIn::start(|_, _| {});
    server.put_old("papers/a");
    files.save(&[("b".to_owned(), b"new")], GRACE).unwrap();
    assert_eq!(files.delete("a", GRACE).unwrap(), Deletion::Done);
    assert_eq!(files.delete("a", GRACE).unwrap(), Deletion::Absent);
    assert_eq!(files.delete("b", GRACE).unwrap(), Deletion::Young);
    assert_eq!(server.names(), ["papers/b"], "no mark stays");
    assert_eq!(files.delete("b", Duration::ZERO).unwrap(), Deletion::Done);
}

#[test]
fn a_deletion_sees_an_upload_that_came_before_its_mark() {
    let (server, files) = StandIn::start(|asked, objects| {
        // Another node uploads the same content when the mark is written.
        if asked.starts_with("PUT /files/papers/deleting/a.") {
            objects.insert("papers/a".to_owned(), Timestamp::now());
        }
    });
    server.put_old("papers/a");
    assert_eq!(files.delete("a", GRACE).unwrap(), Deletion::Young);
    assert_eq!(server.names(), ["papers/a"]);
}

#[test]
fn an_upload_sees_a_deletion_and_writes_again() {
    let mark = || "papers/deleting/a.other".to_owned();
    let mut looks = 0;
    let (server, files) = StandIn::start(move |asked, objects| {
        if asked.starts_with("GET") && asked.contains("prefix=papers/deleting/a.") {
            looks += 1;
            if looks == 1 {
                // The deletion of another node, whose mark the upload has seen, comes to its end.
                objects.remove("papers/a");
                objects.remove(&mark());
            }
        }
    });
    server.0.lock().unwrap().0.insert(mark(), Timestamp::now());
    files.save(&[("a".to_owned(), b"new")], GRACE).unwrap();
    assert_eq!(server.names(), ["papers/a"]);
}

#[test]
fn an_upload_that_lost_its_file_to_a_deletion_without_seeing_the_mark_writes_again() {
    let mut puts = 0;
    let (server, files) = StandIn::start(move |asked, objects| {
        if asked.starts_with("PUT /files/papers/a") {
            puts += 1;
            if puts == 1 {
                objects.remove("papers/a");
            }
        }
    });
    server.put_old("papers/deleting/a.left-by-a-node-that-ended");
    files.save(&[("a".to_owned(), b"new")], GRACE).unwrap();
    assert_eq!(server.names(), ["papers/a", "papers/deleting/a.left-by-a-node-that-ended"]);
}
