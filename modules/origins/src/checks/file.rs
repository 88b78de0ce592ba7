//! Reads a file of plots, and judges it plot by plot. The file's size is bounded by its reader, its depth by the reader of
//! JSON, the number of its plots and the time for them here.

use std::collections::BTreeMap;

use serde_json::Value;
use serde_json::value::RawValue;

use super::draft::Draft;
use super::feature;
use super::finding::{Finding, Reason};
use super::judge::{Judged, judge};

/// The most plots of a file.
pub(crate) const MOST_PLOTS: usize = 10_000;

/// A judged plot of a file.
#[derive(Clone, Debug)]
pub(crate) struct JudgedPlot {
    /// Its place in the file, from 1.
    pub(crate) number: usize,
    /// The names by which a person finds it in the file; either may be empty.
    pub(crate) producer: String,
    pub(crate) place: String,
    pub(crate) judged: Judged,
}

/// Judges a file. `prepare` completes each draft, and adds what it finds; once `is_over` says so, no more is judged.
///
/// # Errors
/// The one finding for which no plot can be read.
pub(crate) fn judge_file(
    bytes: &[u8],
    mut prepare: impl FnMut(&mut Draft, &mut Vec<Finding>),
    is_over: impl Fn() -> bool,
) -> Result<Vec<JudgedPlot>, Finding> {
    let features = features(bytes)?;
    if features.len() > MOST_PLOTS {
        let words =
            format!("The file has {} plots, and at most {MOST_PLOTS} are read at once. Divide it.", features.len());
        return Err(Finding::wrong(Reason::NotGeojson, words));
    }
    let judged = |(at, raw): (usize, &RawValue)| {
        let mut findings = Vec::new();
        let (mut producer, mut place) = (String::new(), String::new());
        let judged = if is_over() {
            let words = "The time for this file was over. Send the plot again in a smaller file.";
            findings.push(Finding::wrong(Reason::NotChecked, words));
            Judged { findings, ..Judged::default() }
        } else if let Some(mut draft) = draft(raw, &mut findings) {
            prepare(&mut draft, &mut findings);
            producer = draft.producer.clone().unwrap_or_default();
            place = draft.place.clone().unwrap_or_default();
            judge(&draft, findings)
        } else {
            Judged { findings, ..Judged::default() }
        };
        JudgedPlot { number: at + 1, producer, place, judged }
    };
    Ok(features.into_iter().enumerate().map(judged).collect())
}

fn draft(raw: &RawValue, findings: &mut Vec<Finding>) -> Option<Draft> {
    // The text is JSON, so only its depth can be refused.
    let Ok(value) = serde_json::from_str::<Value>(raw.get()) else {
        findings.push(Finding::wrong(Reason::CoordinatesForm, "The plot has too many brackets inside one another."));
        return None;
    };
    feature::read(value, findings)
}

/// The features of a file, unread.
fn features(bytes: &[u8]) -> Result<Vec<&RawValue>, Finding> {
    let text = text(bytes)?;
    let object: BTreeMap<String, &RawValue> = read(text)?;
    let member = |name: &str| object.get(name).map_or("", |raw| raw.get());
    check_system(member("crs"))?;
    match member("type").trim_matches('"') {
        "FeatureCollection" => {}
        "Feature" => return read(text).map(|feature: &RawValue| vec![feature]),
        _ => return Err(not_geojson("The file must be a \"FeatureCollection\" or a \"Feature\".")),
    }
    let Some(features) = object.get("features") else {
        let near = object.keys().find(|name| name.to_lowercase().starts_with("featur"));
        let words = near.map_or("The collection has no list of \"features\".".to_owned(), |near| {
            format!("The name \"{near}\" is not read. It must be \"features\".")
        });
        return Err(Finding::wrong(Reason::PropertyName, words));
    };
    let list: Vec<&RawValue> = serde_json::from_str(features.get())
        .map_err(|_| not_geojson("The \"features\" must be a list in brackets."))?;
    if list.is_empty() { Err(not_geojson("The file has no plots.")) } else { Ok(list) }
}

fn read<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, Finding> {
    serde_json::from_str(text).map_err(|error| {
        let words =
            format!("The file is not JSON at line {}, column {}: {}.", error.line(), error.column(), plain(&error));
        Finding::wrong(Reason::FileSyntax, words)
    })
}

/// The fault without its place, which is named before it.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

fn not_geojson(words: &str) -> Finding {
    Finding::wrong(Reason::NotGeojson, words)
}

/// Refuses another coordinate system than WGS 84, the only one of RFC 7946. Its older form could name another.
fn check_system(crs: &str) -> Result<(), Finding> {
    if crs.is_empty() || crs == "null" || crs.contains("CRS84") || crs.contains("4326") {
        return Ok(());
    }
    Err(not_geojson("The file names another coordinate system. Convert it to WGS 84 (EPSG:4326), in degrees."))
}

/// The text of a file, or why it is none.
fn text(bytes: &[u8]) -> Result<&str, Finding> {
    let has = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    let format = |words: &str| Err(Finding::wrong(Reason::FileFormat, words));
    let locked = || {
        let words = "The file is protected by a password. Save it as GeoJSON without one.";
        Err(Finding::wrong(Reason::FileProtected, words))
    };
    if bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii().is_empty() {
        return format("The file is empty.");
    }
    if bytes.starts_with(b"%PDF") {
        return if has(b"/Encrypt") { locked() } else { format("This is a PDF. The plots must be a GeoJSON file.") };
    }
    if bytes.starts_with(b"PK\x03\x04") {
        // Bit 0 of the flags of an entry: it is encrypted (ZIP File Format Specification, 4.4.4).
        let encrypted = bytes.get(6).is_some_and(|flags| flags & 1 == 1);
        return if encrypted {
            locked()
        } else {
            format("This is a ZIP or office file. Send the GeoJSON file itself.")
        };
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0") {
        // Office keeps an encrypted document in a stream of this name, in UTF-16.
        let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
        return if has(&name) { locked() } else { format("This is an office file. The plots must be a GeoJSON file.") };
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else {
        return format("This is not a text file in UTF-8. The plots must be a GeoJSON file.");
    };
    if !text.trim_start().starts_with(['{', '[']) {
        return format("This is text of another kind. The plots must be a GeoJSON file, which begins with a brace.");
    }
    Ok(text)
}
