//! Outlines by the thousand, judged here and by shapely (GEOS): stars on a small grid, so that corners meet, sides touch and
//! cross, and mutations of them.

use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::fs;
use std::time::Instant;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use super::file::judge_file;
use super::shape_oracle::agreed;

/// Outlines in the suite; `SOKONI_OUTLINES` asks for another number.
const OUTLINES: usize = 10_000;

/// Pairs of outlines in the suite.
const PAIRS: usize = 4_000;

/// Corners of an outline on a grid, the last as the first.
type Ring = Vec<[i64; 2]>;

fn star(rng: &mut StdRng) -> Ring {
    let corners = rng.random_range(3..12);
    let mut ring: Ring = (0..corners)
        .map(|n| {
            let turn = TAU * f64::from(n) / f64::from(corners);
            let reach = f64::from(rng.random_range(4..40));
            #[allow(clippy::cast_possible_truncation, reason = "a small number")]
            let at = |part: f64| (part * reach).round() as i64;
            [at(turn.cos()), at(turn.sin())]
        })
        .collect();
    ring.push(ring[0]);
    ring
}

/// Swaps, doubles, moves and adds corners, as hands and devices do.
fn mutate(rng: &mut StdRng, ring: &mut Ring) {
    ring.pop();
    for _ in 0..rng.random_range(0..3) {
        let (one, other) = (rng.random_range(0..ring.len()), rng.random_range(0..ring.len()));
        match rng.random_range(0..4) {
            0 => ring.swap(one, other),
            // A corner on another corner, and a spike back to the corner before.
            1 => ring[one] = ring[other],
            2 => ring.insert(one, ring[other]),
            _ => ring[one] = [rng.random_range(-40..40), rng.random_range(-40..40)],
        }
    }
    if rng.random_ratio(1, 30) {
        ring.truncate(rng.random_range(1..3));
    }
    if rng.random_ratio(1, 30) {
        ring.iter_mut().for_each(|[_, y]| *y = 7);
    }
    if rng.random_ratio(1, 20) {
        ring.push([ring[0][0] + 1, ring[0][1]]);
    } else {
        ring.push(ring[0]);
    }
    if rng.random_ratio(3, 4) {
        ring.dedup();
    }
}

/// A place on the earth and the length of a step of the grid, in hundred-millionths of a degree.
struct Grid {
    at: [i64; 2],
    step: i64,
}

impl Grid {
    /// Steps of a hundred are whole millionths; some are finer, so that corners become the same with six decimals.
    fn random(rng: &mut StdRng) -> Self {
        let at = [rng.random_range(-179_000_000..179_000_000), rng.random_range(-60_000_000..60_000_000)];
        let step = [37, 100, 300, 1_000, 10_000][rng.random_range(0..5)];
        Grid { at: at.map(|millionths: i64| millionths * 100), step }
    }

    #[allow(clippy::cast_precision_loss, reason = "numbers of eleven digits are exact")]
    fn degrees(&self, ring: &Ring) -> Value {
        let [west, south] = self.at;
        let degrees = |[x, y]: &[i64; 2]| [(west + x * self.step) as f64 / 1e8, (south + y * self.step) as f64 / 1e8];
        json!(ring.iter().map(degrees).collect::<Vec<_>>())
    }
}

/// Judges these geometries here and there, and returns how many had each reason.
fn agreed_on(name: &str, geometries: &[Value]) -> BTreeMap<String, usize> {
    let features: Vec<Value> =
        geometries.iter().map(|one| json!({ "type": "Feature", "properties": {}, "geometry": one })).collect();
    let mut counted = BTreeMap::new();
    for (n, features) in features.chunks(OUTLINES).enumerate() {
        let file = std::env::temp_dir().join(format!("sokoni-{name}-{n}-{}.geojson", std::process::id()));
        fs::write(&file, json!({ "type": "FeatureCollection", "features": features }).to_string()).expect("a file");
        agreed(&file).into_iter().for_each(|(reason, plots)| *counted.entry(reason).or_insert(0) += plots);
        fs::remove_file(&file).expect("the file goes");
    }
    println!("{name}: {counted:?}");
    counted
}

