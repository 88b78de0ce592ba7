//! The pages on adding something name no file that does not exist, and the one on fields names all the places.

use super::{files, root};

const PAGES: [&str; 5] =
    ["README.md", "ARCHITECTURE.md", "docs/add-a-module.md", "docs/add-an-endpoint.md", "docs/add-a-field.md"];
const FOLDERS: [&str; 9] = ["src/", "kernel/", "modules/", "web/", "tests/", "scripts/", "config/", "ops/", "benches/"];

fn page(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).expect("a page")
}

/// Returns the texts of a page between backticks.
fn named(page: &str) -> Vec<&str> {
    page.split('`').skip(1).step_by(2).collect()
}

#[test]
fn the_pages_name_no_file_that_is_not_there() {
    for path in PAGES {
        let text = page(path);
        let ours = named(&text).into_iter().filter(|name| FOLDERS.iter().any(|folder| name.starts_with(folder)));
        // `<name>` and `*` stand for any name.
        for name in ours.filter(|name| !name.contains(['<', '*'])) {
            assert!(root().join(name).exists(), "{path} names {name}, which is not there");
        }
    }
}

#[test]
fn the_page_on_fields_names_every_file_of_its_example() {
    let text = page("docs/add-a-field.md");
    let named = named(&text);
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
