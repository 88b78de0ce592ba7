//! A full disk, and a folder that cannot be written.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kernel::store::free_bytes;
use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::logistics::trade;
use crate::shop::{PASSWORD, Shop, before_long, command, engine, program};

/// Reports why a test is skipped here, directly to stderr, which the test runner does not capture.
fn skipped(test: &str, why: &str) {
    let _ = writeln!(std::io::stderr(), "NOT TESTED: {test}: {why}");
}

/// A small disk, unmounted when dropped.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    /// Mounts a disk of this many MiB.
    fn of(mib: u32) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={mib}m"), "tmpfs"])
            .arg(folder.path())
            .output();
        match mounted {
            Ok(Output { status, .. }) if status.success() => Ok(SmallDisk(folder)),
            Ok(Output { stderr, .. }) => Err(String::from_utf8_lossy(&stderr).trim().to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Fills the disk until so many bytes are free, and no further: for a moment without any room the shop could meet a full
    /// disk. Returns the file that takes the rest.
    fn fill_up(&self, free: u64) -> PathBuf {
        let path = self.0.path().join("filler");
        let mut file = File::create(&path).expect("a file");
        let left = || free_bytes(self.0.path()).expect("the system says it").saturating_sub(free);
        while left() > 0 && file.write_all(&[1; 1 << 12]).is_ok() {}
        path
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
    }
}

fn contact(shop: &Shop, message: &str) -> Response {
    let body = json!({"name": "Test", "email": "test@home.example", "message": message});
    shop.client.post(format!("{}/contact", shop.base)).json(&body).send().expect("an answer")
}

/// Returns the number with which each message to the shop begins.
fn kept(shop: &Shop) -> Vec<u32> {
    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    let (mut kept, mut next) = (Vec::new(), String::new());
    loop {
        let page = shop.mine(&admin, &format!("/api/contact-messages?limit=100{next}"));
        for message in page["items"].as_array().expect("a list") {
            let text = message["message"].as_str().expect("text");
            kept.push(text.split(' ').next().expect("a number").parse().expect("a number"));
        }
        match page["next_cursor"].as_str() {
            Some(cursor) => next = format!("&cursor={cursor}"),
            None => break,
        }
    }
    kept.sort_unstable();
    kept
}

#[test]
fn a_full_disk_refuses_loses_nothing_and_goes_on_when_there_is_room() {
    let disk = match SmallDisk::of(64) {
        Ok(disk) => disk,
        Err(why) => return skipped("a full disk", &format!("a small disk cannot be mounted: {why}")),
    };
    let folder = disk.0.path().join("shop");
    // An engine that gives much space back takes more messages than the hour's limit, which must not end the test.
    let shop = Shop::open_with(&folder, &[("SOKONI__LIMITS__CONTACT_MESSAGES_PER_HOUR", "100000")]);
    let write = |number: u32| contact(&shop, &format!("{number} {}", "leaf ".repeat(990)));
    let mut acknowledged = Vec::new();
    // In round 1 the first write may check the disk; in round 2 it was checked just before.
    for round in [1, 2] {
        // Less than the shop keeps free for itself, more than it writes between two checks.
        let filler = disk.fill_up(14 << 20);
        let before = acknowledged.len();
        let refused = (0..20_000).find_map(|number| {
            let number = round * 100_000 + number;
            let answer = write(number);
            if answer.status().is_success() {
                acknowledged.push(number);
                return None;
            }
            Some(answer)
        });
        let refused = refused.expect("it is refused at some time");
        let retry_after = &refused.headers()["retry-after"];
        assert_eq!((refused.status().as_u16(), retry_after), (503, &"30".parse().expect("a value")));
        let problem: Value = refused.json().expect("JSON");
        assert_eq!(problem["type"], "/problems/disk-full");
        assert!(round == 1 || acknowledged.len() > before);
        // Reading still works.
        assert_eq!(shop.get("/api/data").status(), 200);
        assert!(shop.get("/metrics").text().expect("text").contains("sokoni_store_writable 1"));
        fs::remove_file(filler).expect("removed");
        let number = round * 100_000 + 99_999;
        assert!(write(number).status().is_success(), "there is room again");
        acknowledged.push(number);
    }
    assert_eq!(kept(&shop), acknowledged);
    assert_eq!(shop.stop(), Some(0));
    assert_eq!(kept(&Shop::open(&folder)), acknowledged);
}

#[test]
fn a_shop_on_a_full_disk_opens_to_be_read_and_takes_orders_once_there_is_room() {
    let disk = match SmallDisk::of(128) {
        Ok(disk) => disk,
        Err(why) => return skipped("a start on a full disk", &format!("a small disk cannot be mounted: {why}")),
    };
    let folder = disk.0.path().join("shop");
    let shop = Shop::open(&folder);
    let goods = shop.json("/api/data");
    assert_eq!(shop.stop(), Some(0));
    let filler = disk.fill_up(0);
    // The second start finds the room that the first one made.
    for end in ["stop", "kill"] {
        let shop = Shop::open(&folder);
        assert_eq!(shop.json("/api/data"), goods);
        let refused = contact(&shop, "Is there room?");
        assert_eq!(refused.status(), 503, "{end}");
        assert_eq!(refused.json::<Value>().expect("JSON")["type"], "/problems/disk-full");
        if end == "stop" {
            assert_eq!(shop.stop(), Some(0));
        } else {
            shop.kill();
        }
    }
    let shop = Shop::open(&folder);
    fs::remove_file(filler).expect("removed");
    assert_eq!(contact(&shop, "There is room again.").status(), 200);
    assert_eq!((shop.json("/api/data"), shop.stop()), (goods.clone(), Some(0)));
    assert_eq!(Shop::open(&folder).json("/api/data"), goods);
    let ballast = fs::metadata(folder.join(".ballast")).expect("a file");
    assert!(ballast.len() > 0, "made anew for the next time");
}

#[test]
fn a_shop_whose_disk_others_filled_to_the_last_byte_is_refused_in_one_line_and_opens_once_there_is_room() {
    let disk = match SmallDisk::of(64) {
        Ok(disk) => disk,
        Err(why) => return skipped("a start without any room", &format!("a small disk cannot be mounted: {why}")),
    };
    let folder = disk.0.path().join("shop");
    let shop = Shop::open(&folder);
    let goods = shop.json("/api/data");
    assert_eq!(shop.stop(), Some(0));
    for free in [1 << 20, 0] {
        let _ = fs::remove_file(folder.join(".ballast"));
        let filler = disk.fill_up(free);
        let output = command(&folder).output().expect("it starts");
        refused(&output, &folder, "make room on that disk");
        fs::remove_file(filler).expect("removed");
        let shop = Shop::open(&folder);
        assert_eq!((shop.json("/api/data"), shop.stop()), (goods.clone(), Some(0)));
    }
}

#[test]
fn no_shop_is_made_on_a_full_disk_and_none_is_tried() {
    let disk = match SmallDisk::of(64) {
        Ok(disk) => disk,
        Err(why) => return skipped("a new shop on a full disk", &format!("a small disk cannot be mounted: {why}")),
    };
    let folder = disk.0.path().join("shop");
    assert_eq!(Shop::open_with(&folder, &[("SOKONI__DEMO__ENABLED", "false")]).stop(), Some(0));
    let output = command(&folder).arg("selftest").output().expect("it starts");
    refused(&output, disk.0.path(), "make room");
    assert_eq!(fs::read_dir(disk.0.path()).expect("a folder").count(), 1, "nothing is left behind");
    disk.fill_up(1 << 20);
    let new = disk.0.path().join("new");
    let output = command(&new).output().expect("it starts");
    refused(&output, &new, "make room on that disk");
}

#[test]
fn a_small_disk_refuses_files_before_it_refuses_anything_else() {
    let disk = match SmallDisk::of(64) {
        Ok(disk) => disk,
        Err(why) => return skipped("files on a small disk", &format!("a small disk cannot be mounted: {why}")),
    };
    let trade = trade(&disk.0.path().join("shop"), "Nyeri", "Kenya");
    let kinds = ["customs", "clearance", "purchase-contract", "shipping-contract", "packing-list", "invoice", "other"];
    let hand_in = |kind: &str, bytes: usize| {
        let mut paper = format!("%PDF-1.4 {kind} ").into_bytes();
        paper.resize(bytes, b'.');
        let url = format!("{}/api/shipments/{}/documents/{kind}?name=a.pdf", trade.shop.base, trade.shipment);
        trade.shop.client.put(url).bearer_auth(&trade.buyer).body(paper).send().expect("an answer")
    };
    let refused = kinds.iter().map(|kind| hand_in(kind, 8_000_000)).find(|answer| answer.status() != 200);
    let refused = refused.expect("the disk is smaller than all of them");
    assert_eq!((refused.status().as_u16(), refused.headers().contains_key("retry-after")), (503, true));
    let problem: Value = refused.json().expect("JSON");
    assert_eq!(problem["type"], "/problems/no-room-for-files");
    for number in 0..400 {
        let answer = contact(&trade.shop, &format!("{number} Is there tea?"));
        assert_eq!(answer.status(), 200, "message {number}");
    }
    trade.shop.sign_in("seller@sokoni.example", PASSWORD);
}

#[test]
fn a_data_folder_that_is_open_to_others_is_closed_with_all_that_is_in_it() {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("shop");
    fs::create_dir(&folder).expect("made");
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).expect("ours");
    let log = outer.path().join("log");
    let shop = Shop::open_logging(&folder, &[], &log);
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let said = fs::read_to_string(&log).expect("text");
    assert!(said.contains("other users could look into the data folder"), "{said}");
    let body = json!({"email": "buyer@sokoni.example"});
    let asked = shop.client.post(format!("{}/auth/password/forgot", shop.base)).json(&body).send().expect("an answer");
    assert_eq!(asked.status(), 202);
    before_long(|| fs::read_dir(folder.join("outbox")).is_ok_and(|mut all| all.next().is_some()));
    assert_eq!(shop.stop(), Some(0));
    let open = |path: &Path| -> Vec<PathBuf> {
        contents(path).into_iter().map(|(path, _)| path).filter(|path| mode(path) & 0o077 != 0).collect()
    };
    assert_eq!(open(&folder), Vec::<PathBuf>::new(), "a letter with a link, rows and keys are their owner's alone");
}