#[test]
fn ten_thousand_outlines_are_judged_as_shapely_judges_them_and_as_large() {
    let outlines = std::env::var("SOKONI_OUTLINES").ok().and_then(|number| number.parse().ok()).unwrap_or(OUTLINES);
    let mut rng = StdRng::seed_from_u64(2023_1115);
    let polygon = |rng: &mut StdRng| {
        let (mut ring, grid) = (star(rng), Grid::random(rng));
        mutate(rng, &mut ring);
        let hole = rng.random_ratio(1, 50).then(|| grid.degrees(&vec![[0, 0], [1, 0], [0, 1], [0, 0]]));
        let rings: Vec<Value> = std::iter::once(grid.degrees(&ring)).chain(hole).collect();
        json!({ "type": "Polygon", "coordinates": rings })
    };
    let polygons: Vec<Value> = (0..outlines).map(|_| polygon(&mut rng)).collect();
    assert!(polygons.len() >= OUTLINES, "all of them go to both sides");
    let counted = agreed_on("outlines", &polygons);
    for (reason, least) in [
        ("", 2_000),
        ("POLYGON_NOT_CLOSED", 100),
        ("POSITIONS_DOUBLED", 100),
        ("TOO_FEW_POSITIONS", 100),
        ("POLYGON_NO_AREA", 100),
        ("POLYGON_SIDES_OVERLAP", 100),
        ("POLYGON_SELF_INTERSECTS", 1_000),
        ("POLYGON_HAS_HOLE", 100),
    ] {
        assert!(counted.get(reason).is_some_and(|plots| *plots >= least), "{reason:?}: {counted:?}");
    }
}

#[test]
fn two_outlines_share_land_where_shapely_finds_that_they_do() {
    let mut rng = StdRng::seed_from_u64(2023_1116);
    let pair = |rng: &mut StdRng| {
        let (one, mut other, mut grid) = (star(rng), star(rng), Grid::random(rng));
        grid.step = grid.step.max(100);
        match rng.random_range(0..4) {
            // The mirror image over the easternmost corner: it touches it in a point or a side.
            0 => {
                let east = one.iter().map(|[x, _]| *x).max().unwrap_or(0);
                other = one.iter().map(|[x, y]| [2 * east - x, *y]).collect();
            }
            // The same outline, or a smaller one inside it.
            1 => other = one.iter().map(|[x, y]| [x / 2, y / 2]).collect(),
            _ => {
                let moved = [rng.random_range(-70..70), rng.random_range(-70..70)];
                other.iter_mut().for_each(|[x, y]| (*x, *y) = (*x + moved[0], *y + moved[1]));
            }
        }
        json!({ "type": "MultiPolygon", "coordinates": [[grid.degrees(&one)], [grid.degrees(&other)]] })
    };
    let pairs: Vec<Value> = (0..PAIRS).map(|_| pair(&mut rng)).collect();
    let counted = agreed_on("pairs", &pairs);
    for reason in ["", "POLYGONS_OVERLAP"] {
        assert!(counted.get(reason).is_some_and(|pairs| *pairs >= 1_000), "{reason:?}: {counted:?}");
    }
}

#[test]
fn ten_thousand_plots_are_judged_in_one_go() {
    let plot = |n: u32| {
        let (west, south) = (36.0 + f64::from(n % 100) / 100.0, -1.0 + f64::from(n / 100) / 100.0);
        let corner = |x: f64, y: f64| {
            let exact = |degrees: f64| (degrees * 1e6).round() / 1e6;
            json!([exact(west + x + 0.000_001), exact(south + y + 0.000_001)])
        };
        let outline =
            [corner(0.0, 0.0), corner(0.004, 0.0), corner(0.005, 0.003), corner(0.002, 0.005), corner(0.0, 0.0)];
        json!({ "type": "Feature", "properties": { "ProducerCountry": "KE" },
                "geometry": { "type": "Polygon", "coordinates": [outline] } })
    };
    let plots: Vec<Value> = (0..10_000).map(plot).collect();
    let text = json!({ "type": "FeatureCollection", "features": plots }).to_string();
    let begun = Instant::now();
    let judged = judge_file(text.as_bytes(), |_, _| {}, || false).unwrap();
    println!("10,000 plots were judged in {:?}", begun.elapsed());
    assert!(judged.len() == 10_000 && judged.iter().all(|plot| plot.judged.sound.is_some()));
}
