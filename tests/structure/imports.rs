//! The imports between the Rust files of one crate, read from their text: `use` items, and paths that begin with
//! `crate`, `super`, `self` or a module's own part.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The path of a module inside its crate: `["store", "audit"]` is `crate::store::audit`.
type ModulePath = Vec<String>;

/// File → the files from which it takes names, both as paths inside the repository.
pub type Imports = BTreeMap<String, BTreeSet<String>>;

/// A module that has a file of its own.
struct Module {
    file: String,
    /// Names that this module re-exports (`pub use a::B`): the name, and the path that it stands for.
    handed_on: BTreeMap<String, Vec<String>>,
    /// All paths in its code, already without `self` and `super`.
    taken: Vec<Vec<String>>,
}

/// Returns the imports of the crate whose first file is `crate_file`. Tests and their modules are left out.
pub fn of_crate(root: &Path, crate_file: &Path) -> Imports {
    let mut modules = BTreeMap::new();
    read(root, crate_file, &Vec::new(), &mut modules);
    let mut imports = Imports::new();
    for module in modules.values() {
        let targets = module.taken.iter().filter_map(|taken| defining_file(&modules, taken, 0));
        let own = imports.entry(module.file.clone()).or_default();
        own.extend(targets.filter(|target| *target != module.file));
    }
    imports
}

/// Returns the file that defines the item of `path`, where the crate has one. It follows re-exports.
fn defining_file(modules: &BTreeMap<ModulePath, Module>, path: &[String], depth: usize) -> Option<String> {
    let length = (0..=path.len()).rev().find(|length| modules.contains_key(&path[..*length]))?;
    let module = &modules[&path[..length]];
    let handed_on = path.get(length).and_then(|name| module.handed_on.get(name));
    match handed_on {
        Some(origin) if depth < 8 => defining_file(modules, origin, depth + 1).or(Some(module.file.clone())),
        _ => Some(module.file.clone()),
    }
}

/// Reads a file and, below it, the files of its modules.
fn read(root: &Path, file: &Path, path: &ModulePath, modules: &mut BTreeMap<ModulePath, Module>) {
    let text = std::fs::read_to_string(file).expect("a source file");
    let code = plain_code(&text);
    let children = children(&code);
    let reader = Reader { path, children: &children };
    let mut module = Module {
        file: file.strip_prefix(root).expect("a file of the repository").to_string_lossy().into_owned(),
        handed_on: BTreeMap::new(),
        taken: Vec::new(),
    };
    let (uses, rest) = split_uses(&code);
    for (hands_on, tree) in uses {
        for (name, leaf) in leaves(&tree, &[]) {
            match reader.absolute(&leaf) {
                Some(leaf) if hands_on => drop(module.handed_on.insert(name, leaf)),
                Some(leaf) => module.taken.push(leaf),
                None => {}
            }
        }
    }
    module.taken.extend(paths(&rest).iter().filter_map(|path| reader.absolute(path)));
    modules.insert(path.clone(), module);
    for child in &children {
        let child_path = path.iter().cloned().chain([child.clone()]).collect();
        read(root, &file_of(file, child, path.is_empty()), &child_path, modules);
    }
}

/// Returns a source without comments, texts and tests, so that only the program's paths remain.
fn plain_code(text: &str) -> String {
    let mut parts = text.split("#[cfg(test)]");
    let mut program = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // A test's `mod name;` or `use …;` is left out; a `mod tests { … }` is the end of the file.
        let end = part.find([';', '{']).filter(|end| part[*end..].starts_with(';'));
        let Some(end) = end else { break };
        program.push_str(&part[end + 1..]);
    }
    program.lines().map(plain_line).collect::<Vec<_>>().join("\n")
}

fn plain_line(line: &str) -> String {
    // Every second part of a line with texts is inside a text.
    let code: String = line.split('"').step_by(2).collect();
    code.split("//").next().unwrap_or_default().to_owned()
}

