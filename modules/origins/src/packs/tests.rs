//! The files of a pack: by the official rules, and byte for byte as golden files have them.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use contracts::auth::Address;
use contracts::ids::{OrderId, PlotId};
use geojson::{FeatureCollection, GeoJson};
use jiff::civil::date;
use kernel::EudrSettings;
use serde_json::Value;
use zip::ZipArchive;

use super::annex::{annex, geojson, table};
use super::archive::{Packed, pack as archived};
use super::commodities::{all, of_goods, of_heading};
use super::content::{Content, Goods};
use super::coverage::{Coverage, PackedOrder};
use super::dds::DdsStatement;
use super::model::{Evidence, EvidenceKind, Pack, PackFile, Seal, SealedGoods, Statement};
use super::parties::Party;
use super::species::guessed;
use crate::checks::shape::{Position, Shape};
use crate::plots::file::judge;
use crate::plots::model::{Plot, Way};
use crate::producers::model::Producer;
use crate::producers::simplified::SimplifiedDeclaration;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn days() -> EudrSettings {
    EudrSettings {
        applies_from: date(2026, 12, 30),
        applies_to_small_from: date(2027, 6, 30),
        cut_off: date(2020, 12, 31),
    }
}

pub(crate) fn sample() -> Pack {
    Pack {
        id: "pack".into(),
        seller: "seller".into(),
        seller_name: "Co-operative".to_owned(),
        buyer: "buyer".into(),
        buyer_name: "Roaster".to_owned(),
        coverage: Coverage::Order {
            order: OrderId::from("order"),
            number: "ORD-2026-000107".to_owned(),
            shipment: Some(("shipment".into(), "SHP-2026-000041".to_owned())),
        },
        destination: "Netherlands".to_owned(),
        species: vec!["Coffea arabica".to_owned()],
        produced: Some((date(2025, 10, 6), date(2026, 1, 18))),
        evidence: vec![Evidence {
            title: "Land register".to_owned(),
            kind: EvidenceKind::Legality,
            name: "register.pdf".to_owned(),
            hash: "a1".to_owned(),
            bytes: 11,
            at_ms: 12,
        }],
        seal: Some(Seal {
            orders: vec![PackedOrder {
                order: "order".into(),
                number: "ORD-2026-000107".to_owned(),
                net_g: Some(600_000),
            }],
            goods: vec![SealedGoods {
                hs: "090111".to_owned(),
                description: "Coffee".to_owned(),
                net_g: 600_000,
                plots: 3,
                producers: 2,
            }],
            plots: 4,
            producers: 5,
            files: vec![PackFile { name: "plots.geojson".to_owned(), hash: "b2".to_owned(), bytes: 13 }],
            geojson: "c3".to_owned(),
            archive: "d4".to_owned(),
            bytes: 14,
            at_ms: 15,
        }),
        statements: vec![Statement {
            reference: "26NLKENYR00107".to_owned(),
            verification: "SFFCB4Y3".to_owned(),
            contingency: "CONT-2026-17".to_owned(),
            status: contracts::origins::DdsStatus::Available,
            note: "A note".to_owned(),
            at_ms: 16,
        }],
        made_ms: 17,
    }
}

fn producer(id: &str, name: &str) -> Producer {
    Producer {
        id: id.into(),
        seller: "seller".into(),
        name: name.to_owned(),
        country: "KE".to_owned(),
        place: String::new(),
        member_number: String::new(),
        notes: String::new(),
        made_ms: 0,
    }
}

pub(super) fn plot(id: &str, of: &str, shape: Shape, point_m2: Option<u64>) -> Plot {
    let area_m2 = point_m2.unwrap_or_else(|| shape.outlined_m2());
    Plot {
        id: id.into(),
        seller: "seller".into(),
        producer: of.into(),
        name: format!("Block {id}"),
        shape,
        point_m2,
        area_m2,
        way: Way::File,
        stop: None,
        made_ms: 0,
    }
}

