//! The care of a running shop over its API: backups, trials of a restore, examinations.

use std::fs;

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long};

/// A shop in a folder of its own, and its administrator.
struct Care {
    folder: tempfile::TempDir,
    shop: Shop,
    administrator: String,
}

fn care() -> Care {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(&folder.path().join("data"));
    let administrator = shop.sign_in("admin@sokoni.example", PASSWORD);
    Care { folder, shop, administrator }
}

impl Care {
    fn state(&self) -> Value {
        self.shop.mine(&self.administrator, "/api/admin/maintenance")
    }

    /// Begins work and waits for its end. Returns the state then.
    fn done(&self, path: &str) -> Value {
        let begun = self.shop.post(&self.administrator, path).send().expect("an answer");
        assert_eq!(begun.status(), 202, "{path}");
        before_long(|| self.state()["running"].is_null());
        self.state()
    }

    fn backup(&self) -> String {
        let state = self.done("/api/admin/maintenance/backups");
        assert_eq!(state["backup"]["well"], true, "{state}");
        state["backups"][0]["name"].as_str().expect("a name").to_owned()
    }

    fn link(&self, name: &str) -> String {
        let path = format!("/api/admin/maintenance/backups/{name}/link");
        let made: Value = self.shop.post(&self.administrator, &path).send().expect("an answer").json().expect("JSON");
        made["path"].as_str().expect("a path").to_owned()
    }
}

#[test]
fn a_backup_is_made_downloaded_and_its_restore_tried_beside_the_running_shop() {
    let care = care();
    let name = care.backup();
    let file = care.folder.path().join("data-backups").join(&name);
    let state = care.done(&format!("/api/admin/maintenance/backups/{name}/trial"));
    let trial = &state["trial"];
    assert_eq!((&trial["well"], &trial["file"]), (&json!(true), &json!(name)), "{trial}");
    assert!(trial["text"].as_str().is_some_and(|text| text.contains("rows and")), "{trial}");
    let left: Vec<_> = fs::read_dir(care.folder.path().join("data-backups")).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 1, "only the backup is left: {left:?}");

    let link = format!("{}{}", care.shop.base, care.link(&name));
    let looked = care.shop.client.head(&link).send().expect("an answer");
    assert_eq!(looked.status(), 200, "a program that looks at a link leaves it");
    let download = || care.shop.client.get(&link).send().expect("an answer");
    assert_eq!(download().bytes().expect("bytes"), fs::read(&file).expect("a file"));
    assert_eq!(download().status(), 404, "a link is good once");
    let other = care.shop.post(&care.administrator, "/api/admin/maintenance/backups/..%2Fdata/link").send();
    assert_eq!(other.expect("an answer").status(), 404, "nothing but backups is downloaded");
}

#[test]
fn the_trial_of_a_damaged_backup_says_what_is_wrong_and_the_shop_goes_on() {
    let care = care();
    let name = care.backup();
    let file = care.folder.path().join("data-backups").join(&name);
    let mut bytes = fs::read(&file).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).expect("written");
    let trial = care.done(&format!("/api/admin/maintenance/backups/{name}/trial"))["trial"].clone();
    assert_eq!(trial["well"], false);
    assert!(trial["text"].as_str().is_some_and(|text| text.starts_with("The backup was not restored:")), "{trial}");
    let examined = care.done("/api/admin/maintenance/examinations")["examination"].clone();
    assert_eq!(examined["well"], false, "the doctor finds it too: {examined}");
    let findings = examined["findings"].as_array().expect("a list");
    assert!(findings.iter().any(|found| found["level"] == "wrong" && found["text"].to_string().contains(&name)));
    assert!(findings.iter().any(|found| found["level"] == "ok"));
    assert_eq!(care.shop.client.get(format!("{}/healthz", care.shop.base)).send().expect("an answer").status(), 200);
}