/// Returns the names of `mod name;`, of any visibility.
fn children(code: &str) -> BTreeSet<String> {
    let named =
        code.lines().filter_map(|line| line.trim().strip_suffix(';')?.rsplit_once("mod ").map(|(_, name)| name));
    named.filter(|name| name.chars().all(is_word)).map(str::to_owned).collect()
}

/// Returns the `use` items of a source, each with whether it is a re-export (`pub use`), and the source without them.
fn split_uses(code: &str) -> (Vec<(bool, String)>, String) {
    let (mut uses, mut rest, mut open) = (Vec::new(), String::new(), None::<(bool, String)>);
    for line in code.lines() {
        let begun = line.trim_start();
        let is_use = begun.starts_with("use ") || (begun.starts_with("pub") && begun.contains(" use "));
        if open.is_none() && is_use {
            let tree = begun.split_once("use ").map_or("", |(_, tree)| tree);
            open = Some((begun.starts_with("pub"), tree.to_owned()));
        } else if let Some((_, tree)) = &mut open {
            tree.push_str(begun);
        } else {
            rest.push_str(line);
            rest.push('\n');
        }
        if let Some((hands_on, tree)) = open.take() {
            match tree.strip_suffix(';') {
                Some(whole) => uses.push((hands_on, whole.to_owned())),
                None => open = Some((hands_on, tree)),
            }
        }
    }
    (uses, rest)
}

/// Returns each name of a `use` tree: the name in this file, and its path.
fn leaves(tree: &str, before: &[String]) -> Vec<(String, Vec<String>)> {
    if let Some((head, group)) = tree.split_once('{') {
        let group = group.trim_end().strip_suffix('}').unwrap_or(group);
        let head = before.iter().cloned().chain(parts(head)).collect::<Vec<_>>();
        return in_group(group).iter().flat_map(|part| leaves(part, &head)).collect();
    }
    let (path, renamed) = tree.split_once(" as ").map_or((tree, None), |(path, name)| (path, Some(name.trim())));
    let mut path: Vec<String> = before.iter().cloned().chain(parts(path)).collect();
    if path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = renamed.map(str::to_owned).or_else(|| path.last().cloned()).unwrap_or_default();
    vec![(name, path)]
}

fn parts(path: &str) -> impl Iterator<Item = String> {
    path.trim()
        .split("::")
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into_iter()
}

/// Splits a group at the commas that are in no inner group.
fn in_group(group: &str) -> Vec<String> {
    let (mut found, mut part, mut depth) = (Vec::new(), String::new(), 0);
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
    found.push(part);
    found.into_iter().filter(|part| !part.trim().is_empty()).collect()
}

/// Returns the paths in an expression or type: `rules::priced(…)` has `rules::priced`.
fn paths(code: &str) -> Vec<Vec<String>> {
    let words = code.split(|c: char| !is_word(c) && c != ':').filter(|word| word.contains("::"));
    words.map(|word| parts(word).collect::<Vec<_>>()).filter(|path| path.len() > 1).collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the source file of `mod name;`.
fn file_of(parent: &Path, name: &str, is_root: bool) -> PathBuf {
    let folder = parent.parent().expect("a source file lies in a folder");
    let stem = parent.file_stem().expect("a source file has a name").to_string_lossy();
    let below = if is_root || stem == "mod" { folder.to_owned() } else { folder.join(&*stem) };
    let flat = below.join(format!("{name}.rs"));
    if flat.exists() { flat } else { below.join(name).join("mod.rs") }
}

/// Turns the paths of one file into paths from the root of its crate.
struct Reader<'a> {
    path: &'a ModulePath,
    children: &'a BTreeSet<String>,
}

impl Reader<'_> {
    /// Returns a path from the root of the crate; `None` where it leads out of the crate.
    fn absolute(&self, path: &[String]) -> Option<Vec<String>> {
        let mut whole = self.path.clone();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                whole.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    whole.pop();
                    rest = &rest[1..];
                }
            }
            first if self.children.contains(first) => {}
            _ => return None,
        }
        whole.extend(rest.iter().cloned());
        Some(whole)
    }
}
