//! Plots that others published are judged as shapely (GEOS) judges them.

use super::file::{JudgedPlot, judge_file};
use super::finding::Reason;
use crate::oracle;

const PLOTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/public-plots/whisp-example-plots.geojson");

fn wrong(plot: &JudgedPlot) -> Vec<Reason> {
    plot.judged.findings.iter().filter(|finding| finding.is_wrong()).map(|finding| finding.reason).collect()
}

#[test]
fn all_valid_plots_of_a_public_set_pass() {
    let judged = judge_file(&std::fs::read(PLOTS).unwrap(), |_, _| {}, || false).unwrap();
    let faults: Vec<Option<String>> = oracle::said("shapes.py", [PLOTS]);
    assert_eq!((judged.len(), faults.len()), (50, 50));
    for (plot, fault) in judged.iter().zip(&faults) {
        let expected = match fault.as_deref() {
            None => Vec::new(),
            Some("hole") => vec![Reason::PolygonHasHole],
            Some(other) => panic!("plot {} is {other}", plot.number),
        };
        assert_eq!(wrong(plot), expected, "plot {}: {:?}", plot.number, plot.judged.findings);
        assert_eq!(plot.judged.sound.is_some(), fault.is_none());
    }
    assert_eq!(faults.iter().flatten().count(), 1, "one plot has a hole");
}
