//! Builds the page with npm before it is embedded, so that cargo alone builds the whole program, and packs the document of its
//! contract with the server.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for input in
        ["src", "scripts", "index.html", "package.json", "package-lock.json", "vite.config.ts", "tsconfig.json"]
    {
        println!("cargo::rerun-if-changed={}", web.join(input).display());
    }
    pack(&web.join("openapi.json"));
    // If dist was deleted, it is built again.
    println!("cargo::rerun-if-changed={}", web.join("dist/index.html").display());
    let installed = web.join("node_modules/.package-lock.json");
    let newer =
        |a: &Path, b: &Path| match (a.metadata().and_then(|m| m.modified()), b.metadata().and_then(|m| m.modified())) {
            (Ok(a), Ok(b)) => a > b,
            _ => true,
        };
    if newer(&web.join("package-lock.json"), &installed) {
        npm(&web, &["ci", "--no-audit", "--no-fund"]);
    }
    npm(&web, &["run", "build"]);
    // cargo reruns a build script if an input is newer than the script's start, and the page was written after it.
    let page = File::options().append(true).open(web.join("dist/index.html"));
    page.and_then(|page| page.set_modified(SystemTime::now() - Duration::from_secs(3600)))
        .unwrap_or_else(|error| panic!("dist/index.html, which npm has just built, cannot be dated back: {error}"));
}

fn pack(document: &Path) {
    println!("cargo::rerun-if-changed={}", document.display());
    let folder = std::env::var("OUT_DIR").unwrap_or_else(|error| panic!("cargo names no folder: {error}"));
    let packed = File::create(Path::new(&folder).join("openapi.json.gz")).and_then(|file| {
        let mut packer = GzEncoder::new(file, Compression::best());
        std::io::copy(&mut BufReader::new(File::open(document)?), &mut packer)?;
        packer.finish()
    });
    packed.unwrap_or_else(|error| panic!("{} cannot be packed: {error}", document.display()));
}

fn npm(web: &Path, arguments: &[&str]) {
    match Command::new("npm").args(arguments).current_dir(web).status() {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("npm {} failed ({status}) in {}", arguments.join(" "), web.display()),
        Err(error) => panic!("the page is built with Node 20 or newer and npm, which cannot be started: {error}"),
    }
}