/// Two growers: one with a point, one with an outline.
pub(super) fn content() -> Content {
    let at = |lon, lat| Position { lon, lat };
    let point = Shape { points: vec![at(36_947_115, -549_876)], outlines: Vec::new() };
    let corners = [(36_941_203, -552_104), (36_943_911, -552_377), (36_944_218, -554_862), (36_941_203, -552_104)];
    let outline = Shape { points: Vec::new(), outlines: vec![corners.map(|(lon, lat)| at(lon, lat)).to_vec()] };
    let plots = [plot("1", "p2", point, Some(6_200)), plot("2", "p1", outline, None)];
    let ids: BTreeSet<PlotId> = plots.iter().map(|plot| plot.id.clone()).collect();
    Content {
        orders: vec![PackedOrder { order: "order".into(), number: "ORD-2026-000107".to_owned(), net_g: Some(600_000) }],
        destinations: BTreeSet::from(["Netherlands".to_owned()]),
        goods: vec![Goods {
            commodity: of_heading("090111").unwrap(),
            net_g: 600_000,
            lots: BTreeSet::from(["NYR-AA-26".to_owned()]),
            plots: ids,
        }],
        plots: plots.into_iter().map(|plot| (plot.id.clone(), plot)).collect(),
        producers: [producer("p1", "Grower 0417"), producer("p2", "Grower 0233")]
            .map(|producer| (producer.id.clone(), producer))
            .into(),
        simplified: BTreeMap::from([(
            "p1".into(),
            SimplifiedDeclaration {
                producer: "p1".into(),
                reference: "S26BECB39D2GRX".to_owned(),
                verification: "H6ORMNTX".to_owned(),
                address: None,
                at_ms: 0,
            },
        )]),
        crop_years: BTreeSet::from(["2025/26".to_owned()]),
        supplier: Party {
            address: Some(Address {
                full_name: "Co-operative".to_owned(),
                street_address: "Othaya Road 7".to_owned(),
                city: "Othaya".to_owned(),
                state: "Nyeri County".to_owned(),
                zip_code: "10106".to_owned(),
                country: "Kenya".to_owned(),
                ..Address::default()
            }),
            email: "coop@home.example".to_owned(),
        },
        buyer: Party { address: None, email: "roaster@home.example".to_owned() },
        ..Content::default()
    }
}

/// Compares a file with its golden one; `SOKONI_WRITE_GOLDEN` writes one that is missing.
pub(super) fn is_golden(name: &str, bytes: &[u8]) {
    let path = std::path::Path::new(GOLDEN).join(name);
    if !path.exists() && std::env::var_os("SOKONI_WRITE_GOLDEN").is_some() {
        std::fs::write(&path, bytes).unwrap();
    }
    let kept = std::fs::read(&path).unwrap();
    assert_eq!(String::from_utf8_lossy(bytes), String::from_utf8_lossy(&kept), "{name}");
}

