//! For tests of modules: the stored form of a record, kept as a file for each version.

use std::path::Path;

use super::Record;
use super::record::{decode, encode};

/// Set, it writes the file of a version that has none yet.
const WRITE: &str = "SOKONI_WRITE_GOLDEN";

/// Compares the stored form of `sample` with `folder/name.vN.hex`, and opens the files of all versions before.
/// Give every field of the sample a value of its own, so that two that change places are noticed.
///
/// # Panics
/// Where the form changed without a new version, or a version cannot be opened any more.
pub fn golden<R: Record>(folder: impl AsRef<Path>, name: &str, sample: &R) {
    let file = |version: u16| folder.as_ref().join(format!("{name}.v{version}.hex"));
    let Ok(bytes) = encode(sample) else { panic!("{name} cannot be encoded") };
    let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let path = file(R::VERSION);
    if !path.exists() && std::env::var_os(WRITE).is_some() {
        let written = std::fs::create_dir_all(folder.as_ref()).and_then(|()| std::fs::write(&path, &text));
        assert!(written.is_ok(), "{} cannot be written", path.display());
    }
    let Ok(kept) = std::fs::read_to_string(&path) else {
        panic!("{} is missing: run this test once with {WRITE}=1, and commit the file", path.display())
    };
    assert!(kept == text, "the stored form of {name} changed: old data would be read wrongly. Raise its version");
    for version in 1..=R::VERSION {
        let Ok(kept) = std::fs::read_to_string(file(version)) else {
            panic!("{} is missing: every version that was ever stored must open", file(version).display())
        };
        let bytes: Vec<u8> = (0..kept.len() / 2).filter_map(|at| hex(&kept, at)).collect();
        let opened = decode::<R>(&bytes).is_ok_and(|opened| version < R::VERSION || encode(&opened) == Ok(bytes));
        assert!(opened, "version {version} of {name} does not open as what it was");
    }
}

fn hex(text: &str, at: usize) -> Option<u8> {
    u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()
}
