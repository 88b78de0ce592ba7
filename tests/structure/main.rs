//! Tests of the rules of ARCHITECTURE.md, read from the manifest and the source.

#![allow(clippy::expect_used)]

mod circles;
mod docs;
mod examples;
mod imports;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns what cargo says of the workspace.
fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Returns the workspace's packages with the names of their workspace dependencies (build and dev ones too).
fn packages() -> Vec<(String, BTreeSet<String>)> {
    let metadata = metadata();
    let name = |v: &Value| v["name"].as_str().expect("a name").to_owned();
    let all = metadata["packages"].as_array().expect("a list");
    let ours: BTreeSet<String> = all.iter().map(name).collect();
    let wants = |p: &Value| p["dependencies"].as_array().expect("a list").iter().map(name).collect::<BTreeSet<_>>();
    all.iter().map(|p| (name(p), wants(p).intersection(&ours).cloned().collect())).collect()
}

/// Returns the names of the folders in `modules/` without `contracts`.
fn modules() -> BTreeSet<String> {
    let folders = std::fs::read_dir(root().join("modules")).expect("a folder").flatten();
    folders.map(|f| f.file_name().to_string_lossy().into_owned()).filter(|name| name != "contracts").collect()
}

/// Returns the files below `folder` with one of these endings.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["target", "node_modules", "dist", ".git"].contains(&name.as_str()) {
                found.extend(files(&path, endings));
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found
}

/// Returns a file's lines without comment lines.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a file");
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Whether `word` is the first part of a path in `text`: `word::`.
fn names(text: &str, word: &str) -> bool {
    let path = format!("{word}::");
    text.match_indices(&path)
        .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'))
}

/// Returns our files under `folders` whose code names the crate `word`.
fn naming(folders: &[&str], word: &str) -> Vec<String> {
    let all = folders.iter().flat_map(|folder| files(&root().join(folder), &[".rs"]));
    let naming = all.filter(|path| names(&code(path), word));
    let mut found: Vec<String> =
        naming.map(|p| p.strip_prefix(root()).expect("ours").to_string_lossy().into_owned()).collect();
    found.sort();
    found
}

const RUST: [&str; 4] = ["src", "kernel", "modules", "web/embed"];

#[test]
fn a_module_knows_the_kernel_and_the_contract_only() {
    let modules = modules();
    assert!(modules.len() >= 4, "the modules are found: {modules:?}");
    for (package, wants) in packages() {
        let allowed: &[&str] = match package.as_str() {
            "sokoni" => continue,
            "kernel" => &[],
            "contracts" | "web" => &["kernel"],
            _ => &["kernel", "contracts"],
        };
        let foreign: Vec<_> = wants.iter().filter(|name| !allowed.contains(&name.as_str())).collect();
        assert!(foreign.is_empty(), "{package} depends on {foreign:?}");
    }
}

#[test]
fn only_the_composition_root_names_two_modules() {
    let modules = modules();
    for path in RUST.iter().flat_map(|folder| files(&root().join(folder), &[".rs"])) {
        let inside = path.strip_prefix(root()).expect("ours").to_string_lossy().into_owned();
        if inside == "src/parts.rs" {
            continue;
        }
        // A module names another one only through the contract: `contracts::auth::…`.
        let text = code(&path);
        let named: Vec<_> = modules.iter().filter(|m| text.contains(&format!("use {m}::"))).collect();
        // A command may use one module, for its part of the store.
        let allowed = usize::from(inside.starts_with("src/commands/"));
        assert!(named.len() <= allowed, "{inside} names {named:?}");
    }
}

#[test]
fn the_engines_and_the_codec_are_each_named_in_one_place() {
    assert_eq!(naming(&RUST, "sled"), ["kernel/src/store/disk/sled_database.rs"]);
    assert_eq!(naming(&RUST, "fjall"), ["kernel/src/store/disk/fjall_database.rs"]);
    assert_eq!(naming(&RUST, "bincode"), ["kernel/src/store/record.rs"]);
}

#[test]
fn actor_types_stay_in_the_kernel() {
    let naming = naming(&RUST, "actix");
    let outside: Vec<_> = naming.iter().filter(|path| !path.starts_with("kernel/src/actor/")).collect();
    assert!(!naming.is_empty() && outside.is_empty(), "{outside:?} of {naming:?}");
}

#[test]
fn the_kernel_knows_no_module() {
    let in_tests = |path: &PathBuf| path.components().any(|part| part.as_os_str() == "tests");
    for path in files(&root().join("kernel/src"), &[".rs"]).into_iter().filter(|path| !in_tests(path)) {
        let text = code(&path);
        let own = text.split("#[cfg(test)]").next().unwrap_or_default();
        for module in modules() {
            let quoted = format!("\"{module}\"");
            assert!(!own.contains(&quoted), "{} names {module}", path.display());
        }
    }
}

