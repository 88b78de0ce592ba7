//! Requests to submit a statement are valid by the official schema, and read back as they were written.

use std::fs;

use super::coverage::Coverage;
use super::dds::{DdsStatement, SubmitRequest};
use super::model::Pack;
use super::tests::{content, is_golden, plot, sample};
use crate::checks::shape::{Position, Shape};
use crate::oracle;

/// A request of the sample, after a change to its pack.
fn request(change: impl FnOnce(&mut Pack)) -> SubmitRequest {
    let mut pack = sample();
    change(&mut pack);
    SubmitRequest::new(DdsStatement::new(&pack, &content()).unwrap())
}

/// What the schema says of each file; `None` of a valid one.
fn faults(files: &[Vec<u8>]) -> Vec<Option<String>> {
    let folder = std::env::temp_dir().join(format!("sokoni-dds-{}-{}", std::process::id(), files.len()));
    fs::create_dir_all(&folder).unwrap();
    let paths: Vec<_> = (0..files.len()).map(|at| folder.join(format!("{at}.xml"))).collect();
    paths.iter().zip(files).for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
    let said = oracle::said("dds_schema.py", &paths);
    fs::remove_dir_all(&folder).unwrap();
    said
}

#[test]
fn the_request_of_a_pack_is_valid_by_the_official_schema() {
    let plain = request(|_| ());
    is_golden("pack-dds.xml", &plain.write().unwrap());
    let before = include_bytes!("../../tests/golden/pack-dds.before.xml");
    assert_eq!(SubmitRequest::read(before).unwrap(), plain, "another prefix says the same");
    let longest = request(|pack| {
        pack.coverage = Coverage::Contract { contract: "contract".into(), number: "CTR-".repeat(20) };
        pack.species = vec!["Coffea arabica".to_owned(), "Coffea canephora".to_owned()];
    });
    let mut odd = content();
    for producer in odd.producers.values_mut() {
        producer.name = format!("<Wanjikũ> & \"Sons\" ]]> \u{1}\u{FFFF}{}", "x".repeat(600));
    }
    let odd = SubmitRequest::new(DdsStatement::new(&sample(), &odd).unwrap());
    let most = request(|_| ()).referring((0..2_000).map(|n| format!("26BE{n:010}")));
    let files: Vec<Vec<u8>> = [&plain, &longest, &odd, &most].map(|request| request.write().unwrap()).into();
    assert_eq!(faults(&files), [const { None }; 4]);
    for (request, file) in [plain, longest, odd, most].iter().zip(&files) {
        assert_eq!(&SubmitRequest::read(file).unwrap(), request, "it reads back as it was written");
    }
}

#[test]
fn a_thousand_growers_fit_in_a_commodity_and_one_more_does_not() {
    let mut all = content();
    let grower = all.producers.values().next().unwrap().clone();
    (all.plots, all.producers) = Default::default();
    for n in 0..1_000 {
        let (id, of) = (format!("plot-{n:04}"), format!("grower-{n:04}"));
        let at = Position { lon: 36_900_000 + n, lat: -549_876 };
        let shape = Shape { points: vec![at], outlines: Vec::new() };
        all.plots.insert(id.as_str().into(), plot(&id, &of, shape, Some(6_200)));
        let producer = crate::producers::model::Producer { id: of.as_str().into(), name: of.clone(), ..grower.clone() };
        all.producers.insert(of.as_str().into(), producer);
    }
    all.goods[0].plots = all.plot_ids();
    let fits = SubmitRequest::new(DdsStatement::new(&sample(), &all).unwrap()).write().unwrap();
    let text = String::from_utf8(fits.clone()).unwrap();
    let last = &text[text.rfind("<producers>").unwrap()..text.rfind("</producers>").unwrap() + "</producers>".len()];
    let beyond = text.replacen(last, &last.repeat(2), 1).into_bytes();
    let said = faults(&[fits, beyond]);
    assert!(said[0].is_none() && said[1].is_some(), "{said:?}");
}

/// The schema is no rubber stamp: what breaks one of its rules is refused.
#[test]
fn the_schema_refuses_what_breaks_its_rules() {
    let text = String::from_utf8(request(|_| ()).write().unwrap()).unwrap();
    let broken = [
        ("OPERATOR", "IMPORTER"),
        ("<activityType>IMPORT</activityType>", ""),
        ("IMPORT", "TRADE"),
        ("<hsHeading>090111<", "<hsHeading>0901110<"),
        (">600.000<", ">600.0000001<"),
        (">600.000<", ">heavy<"),
        ("<country>KE<", "<country>KEN<"),
        ("<geometryGeojson>", "<geometryGeojson>?"),
        ("<geoLocationConfidential>true<", "<geoLocationConfidential>perhaps<"),
        ("ORD-2026-000107", "123456789012345678901234567890123456789012345678901"),
        ("<position>1</position><descriptors", "<position>first</position><descriptors"),
    ];
    let mut files: Vec<Vec<u8>> = broken
        .iter()
        .map(|(right, wrong)| {
            assert!(text.contains(right), "{right} is in {text}");
            text.replacen(right, wrong, 1).into_bytes()
        })
        .collect();
    let many = (0..2_001).map(|n| format!("26BE{n:010}"));
    files.push(request(|_| ()).referring(many).write().unwrap());
    files.push(request(|_| ()).referring(["26BE7XTVCZAQ2S9".to_owned()]).write().unwrap());
    let passed: Vec<usize> =
        faults(&files).iter().enumerate().filter(|(_, fault)| fault.is_none()).map(|(at, _)| at).collect();
    assert!(passed.is_empty(), "{passed:?}");
}
