//! The demo shop, made once for all tests: each new folder gets a copy of it, because making it takes longer than most tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::shop::{opened, signal};

/// The demo is the same whatever settings with these beginnings say.
const OTHER_SETTINGS: [&str; 4] = ["SOKONI__SERVER__", "SOKONI__LIMITS__", "SOKONI__LOG__", "SOKONI__BACKUP__"];
const NAME: &str = "demo-shop-";

/// Whether a shop that is opened in a folder with these settings is the demo shop as it was made.
pub fn is_wanted(folder: &Path, settings: &[(&str, &str)]) -> bool {
    let is_new = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    is_new && settings.iter().all(|(key, _)| OTHER_SETTINGS.iter().any(|beginning| key.starts_with(beginning)))
}

/// Puts the demo shop into a new folder, unless these settings change it.
pub fn copy_to(folder: &Path, settings: &[(&str, &str)], program: impl FnOnce(&Path) -> Command) {
    if is_wanted(folder, settings) {
        static MADE: OnceLock<PathBuf> = OnceLock::new();
        copy(MADE.get_or_init(|| make("", program)), folder);
    }
}

/// Copies what a folder has into another one.
pub fn copy(from: &Path, to: &Path) {
    let copied = Command::new("cp").arg("-r").arg(from.join(".")).arg(to).status();
    assert!(copied.expect("cp is there").success());
}

/// Makes the demo shop in a folder of this process. `kind` tells it from others that the process makes.
pub fn make(kind: &str, program: impl FnOnce(&Path) -> Command) -> PathBuf {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR"));
    delete_those_of_ended_processes(all);
    let folder = all.join(format!("{NAME}{}{kind}", std::process::id()));
    let (mut shop, ..) = opened(&mut program(&folder), "", Stdio::null());
    signal(&shop, "TERM");
    assert!(shop.wait().expect("it ends").success());
    folder
}

fn delete_those_of_ended_processes(all: &Path) {
    for entry in fs::read_dir(all).expect("the folder of the tests").flatten() {
        let name = entry.file_name();
        let of = name.to_str().and_then(|name| name.strip_prefix(NAME));
        let process = of.map(|of| of.trim_end_matches(|letter: char| !letter.is_ascii_digit()));
        if process.is_some_and(|process| !Path::new("/proc").join(process).exists()) {
            // Other tests that begin now delete it too.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
