//! Compares the judgement of a file of plots with that of shapely (GEOS) and pyproj (PROJ), which know nothing of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::file::judge_file;
use super::finding::Finding;
use crate::oracle;

/// The answer of `shapes.py` about a plot.
#[derive(Deserialize)]
struct Said {
    reasons: BTreeSet<String>,
    m2: Option<f64>,
    projected_m2: Option<f64>,
    bend_m2: Option<f64>,
}

/// Judges a file here and there, and returns how many plots had each reason; a plot without one counts as `""`.
///
/// # Panics
/// Where the reasons of a plot differ, or its area by more than a square metre; in the equal-area projection, by
/// more than that and the bends of its sides there.
pub(super) fn agreed(file: &Path) -> BTreeMap<String, usize> {
    let bytes = std::fs::read(file).expect("the file");
    let judged = judge_file(&bytes, |_, _| {}, || false).expect("a file of plots");
    let said: Vec<Said> = oracle::said("shapes.py", [file]);
    assert_eq!(judged.len(), said.len());
    let sent: Value = serde_json::from_slice(&bytes).expect("JSON");
    let mut counted = BTreeMap::new();
    for (plot, said) in judged.iter().zip(&said) {
        let shown = || format!("plot {}: {}", plot.number, sent["features"][plot.number - 1]["geometry"]);
        let wrong = plot.judged.findings.iter().filter(|finding| finding.is_wrong());
        let ours: BTreeSet<String> = wrong.map(reason).collect();
        assert_eq!(ours, said.reasons, "{}", shown());
        if let Some(sound) = &plot.judged.sound {
            #[allow(clippy::cast_precision_loss, reason = "the square metres of a plot")]
            let m2 = sound.shape.outlined_m2() as f64;
            let (Some(exact), Some(projected), Some(bend)) = (said.m2, said.projected_m2, said.bend_m2) else {
                panic!("the areas of a sound plot are said")
            };
            assert!((m2 - exact).abs() <= 1.0, "{m2} and {exact} m2, {}", shown());
            assert!((m2 - projected).abs() <= 1.0 + bend, "{m2} and {projected} m2 ({bend}), {}", shown());
        }
        let reasons = if ours.is_empty() { BTreeSet::from([String::new()]) } else { ours };
        reasons.into_iter().for_each(|reason| *counted.entry(reason).or_insert(0) += 1);
    }
    counted
}

fn reason(finding: &Finding) -> String {
    serde_json::to_value(finding.reason).expect("JSON").as_str().expect("a word").to_owned()
}