/// Checks that it ended with 1 and one line that names the folder and the remedy.
fn refused(output: &Output, folder: &Path, what_to_do: &str) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{text}");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("sokoni: ")).collect();
    assert_eq!(lines.len(), 1, "{text}");
    assert!(lines[0].contains(&folder.display().to_string()) && lines[0].contains(what_to_do), "{text}");
}

/// Files of a folder with their bytes.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let mut files: Vec<_> =
        entries
            .flat_map(|path| {
                if path.is_dir() { contents(&path) } else { vec![(path.clone(), fs::read(&path).expect("a file"))] }
            })
            .collect();
    files.sort();
    files
}

/// Sets the permissions of all folders and files below.
fn rights(folder: &Path, folders: u32, files: u32) {
    for path in fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            rights(&path, folders, files);
        } else {
            fs::set_permissions(&path, Permissions::from_mode(files)).expect("its owner may");
        }
    }
    fs::set_permissions(folder, Permissions::from_mode(folders)).expect("its owner may");
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_and_left_as_it_is() {
    let outer = tempfile::tempdir().expect("a folder");
    fs::set_permissions(outer.path(), Permissions::from_mode(0o755)).expect("ours");
    let folder = outer.path().join("shop");
    assert_eq!(Shop::open_with(&folder, &[("SOKONI__DEMO__ENABLED", "false")]).stop(), Some(0));
    rights(&folder, 0o555, 0o444);
    let before = contents(&folder);
    let mut start = command(&folder);
    // Permissions do not bind root, so root starts the program as nobody, from where nobody may start it.
    if fs::metadata(&folder).expect("ours").uid() == 0 {
        let copy = outer.path().join("sokoni");
        fs::copy(program(), &copy).expect("a copy");
        fs::set_permissions(&copy, Permissions::from_mode(0o755)).expect("ours");
        start = Command::new(&copy);
        start.env("SOKONI__STORE__ENGINE", engine().to_string());
        start.env("SOKONI__STORE__PATH", &folder).env("SOKONI__SERVER__BIND", "127.0.0.1:0").uid(65534).gid(65534);
    }
    let started = start.current_dir(outer.path()).output();
    let output = match started {
        Ok(output) => output,
        Err(why) => {
            rights(&folder, 0o755, 0o644);
            return skipped("a folder that cannot be written", &format!("it cannot be started as nobody: {why}"));
        }
    };
    let after = contents(&folder);
    rights(&folder, 0o755, 0o644);
    refused(&output, &folder, "the user that runs this program must be the one whose folder it is");
    assert!(before == after, "nothing was changed");
    // With its permissions back it opens, and everything is there.
    assert_eq!(Shop::open_with(&folder, &[("SOKONI__DEMO__ENABLED", "false")]).stop(), Some(0));
}

