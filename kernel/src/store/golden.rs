//! Golden files, for tests of modules: the stored form of a record, a file for each version.

use std::path::Path;

use super::record::{decode, encode};
use super::{Record, StoredTable};

/// If this variable is set, the file of a version that has none yet is written.
const WRITE: &str = "SOKONI_WRITE_GOLDEN";
/// The variable for how many damaged copies of each file are opened; property tests read it too.
const CASES: &str = "PROPTEST_CASES";

/// Compares the stored form of `sample` with `folder/name.vN.hex`, and opens the files of all versions before. Give
/// every field of the sample a value of its own, so that two that change places are noticed. Opens damaged copies of
/// each file too: opening must return for any bytes.
///
/// # Panics
/// Where the form changed without a new version, a version cannot be opened any more, or opening damaged bytes panics.
pub fn golden<R: Record>(folder: impl AsRef<Path>, name: &str, sample: &R) {
    let file = |version: u16| folder.as_ref().join(format!("{name}.v{version}.hex"));
    let Ok(bytes) = encode(sample) else { panic!("{name} cannot be encoded") };
    let text = super::hex(&bytes);
    let path = file(R::VERSION);
    if !path.exists() && std::env::var_os(WRITE).is_some() {
        let written = std::fs::create_dir_all(folder.as_ref()).and_then(|()| std::fs::write(&path, &text));
        assert!(written.is_ok(), "{} cannot be written", path.display());
    }
    let Ok(kept) = std::fs::read_to_string(&path) else {
        panic!("{} is missing: run this test once with {WRITE}=1, and commit the file", path.display())
    };
    assert!(kept == text, "the stored form of {name} changed: old data would be read wrongly. Raise its version");
    let form = StoredTable::of::<R>("");
    let shown = (form.to_json)(&bytes).unwrap_or_else(|error| panic!("{name} has no JSON form: {error}"));
    assert!(
        (form.from_json)(shown.clone()).as_ref() == Ok(&bytes),
        "{name} is not the same after an export and an import: {shown}"
    );
    for version in 1..=R::VERSION {
        let Ok(kept) = std::fs::read_to_string(file(version)) else {
            panic!("{} is missing: every version that was ever stored must open", file(version).display())
        };
        let bytes: Vec<u8> = (0..kept.len() / 2).filter_map(|at| hex(&kept, at)).collect();
        let opened =
            decode::<R>(&bytes).is_ok_and(|opened| version < R::VERSION || encode(&opened).as_ref() == Ok(&bytes));
        assert!(opened, "version {version} of {name} does not open as what it was");
        open_damaged::<R>(name, &bytes);
    }
}

/// Opens copies in which bytes are changed, cut off, inserted or left out. A copy that opens must encode again.
fn open_damaged<R: Record>(name: &str, bytes: &[u8]) {
    let cases = std::env::var(CASES).ok().and_then(|cases| cases.parse().ok()).unwrap_or(200_u32);
    let mut draw = Draw(0x9e37_79b9_7f4a_7c15);
    for _ in 0..cases {
        let mut damaged = bytes.to_vec();
        for _ in 0..=draw.below(6) {
            let (at, byte) = (draw.below(damaged.len()), draw.below(256).to_le_bytes()[0]);
            match draw.below(5) {
                0 => damaged.truncate(at),
                1 => damaged.insert(at, byte),
                2 if at < damaged.len() => drop(damaged.remove(at)),
                _ if at < damaged.len() => damaged[at] = byte,
                _ => damaged.push(byte),
            }
        }
        let start = std::time::Instant::now();
        if let Ok(opened) = decode::<R>(&damaged) {
            assert!(encode(&opened).is_ok(), "{name} opens from {damaged:?} and cannot be stored again");
        }
        assert!(start.elapsed().as_secs() < 5, "{name} does not end to open {damaged:?}");
    }
}

/// Pseudo-random numbers that are the same in each run (xorshift).
struct Draw(u64);

impl Draw {
    /// A number below `end`; 0 where `end` is 0.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // On the machines that the program is made for, a usize has 64 bits.
        (self.0 >> 11) as usize % end.max(1)
    }
}

fn hex(text: &str, at: usize) -> Option<u8> {
    u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()
}
