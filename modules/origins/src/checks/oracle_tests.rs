//! Outlines by the thousand, judged here and by shapely (GEOS), which know nothing of one another.

use std::fs;
use std::time::Instant;

use geo::LineString;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use super::file::judge_file;
use super::finding::Reason;
use super::ring;
use crate::oracle;

/// Outlines in the suite; `SOKONI_OUTLINES` asks for another number.
const OUTLINES: usize = 10_000;

/// An outline in millionths of a degree on a small grid, so that corners meet, sides touch and cross: a star, mutated.
fn outline(rng: &mut StdRng) -> Vec<[i64; 2]> {
    let corners = rng.random_range(3..12);
    let mut ring: Vec<[i64; 2]> = (0..corners)
        .map(|n| {
            let turn = std::f64::consts::TAU * f64::from(n) / f64::from(corners);
            let reach = f64::from(rng.random_range(4..40));
            #[allow(clippy::cast_possible_truncation, reason = "a small number")]
            let at = |part: f64| (part * reach).round() as i64;
            [at(turn.cos()), at(turn.sin())]
        })
        .collect();
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
    ring.dedup();
    if ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    ring.push(ring[0]);
    ring.iter().map(|[x, y]| [36_900_000 + x * 100, -500_000 + y * 100]).collect()
}

#[test]
fn shapely_finds_the_same_outlines_sound() {
    let outlines = std::env::var("SOKONI_OUTLINES").ok().and_then(|number| number.parse().ok()).unwrap_or(OUTLINES);
    let mut rng = StdRng::seed_from_u64(2023_1115);
    let rings: Vec<Vec<[i64; 2]>> = (0..outlines).map(|_| outline(&mut rng)).filter(|ring| ring.len() > 3).collect();
    #[allow(clippy::cast_precision_loss, reason = "millionths of a degree are exact")]
    let degrees = |ring: &[[i64; 2]]| -> LineString<f64> {
        ring.iter().map(|[x, y]| (*x as f64 / 1e6, *y as f64 / 1e6)).collect()
    };
    let sound: Vec<bool> = rings
        .iter()
        .map(|ring| {
            let mut findings = Vec::new();
            ring::judge(&degrees(ring), &mut findings);
            assert!(findings.iter().all(|finding| finding.reason != Reason::PolygonNotClosed));
            findings.is_empty()
        })
        .collect();
    assert!(sound.iter().any(|sound| *sound) && sound.iter().any(|sound| !*sound), "both kinds are there");
    let file = std::env::temp_dir().join(format!("sokoni-outlines-{}.json", std::process::id()));
    fs::write(&file, json!(rings).to_string()).expect("a file");
    let said: Vec<bool> = oracle::said("outlines.py", [&file]);
    fs::remove_file(&file).expect("the file goes");
    assert_eq!(said.len(), sound.len());
    let differ: Vec<_> =
        rings.iter().zip(sound.iter().zip(&said)).filter(|(_, (ours, theirs))| ours != theirs).collect();
    assert!(differ.is_empty(), "{} of {} differ: {:?}", differ.len(), rings.len(), differ.first());
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