#[test]
fn root_does_not_take_another_users_shop_away_from_it() {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("shop");
    let shop = Shop::open_with(&folder, &[("SOKONI__DEMO__ENABLED", "false")]);
    let backup = command(&folder).arg("backup").output().expect("it runs");
    assert!(backup.status.success(), "{}", String::from_utf8_lossy(&backup.stderr));
    assert_eq!(shop.stop(), Some(0));
    let given = Command::new("chown").args(["-R", "65534:65534"]).arg(&folder).output().expect("chown is there");
    if !given.status.success() {
        return skipped("root in the folder of another user", "only root can give a folder away");
    }
    let backups = outer.path().join("shop-backups");
    let backup = fs::read_dir(&backups).expect("a folder").flatten().next().expect("a backup").path();
    let (backup, export) = (backup.to_str().expect("text"), outer.path().join("all.jsonl"));
    let before = contents(&folder);
    for arguments in [
        &["serve"][..],
        &["backup"],
        &["export", "--to", export.to_str().expect("text")],
        &["compact"],
        &["audit", "verify"],
        &["restore", backup, "--replace"],
        &["admin", "create", "--email", "own@shop.example", "--name", "Own"],
    ] {
        let output = command(&folder).args(arguments).output().expect("it runs");
        refused(
            &output,
            &folder,
            "it belongs to the user 65534, who could not open what root writes in it: run this as",
        );
    }
    let doctor = command(&folder).args(["doctor", "--repair"]).output().expect("it runs");
    assert_eq!(doctor.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&doctor.stdout).contains("belongs to the user 65534, and this runs as 0"));
    assert!(before == contents(&folder) && !export.exists(), "nothing was changed");
    let files = fs::read_dir(outer.path()).expect("a folder").count();
    assert_eq!((files, fs::read_dir(&backups).expect("a folder").count()), (2, 1), "and nothing was made");
}
