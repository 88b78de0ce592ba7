//! Oracles: programs of others, in Python, that judge the same as a test.

use std::path::Path;
use std::process::{Command, Stdio};

use serde::de::DeserializeOwned;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns what a script of `modules/origins/tests` says of files, as JSON.
pub(crate) fn said<T: DeserializeOwned>(script: &str, files: impl IntoIterator<Item = impl AsRef<Path>>) -> T {
    let tools =
        Command::new("scripts/tools.sh").current_dir(ROOT).stderr(Stdio::inherit()).output().expect("the tools");
    let python = String::from_utf8(tools.stdout).expect("text").trim().to_owned() + "/python";
    let mut call = Command::new(python);
    call.arg(format!("modules/origins/tests/{script}")).current_dir(ROOT);
    let asked = call.args(files.into_iter().map(|file| file.as_ref().to_owned())).output().expect("Python");
    serde_json::from_slice(&asked.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&asked.stderr)))
}
