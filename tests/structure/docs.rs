//! The page on adding a field names all the places, and none that does not exist.

use super::{files, root};

#[test]
fn the_page_on_fields_names_every_file_of_its_example() {
    let page = std::fs::read_to_string(root().join("docs/add-a-field.md")).expect("a page");
    let named: Vec<&str> = page.split('`').skip(1).step_by(2).collect();
    let paths =
        named.iter().filter(|name| ["modules/", "web/", "tests/", "scripts/"].iter().any(|at| name.starts_with(at)));
    for path in paths {
        assert!(root().join(path).exists(), "{path} is not there");
    }
    for folder in ["modules", "web/src"] {
        for path in files(&root().join(folder), &[".rs", ".ts", ".tsx", ".json"]) {
            let text = std::fs::read_to_string(&path).expect("a file");
            let path = path.strip_prefix(root()).expect("ours").to_string_lossy().into_owned();
            if text.contains("altitude_m") || text.contains("altitudeM") {
                assert!(named.contains(&path.as_str()), "{path} is not on the page");
            }
        }
    }
}
