//! The process: its start, its refusals, its end.

use std::net::TcpListener;
use std::path::Path;
use std::process::Output;

use crate::shop::{Shop, before_long, command};

fn refused(folder: &Path, settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = command(folder).envs(settings.iter().copied()).output().expect("it starts");
    let text = String::from_utf8_lossy(&stderr).into_owned();
    let lines: Vec<&str> = text.lines().filter(|l| l.starts_with("sokoni: ")).collect();
    assert_eq!(lines.len(), 1, "one clear line: {text}");
    (status.code(), lines[0].to_owned())
}

/// Every file of a folder with its content.
fn contents(folder: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        if entry.path().is_dir() {
            files.extend(contents(&entry.path()));
        } else {
            files.push((entry.path(), std::fs::read(entry.path()).expect("a file")));
        }
    }
    files.sort();
    files
}

#[test]
fn a_wrong_setting_ends_with_two_and_names_key_value_and_source() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, value, key) in [
        ("SOKONI__SERVER__WORKERS", "many", "server.workers"),
        ("SOKONI__SERVER__NONSENSE", "7", "server.nonsense"),
        ("SOKONI__SERVER__BIND", "nowhere", "server.bind"),
        ("SOKONI__STORE__ENGINE", "rocksdb", "store.engine"),
    ] {
        let (code, line) = refused(folder.path(), &[(name, value)]);
        assert_eq!(code, Some(2), "{line}");
        for part in [key, value, name] {
            assert!(line.contains(part), "{line} names {part}");
        }
    }
    let (_, line) = refused(folder.path(), &[("SOKONI__STORE__ENGINE", "rocksdb")]);
    assert!(line.contains("sled") && line.contains("fjall"), "{line} names both engines");
    let (code, line) = refused(folder.path(), &[("SOKONI__MODULES__CATALOG", "false")]);
    assert_eq!(code, Some(2));
    assert!(line.contains("modules.catalog") && line.contains("modules.cart"), "{line}");
    let inside = folder.path().join("backups").display().to_string();
    let (code, line) = refused(folder.path(), &[("SOKONI__BACKUP__FOLDER", &inside)]);
    assert_eq!(code, Some(2));
    assert!(line.contains(&format!("backup.folder = {inside} lies in the data folder")), "{line}");
    assert!(contents(folder.path()).is_empty(), "nothing was written");
}

#[test]
fn a_port_in_use_ends_with_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let (code, line) = refused(folder.path(), &[("SOKONI__SERVER__BIND", &address)]);
    assert_eq!(code, Some(1));
    assert!(line.contains(&address), "{line}");
}

#[test]
fn a_locked_folder_ends_with_one_and_the_first_shop_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (code, line) = refused(folder.path(), &[]);
    assert_eq!(code, Some(1));
    assert!(line.contains(&folder.path().display().to_string()), "{line}");
    assert_eq!(shop.get("/healthz").status(), 200);
}

#[test]
fn unreadable_data_ends_with_one_and_stays_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("db"), b"not a shop").expect("written");
    let before = contents(folder.path());
    let (code, _) = refused(folder.path(), &[]);
    assert_eq!(code, Some(1));
    assert!(contents(folder.path()) == before, "nothing was changed");
}

#[test]
fn a_stop_ends_with_zero_and_the_next_start_has_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    // Ratings and sales in the demo shop's history follow from its events.
    before_long(|| {
        let metrics = shop.get("/metrics").text().expect("text");
        metrics.lines().filter(|line| line.starts_with("sokoni_event_lag")).all(|line| line.ends_with(" 0"))
    });
    let first = shop.json("/api/data");
    assert_eq!(shop.stop(), Some(0));
    assert_eq!(Shop::open(folder.path()).json("/api/data"), first);
}

#[test]
fn the_process_tells_of_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    assert_eq!(shop.json("/healthz")["status"], "ok");
    assert_eq!(shop.get("/readyz").status(), 200);
    assert!(shop.get("/metrics").text().expect("text").contains("sokoni_store_commits_total"));
    let api = shop.json("/api/openapi.json");
    let kept = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/web/openapi.json")).expect("a file");
    let kept: serde_json::Value = serde_json::from_str(&kept).expect("JSON");
    assert!(api == kept, "the page is built to another contract than the server publishes");
    assert!(api["openapi"].as_str().is_some_and(|v| v.starts_with("3.1")));
    for path in ["/auth/login", "/signup", "/api/data", "/cart/get", "/removeCart", "/api/orders/{id}/cancel"] {
        assert!(api["paths"][path].is_object(), "{path} is described");
    }
}

#[test]
fn a_module_that_is_off_answers_so_and_the_rest_works() {
    let folder = tempfile::tempdir().expect("a folder");
    for (module, path) in [("cart", "/cart/get"), ("sales", "/api/orders")] {
        let key = format!("SOKONI__MODULES__{}", module.to_uppercase());
        let shop = Shop::open_with(folder.path(), &[(&key, "false")]);
        let answer = shop.get(path);
        assert_eq!(answer.status(), 404);
        assert!(
            answer.json::<serde_json::Value>().expect("JSON")["type"]
                .as_str()
                .is_some_and(|t| t.ends_with("module-disabled"))
        );
        assert!(!shop.json("/api/modules").as_array().expect("a list").iter().any(|m| m == module));
        assert_eq!(shop.get("/api/data").status(), 200);
        assert_eq!(shop.stop(), Some(0));
    }
}

#[test]
fn the_page_is_served_with_its_assets_kept_for_ever() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let page = shop.get("/account/orders/anything");
    assert_eq!(page.status(), 200);
    assert_eq!(page.headers()["cache-control"], "no-cache");
    assert!(page.headers().contains_key("content-security-policy"));
    let html = page.text().expect("text");
    let start = html.find("/assets/").expect("an asset");
    let asset: String = html[start..].chars().take_while(|c| *c != '"').collect();
    let plain = shop.get(&asset);
    assert!(plain.headers()["cache-control"].to_str().expect("text").contains("immutable"));
    let small =
        shop.client.get(format!("{}{asset}", shop.base)).header("accept-encoding", "br").send().expect("an answer");
    let tag = small.headers()["etag"].clone();
    assert_eq!(small.headers()["content-encoding"], "br");
    assert!(!plain.headers().contains_key("content-encoding"), "this client takes no compression");
    assert_ne!(plain.headers()["etag"], tag, "each form has its tag");
    assert_eq!(plain.headers()["content-type"], small.headers()["content-type"]);
    assert!(plain.text().expect("text").len() > small.bytes().expect("bytes").len());
    let again =
        shop.client.get(format!("{}{asset}", shop.base)).header("accept-encoding", "br").header("if-none-match", tag);
    assert_eq!(again.send().expect("an answer").status(), 304);
    assert_eq!(shop.get("/assets/missing.js").status(), 404);
    assert_eq!(shop.get("/nowhere").status(), 404);
}
