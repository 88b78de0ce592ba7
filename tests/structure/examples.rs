//! Examples in comments are run, or are not there.

use std::path::Path;

use serde_json::Value;

use super::{files, metadata};

#[test]
fn a_package_whose_examples_are_not_run_has_none() {
    let metadata = metadata();
    let targets = |package: &Value| package["targets"].as_array().expect("a list").clone();
    let packages = metadata["packages"].as_array().expect("a list");
    let unrun =
        packages.iter().flat_map(targets).filter(|target| target["doctest"] == false && target["kind"][0] == "lib");
    let folders: Vec<_> =
        unrun.filter_map(|target| Some(Path::new(target["src_path"].as_str()?).parent()?.to_owned())).collect();
    assert!(folders.len() > 10, "{folders:?}");
    for path in folders.iter().flat_map(|folder| files(folder, &[".rs"])) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let is_example = |line: &&str| ["/// ```", "//! ```"].iter().any(|mark| line.trim_start().starts_with(mark));
        let example = text.lines().find(is_example);
        assert_eq!(
            example,
            None,
            "{}: nobody runs this example, because Cargo.toml says `doctest = false`",
            path.display()
        );
    }
}