#[test]
fn the_geojson_file_is_as_the_information_system_reads_it() {
    let file = geojson(&content(), None).unwrap();
    is_golden("pack-plots.geojson", &file);
    let GeoJson::FeatureCollection(FeatureCollection { features, .. }) =
        String::from_utf8(file.clone()).unwrap().parse::<GeoJson>().unwrap()
    else {
        panic!("a collection of features")
    };
    assert_eq!(features.len(), 2);
    for feature in &features {
        let properties: Vec<&str> = feature.properties.as_ref().unwrap().keys().map(String::as_str).collect();
        let wanted = ["ProducerName", "ProducerCountry", "ProductionPlace", "Area"];
        assert_eq!(BTreeSet::from_iter(properties), BTreeSet::from(wanted), "spelled as chapter 9.3 has them");
        assert!(feature.property("Area").unwrap().is_f64(), "a number, not a text");
        let country = feature.property("ProducerCountry").and_then(Value::as_str).unwrap();
        assert!(country.len() == 2 && country.bytes().all(|byte| byte.is_ascii_uppercase()), "ISO 3166-1 alpha-2");
    }
    // The official checks find nothing in it, and it holds no more than six decimals and a point in single brackets.
    let judged = judge(&file, None).unwrap();
    assert!(judged.iter().all(|plot| plot.judged.sound.is_some()), "{judged:?}");
    let text = String::from_utf8(file).unwrap();
    assert!(text.contains(r#""coordinates":[36.947115,-0.549876]"#), "{text}");
    assert!(text.split(['[', ']', ',']).filter_map(|cell| cell.split_once('.')).all(|(_, part)| part.len() <= 6));
}

/// The limits of chapter 4.1.3, which the schema of the service has too.
#[test]
fn the_annex_keeps_to_the_types_of_the_statement() {
    let (pack, content) = (sample(), content());
    let file = annex(&pack, &content, &DdsStatement::new(&pack, &content).unwrap(), &days()).unwrap();
    is_golden("pack-annex.json", &file);
    let annex: Value = serde_json::from_slice(&file).unwrap();
    let statement = &annex["statement"];
    let known = ["internalReferenceNumber", "activityType", "commodities", "geoLocationConfidential"];
    let fields: BTreeSet<&str> = statement.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(fields, BTreeSet::from(known));
    assert!(statement["internalReferenceNumber"].as_str().unwrap().chars().count() <= 35);
    let commodity = &statement["commodities"][0];
    let heading = commodity["hsHeading"].as_str().unwrap();
    assert!((2..=6).contains(&heading.len()) && heading.bytes().all(|byte| byte.is_ascii_digit()));
    assert_eq!(commodity["descriptors"]["goodsMeasure"]["netWeight"], "600.000");
    assert_eq!(commodity["speciesInfo"][0]["scientificName"], "Coffea arabica");
    let producers = commodity["producers"].as_array().unwrap();
    let named: Vec<(&str, u64)> =
        producers.iter().map(|one| (one["name"].as_str().unwrap(), one["position"].as_u64().unwrap())).collect();
    assert_eq!(named, [("Grower 0233", 1), ("Grower 0417", 2)]);
    for producer in producers {
        let geometry = STANDARD.decode(producer["geometryGeojson"].as_str().unwrap()).unwrap();
        let judged = judge(&geometry, None).unwrap();
        assert!(judged.len() == 1 && judged[0].judged.sound.is_some(), "{judged:?}");
    }
    assert_eq!(annex["article9"]["produced"]["from"], "2025-10-06");
    // Article 9(1)(e) and (f): name, postal address and e-mail address.
    let (supplier, buyer) = (&annex["article9"]["supplier"], &annex["article9"]["buyer"]);
    assert_eq!(
        (&supplier["name"], &supplier["postalAddress"]["street"], &supplier["email"]),
        (&"Co-operative".into(), &"Othaya Road 7".into(), &"coop@home.example".into())
    );
    assert_eq!((&buyer["postalAddress"], &buyer["email"]), (&Value::Null, &"roaster@home.example".into()));
    let simplified = &annex["article9"]["simplifiedDeclarations"][0];
    assert_eq!(
        (&simplified["producer"], &simplified["referenceNumber"]),
        (&"Grower 0417".into(), &"S26BECB39D2GRX".into())
    );
    assert_eq!(annex["regulation"]["appliesFrom"], "2026-12-30");
}

#[test]
fn the_descriptions_of_the_table_fit_a_statement_and_tea_is_not_covered() {
    for commodity in all() {
        assert!(commodity.description.chars().count() <= 150 && commodity.hs.starts_with("0901"), "{commodity:?}");
    }
    let heading = |category: &str, name: &str| of_goods(category, name).map(|commodity| commodity.hs);
    assert_eq!(heading("Green coffee", "Nyeri AA"), Some("090111"));
    assert_eq!(heading("Green coffee", "Nyeri AB Decaf"), Some("090112"));
    assert_eq!(heading("Roasted coffee, Decaf", "House"), Some("090122"));
    assert_eq!(heading("Roasted coffee", "House"), Some("090121"));
    assert_eq!(heading("Green Tea", "Coffee lovers' tea"), None);
    assert_eq!(heading("Black Tea", "Kericho"), None);
}

#[test]
fn the_species_are_told_by_the_names_of_the_goods() {
    let told = |names: &[&str]| guessed(names.iter().copied());
    assert_eq!(told(&["Nyeri AA"]), ["Coffea arabica"]);
    assert_eq!(told(&["Masaka Robusta Screen 18"]), ["Coffea canephora"]);
    assert_eq!(told(&["Bugisu Arabica", "Masaka ROBUSTA"]), ["Coffea arabica", "Coffea canephora"]);
}

#[test]
fn an_archive_is_the_same_for_the_same_content_and_its_hashes_hold() {
    let make = || {
        let file = |name: &str, text: &str| Packed { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
        archived(vec![file("plots.geojson", "{}"), file("evidence/1-legality-register.pdf", "%PDF-")]).unwrap()
    };
    let ((archive, files), (again, _)) = (make(), make());
    assert_eq!(archive, again);
    let mut zip = ZipArchive::new(Cursor::new(archive)).unwrap();
    let mut read = |name: &str| {
        let mut bytes = Vec::new();
        zip.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
        bytes
    };
    let sums = String::from_utf8(read("SHA256SUMS.txt")).unwrap();
    assert_eq!(sums.lines().count(), files.len());
    for line in sums.lines() {
        let (hash, name) = line.split_once("  ").unwrap();
        assert_eq!(kernel::Files::hash(&read(name)), hash, "{name}");
    }
    assert!(String::from_utf8(read("READ-ME.txt")).unwrap().contains("promises nothing"));
}

#[test]
fn the_table_of_plots_is_harmless_in_a_spreadsheet() {
    let mut content = content();
    content.producers.get_mut(&contracts::ids::ProducerId::from("p1")).unwrap().name = "=cmd()".to_owned();
    let table = String::from_utf8(table(&content)).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "producer,country,plot,hectares,longitude,latitude");
    assert!(lines.iter().any(|line| line.starts_with("'=cmd(),KE,Block 2,")), "{table}");
    assert!(lines.iter().any(|line| line.starts_with("Grower 0233,KE,Block 1,0.6200,36.947115,-0.549876")), "{table}");
}