#[test]
fn a_feature_of_the_page_knows_itself_and_what_is_shared() {
    let features = root().join("web/src/features");
    let sources = files(&features, &[".ts", ".tsx"]);
    assert!(sources.len() > 50, "the features are found");
    for path in sources {
        let inside = path.strip_prefix(&features).expect("a feature").to_string_lossy().into_owned();
        let own = inside.split('/').next().expect("a name");
        let text = std::fs::read_to_string(&path).expect("a file");
        for (at, _) in text.match_indices("@/") {
            let target = text[at + 2..].split(['"', '\'']).next().unwrap_or_default();
            let ours = ["shared/", "styles/", &format!("features/{own}/")].iter().any(|part| target.starts_with(part));
            assert!(ours, "{inside} imports {target}");
        }
        let depth = inside.matches('/').count();
        assert!(!text.contains(&format!("from \"{}", "../".repeat(depth))), "{inside} leaves its feature");
    }
    for path in files(&root().join("web/src/shared"), &[".ts", ".tsx"]) {
        let text = std::fs::read_to_string(&path).expect("a file");
        assert!(!text.contains("@/features/") && !text.contains("@/app/"), "{} knows who uses it", path.display());
    }
}

/// Returns the names of tables in a source's code: `Table::new("…")`.
fn tables_in(path: &Path) -> Vec<String> {
    let text = code(path);
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let named = text.split("Table::new(\"").skip(1).filter_map(|rest| rest.split_once('"'));
    named.map(|(name, _)| name.to_owned()).collect()
}

/// Returns the names of events that a source emits: for `tx.emit(&OrderPlaced {` it is `OrderPlaced`.
fn emitted_in(path: &Path) -> Vec<String> {
    let text = code(path);
    let word = |rest: &str| rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned();
    text.split(".emit(&").skip(1).map(word).collect()
}

/// Returns the sources that are no tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let test = |path: &PathBuf| path.strip_prefix(root()).expect("ours").to_string_lossy().contains("test");
    files(folder, &[".rs"]).into_iter().filter(|path| !test(path)).collect()
}

#[test]
fn every_table_and_event_is_listed_by_the_module_that_stores_it() {
    let output = Command::new(env!("CARGO_BIN_EXE_sokoni")).arg("--version").output().expect("it runs");
    let said = String::from_utf8(output.stdout).expect("text");
    let listed: BTreeSet<&str> = said.lines().filter_map(|line| line.rsplit_once(' ')).map(|(name, _)| name).collect();
    let mut tables = 0;
    for module in modules() {
        let folder = root().join("modules").join(&module).join("src");
        let list = std::fs::read_to_string(folder.join("stored.rs")).expect("a module lists what it stores");
        tables += list.matches("::TABLES").count();
        for path in sources(&folder) {
            // A declaration by `kernel::tables!` is listed, or else the compiler finds it unused.
            assert_eq!(tables_in(&path), Vec::<String>::new(), "{} declares a table by hand", path.display());
            for event in emitted_in(&path) {
                assert!(
                    list.contains(&format!("{event}::stored()")),
                    "{event} of {} is not in stored.rs",
                    path.display()
                );
            }
        }
    }
    assert!(tables > 50, "the tables are found: {tables}");
    for path in sources(&root().join("kernel/src")) {
        for table in tables_in(&path) {
            let found = listed.iter().any(|name| name.starts_with('_') && name.ends_with(&format!("/{table}")));
            let everywhere = modules().iter().all(|module| listed.contains(format!("{module}/{table}").as_str()));
            assert!(found || everywhere, "{table} of {} is not listed", path.display());
        }
    }
}

/// Returns the first file of every crate of the workspace.
fn crate_files() -> Vec<PathBuf> {
    let modules = modules().into_iter().map(|module| format!("modules/{module}/src/lib.rs"));
    let others = ["kernel/src/lib.rs", "modules/contracts/src/lib.rs", "web/embed/src/lib.rs", "src/main.rs"];
    modules.chain(others.map(str::to_owned)).map(|file| root().join(file)).collect()
}

#[test]
fn no_files_import_one_another() {
    let mut found = String::new();
    for file in crate_files() {
        let imports = imports::of_crate(root(), &file);
        assert!(!imports.is_empty(), "{} has files", file.display());
        for circle in circles::of(&imports) {
            found += &format!("{}\n{}\n", circle.join(" "), circles::arrows(&circle, &imports));
        }
    }
    assert!(found.is_empty(), "circles of files:\n{found}");
}
