//! Plots that others published are judged as shapely (GEOS) judges them.

use std::collections::BTreeMap;
use std::path::Path;

use super::shape_oracle::agreed;

const PLOTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/public-plots/whisp-example-plots.geojson");

#[test]
fn all_valid_plots_of_a_public_set_pass() {
    // One plot has a hole.
    let expected = BTreeMap::from([(String::new(), 49), ("POLYGON_HAS_HOLE".to_owned(), 1)]);
    assert_eq!(agreed(Path::new(PLOTS)), expected);
}
