//! Every listed error is refused with its reason, and sound plots pass.

use serde_json::{Value, json};

use super::file::{JudgedPlot, judge_file};
use super::finding::{Finding, Mend, Reason};

fn judge(text: &str) -> Result<Vec<JudgedPlot>, Finding> {
    judge_file(text.as_bytes(), |_, _| {}, || false)
}

fn feature(properties: Value, geometry: Value) -> Value {
    json!({ "type": "Feature", "properties": properties, "geometry": geometry })
}

/// Judges one plot in Kenya with this geometry.
fn plot(geometry: Value) -> JudgedPlot {
    one(feature(json!({ "ProducerCountry": "KE" }), geometry))
}

fn one(feature: Value) -> JudgedPlot {
    let text = json!({ "type": "FeatureCollection", "features": [feature] }).to_string();
    judge(&text).unwrap().remove(0)
}

fn polygon(positions: &[[f64; 2]]) -> Value {
    json!({ "type": "Polygon", "coordinates": [positions] })
}

const BLOCK: [[f64; 2]; 6] = [
    [36.941203, -0.552104],
    [36.943911, -0.552377],
    [36.944218, -0.554862],
    [36.942507, -0.555431],
    [36.940988, -0.554219],
    [36.941203, -0.552104],
];

#[track_caller]
fn is_refused(judged: &JudgedPlot, reason: Reason, mend: Option<Mend>) {
    let wrong: Vec<_> = judged.judged.findings.iter().filter(|finding| finding.is_wrong()).collect();
    assert!(judged.judged.sound.is_none(), "it passed: {:?}", judged.judged.findings);
    assert_eq!(wrong.iter().map(|finding| (finding.reason, finding.mend)).collect::<Vec<_>>(), [(reason, mend)]);
    assert_eq!(judged.judged.mended.is_some(), mend.is_some(), "{wrong:?}");
}

#[track_caller]
fn file_is_refused(bytes: &[u8], reason: Reason) {
    let finding = judge_file(bytes, |_, _| {}, || false).unwrap_err();
    assert_eq!(finding.reason, reason, "{}", finding.words);
}

#[test]
fn sound_plots_of_every_type_pass() {
    let elsewhere: Vec<[f64; 2]> = BLOCK.iter().map(|[x, y]| [((x + 0.01) * 1e6).round() / 1e6, *y]).collect();
    for geometry in [
        json!({ "type": "Point", "coordinates": [36.947115, -0.549876] }),
        json!({ "type": "Point", "coordinates": [36.947115, -0.549876, 1820.5] }),
        json!({ "type": "MultiPoint", "coordinates": [[36.947115, -0.549876], [36.957115, -0.549876]] }),
        polygon(&BLOCK),
        json!({ "type": "MultiPolygon", "coordinates": [[BLOCK], [elsewhere]] }),
        json!({ "type": "GeometryCollection", "geometries": [
            { "type": "Point", "coordinates": [36.947115, -0.549876] }, polygon(&BLOCK)
        ] }),
    ] {
        let judged = plot(geometry.clone());
        assert!(judged.judged.sound.is_some() && judged.judged.findings.is_empty(), "{geometry} {judged:?}");
    }
}

#[test]
fn error_1_crossing_sides_are_refused() {
    let eight = [[36.94, -0.55], [36.95, -0.56], [36.95, -0.55], [36.94, -0.56], [36.94, -0.55]];
    is_refused(&plot(polygon(&eight)), Reason::PolygonSelfIntersects, None);
    // Two loops that touch in a corner: the library's own validation lets these pass.
    let touching = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 1.0], [0.0, 1.0], [0.0, 0.0]]
        .map(|[x, y]| [36.9 + x / 100.0, -0.5 + y / 100.0]);
    is_refused(&plot(polygon(&touching)), Reason::PolygonSelfIntersects, None);
}

#[test]
fn error_2_overlapping_sides_are_refused() {
    let spike = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 4.0], [2.0, 6.0], [2.0, 4.0], [0.0, 4.0], [0.0, 0.0]]
        .map(|[x, y]| [36.9 + x / 128.0, -0.5 + y / 128.0]);
    is_refused(&plot(polygon(&spike)), Reason::PolygonSidesOverlap, None);
}

#[test]
fn errors_3_and_15_holes_are_refused() {
    let hole = [[36.942001, -0.553001], [36.942401, -0.553001], [36.942401, -0.553401], [36.942001, -0.553001]];
    let judged = plot(json!({ "type": "Polygon", "coordinates": [BLOCK.to_vec(), hole.to_vec()] }));
    is_refused(&judged, Reason::PolygonHasHole, None);
}

#[test]
fn error_4_open_outlines_are_refused_and_closed_on_request() {
    let judged = plot(polygon(&BLOCK[..5]));
    is_refused(&judged, Reason::PolygonNotClosed, Some(Mend::CloseOutline));
    let shape = judged.judged.mended.unwrap().shape;
    assert_eq!(shape, plot(polygon(&BLOCK)).judged.sound.unwrap().shape);
}

#[test]
fn error_5_lines_are_refused() {
    for kind in ["LineString", "MultiLineString", "Circle"] {
        let line = json!({ "type": kind, "coordinates": [[36.94, -0.55], [36.95, -0.56]] });
        is_refused(&plot(line), Reason::GeometryTypeNotAllowed, None);
    }
}

#[test]
fn error_6_straight_lines_are_refused() {
    let line = [[36.94, -0.55], [36.95, -0.55], [36.96, -0.55], [36.94, -0.55]];
    is_refused(&plot(polygon(&line)), Reason::PolygonNoArea, None);
}

#[test]
fn error_7_positions_that_are_the_same_after_rounding_are_refused_and_dropped_on_request() {
    let mut doubled = BLOCK.to_vec();
    doubled.insert(1, [36.9412031, -0.5521041]);
    let judged = plot(polygon(&doubled));
    is_refused(&judged, Reason::PositionsDoubled, Some(Mend::DropDoubled));
    assert_eq!(judged.judged.mended.unwrap().shape, plot(polygon(&BLOCK)).judged.sound.unwrap().shape);
}

#[test]
fn error_8_broken_json_is_refused_with_its_place() {
    let finding = judge("{ \"type\": \"FeatureCollection\",\n \"features\": [").unwrap_err();
    assert_eq!(finding.reason, Reason::FileSyntax);
    assert!(finding.words.contains("line 2"), "{}", finding.words);
}

#[test]
fn error_9_misspelled_names_are_refused_and_read_as_meant_on_request() {
    let point = json!({ "type": "Point", "coordinates": [36.947115, -0.549876] });
    let small = one(feature(json!({ "productionplace": "Hillside", "ProducerCountry": "KE" }), point.clone()));
    is_refused(&small, Reason::PropertyName, Some(Mend::ReadAsMeant));
    assert_eq!(small.judged.mended.unwrap().place.as_deref(), Some("Hillside"));
    let geomerty = json!({ "type": "Feature", "properties": { "ProducerCountry": "KE" }, "geomerty": point });
    is_refused(&one(geomerty), Reason::PropertyName, Some(Mend::ReadAsMeant));
    // A name that is like none of theirs is not read, which the reference allows.
    let other = feature(
        json!({ "ProducerCountry": "KE", "Altitude": 1820 }),
        json!({
            "type": "Point", "coordinates": [36.947115, -0.549876]
        }),
    );
    assert!(one(other).judged.sound.is_some());
}

#[test]
fn error_10_other_formats_are_refused() {
    file_is_refused(b"%PDF-1.7 ...", Reason::FileFormat);
    file_is_refused(b"name;country\nGrower;KE", Reason::FileFormat);
    file_is_refused(b"<?xml version=\"1.0\"?><kml/>", Reason::FileFormat);
    file_is_refused(b"PK\x03\x04\x14\x00\x00\x00", Reason::FileFormat);
    file_is_refused(&[0xFF, 0xFE, 0x7B, 0x00], Reason::FileFormat);
    for empty in [&b""[..], b" \n\t", b"\xEF\xBB\xBF", b"\xEF\xBB\xBF\r\n"] {
        let finding = judge_file(empty, |_, _| {}, || false).unwrap_err();
        assert_eq!((finding.reason, finding.words.as_str()), (Reason::FileFormat, "The file is empty."));
    }
}

#[test]
fn error_11_coordinates_outside_the_world_are_refused() {
    let far = json!({ "type": "Point", "coordinates": [236.947115, -95.549876] });
    is_refused(&plot(far), Reason::CoordinateOutOfRange, None);
    let swapped = json!({ "type": "Point", "coordinates": [-0.549876, 136.947115] });
    let indonesia = one(feature(json!({ "ProducerCountry": "ID" }), swapped));
    is_refused(&indonesia, Reason::CoordinateOutOfRange, Some(Mend::SwapCoordinates));
}

/// The other way round it would lie in China.
#[test]
fn coordinates_are_not_exchanged_unless_the_plot_lies_in_its_country_then() {
    let point = json!({ "type": "Point", "coordinates": [36, 91] });
    is_refused(&plot(point.clone()), Reason::CoordinateOutOfRange, None);
    let nowhere = one(feature(json!({}), point));
    is_refused(&nowhere, Reason::CoordinateOutOfRange, None);
    let partly = json!({ "type": "MultiPoint", "coordinates": [[-0.549876, 136.947115], [36.123456, 91.123456]] });
    let partly = one(feature(json!({ "ProducerCountry": "ID" }), partly));
    is_refused(&partly, Reason::CoordinateOutOfRange, None);
}

#[test]
fn error_12_unknown_countries_are_refused() {
    let with = |country: &str| {
        let point = json!({ "type": "Point", "coordinates": [36.947115, -0.549876] });
        one(feature(json!({ "ProducerCountry": country }), point))
    };
    is_refused(&with("ZZ"), Reason::CountryUnknown, None);
    is_refused(&with("Kenya"), Reason::CountryUnknown, Some(Mend::ReadAsMeant));
    is_refused(&with("ke"), Reason::CountryUnknown, Some(Mend::ReadAsMeant));
}

#[test]
fn error_13_protected_files_are_refused() {
    file_is_refused(b"%PDF-1.7\n<< /Encrypt 5 0 R >>", Reason::FileProtected);
    file_is_refused(b"PK\x03\x04\x14\x00\x09\x00", Reason::FileProtected);
    let mut office = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    office.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    file_is_refused(&office, Reason::FileProtected);
}

#[test]
fn error_14_values_of_another_kind_are_refused() {
    let point = json!({ "type": "Point", "coordinates": [36.947115, -0.549876] });
    let quoted = one(feature(json!({ "ProducerCountry": "KE", "Area": "3" }), point.clone()));
    is_refused(&quoted, Reason::PropertyValue, Some(Mend::ReadAsMeant));
    assert_eq!(quoted.judged.mended.unwrap().point_m2, Some(30_000));
    let nested = plot(json!({ "type": "Point", "coordinates": [[36.947115, -0.549876]] }));
    is_refused(&nested, Reason::CoordinatesForm, Some(Mend::ReadAsMeant));
    is_refused(&plot(json!({ "type": "Point", "coordinates": ["36.9", "-0.5"] })), Reason::CoordinatesForm, None);
}

#[test]
fn a_point_stands_for_at_most_four_hectares() {
    let area = |hectares: Value| {
        let point = json!({ "type": "Point", "coordinates": [36.947115, -0.549876] });
        one(feature(json!({ "ProducerCountry": "KE", "Area": hectares }), point))
    };
    for (hectares, m2) in [(json!(4), 40_000), (json!(0.0001), 1), (Value::Null, 40_000)] {
        assert_eq!(area(hectares).judged.sound.unwrap().point_m2, Some(m2));
    }
    is_refused(&area(json!(4.0001)), Reason::AreaOutOfRange, None);
    is_refused(&area(json!(0.00004)), Reason::AreaOutOfRange, None);
}

#[test]
fn an_outline_around_a_district_is_noticed_and_passes() {
    let square = |degrees: f64| {
        let corners = [[0.0, 0.0], [degrees, 0.0], [degrees, degrees], [0.0, degrees], [0.0, 0.0]];
        plot(polygon(&corners.map(|[x, y]| [x + 36.100_001, y - 1.100_001].map(|at| (at * 1e6).round() / 1e6))))
    };
    // A hundred kilometres each way, and three.
    let district = square(0.9);
    let reasons: Vec<Reason> = district.judged.findings.iter().map(|finding| finding.reason).collect();
    assert_eq!((reasons, district.judged.sound.is_some()), (vec![Reason::AreaUnusual], true));
    assert!(square(0.027).judged.findings.is_empty(), "900 hectares");
}

#[test]
fn coordinates_that_changed_places_are_told_by_the_country() {
    let judged = plot(json!({ "type": "Point", "coordinates": [-0.549876, 36.947115] }));
    is_refused(&judged, Reason::LongitudeLatitudeSwapped, Some(Mend::SwapCoordinates));
    let position = judged.judged.mended.unwrap().shape.points[0];
    assert_eq!((position.lon, position.lat), (36_947_115, -549_876));
    let elsewhere = plot(json!({ "type": "Point", "coordinates": [4.123456, 51.954321] }));
    assert_eq!(elsewhere.judged.findings[0].reason, Reason::OutsideCountry);
    assert!(elsewhere.judged.sound.is_some());
}

#[test]
fn rough_and_over_exact_coordinates_are_noticed_and_pass() {
    let reason = |x: f64, y: f64| {
        let judged = plot(json!({ "type": "Point", "coordinates": [x, y] }));
        assert!(judged.judged.sound.is_some());
        judged.judged.findings.first().map(|finding| finding.reason)
    };
    assert_eq!(reason(36.95, -0.55), Some(Reason::TooFewDecimals));
    assert_eq!(reason(36.95, -0.549876), None);
    assert_eq!(reason(36.947_115_4, -0.549876), Some(Reason::TooManyDecimals));
}

#[test]
fn outlines_of_one_plot_must_not_share_land() {
    let shifted: Vec<[f64; 2]> = BLOCK.iter().map(|[x, y]| [x + 0.001, *y]).collect();
    let judged = plot(json!({ "type": "MultiPolygon", "coordinates": [[BLOCK], [shifted]] }));
    is_refused(&judged, Reason::PolygonsOverlap, None);
}

#[test]
fn a_plot_is_bounded_in_positions_and_depth_and_a_file_in_time() {
    let many: Vec<[f64; 2]> = (0..5_001).map(|n| [36.0 + f64::from(n) / 10_000.0, -0.5]).collect();
    is_refused(&plot(json!({ "type": "MultiPoint", "coordinates": many })), Reason::TooManyPositions, None);
    let deep = format!("{}1{}", "[".repeat(500), "]".repeat(500));
    let text = format!(
        "{{\"type\":\"Feature\",\"properties\":null,\"geometry\":{{\"type\":\"Point\",\"coordinates\":{deep}}}}}"
    );
    is_refused(&judge(&text).unwrap()[0], Reason::CoordinatesForm, None);
    let features: Vec<Value> = (0..2).map(|_| feature(Value::Null, polygon(&BLOCK))).collect();
    let text = json!({ "type": "FeatureCollection", "features": features }).to_string();
    let late = judge_file(text.as_bytes(), |_, _| {}, || true).unwrap();
    late.iter().for_each(|plot| is_refused(plot, Reason::NotChecked, None));
    let many = json!({ "type": "FeatureCollection", "features": vec![0; 10_001] }).to_string();
    assert_eq!(judge(&many).unwrap_err().reason, Reason::NotGeojson);
}

#[test]
fn the_good_plots_of_a_file_pass_beside_the_bad_ones() {
    let text = json!({ "type": "FeatureCollection", "features": [
        feature(json!({ "ProducerCountry": "KE" }), polygon(&BLOCK)),
        feature(json!({ "ProducerCountry": "KE" }), polygon(&BLOCK[..5])),
        7,
        feature(json!({ "ProducerCountry": "KE" }), Value::Null),
    ] });
    let judged = judge(&text.to_string()).unwrap();
    let sound: Vec<bool> = judged.iter().map(|plot| plot.judged.sound.is_some()).collect();
    assert_eq!(sound, [true, false, false, false]);
    assert_eq!(judged.iter().map(|plot| plot.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    is_refused(&judged[2], Reason::NotGeojson, None);
    is_refused(&judged[3], Reason::GeometryMissing, None);
}

#[test]
fn another_coordinate_system_is_refused() {
    let text = json!({ "type": "FeatureCollection", "features": [feature(Value::Null, polygon(&BLOCK))],
        "crs": { "type": "name", "properties": { "name": "urn:ogc:def:crs:EPSG::21037" } } });
    assert_eq!(judge(&text.to_string()).unwrap_err().reason, Reason::NotGeojson);
}

#[test]
fn an_export_is_what_was_kept_with_six_decimals() {
    let mut longer = BLOCK.to_vec();
    longer[1] = [36.943_911_4, -0.552_377_2];
    let sound = plot(polygon(&longer)).judged.sound.unwrap();
    let text = serde_json::to_string(&sound.shape.geojson()).unwrap();
    let again = plot(serde_json::from_str(&text).unwrap());
    assert!(again.judged.findings.is_empty(), "{:?}", again.judged.findings);
    let mut kept = sound.shape.outlines[0].clone();
    let mut exported = again.judged.sound.unwrap().shape.outlines.remove(0);
    // The export turns the outline round; it begins where it did.
    exported.reverse();
    kept.sort_unstable();
    exported.sort_unstable();
    assert_eq!(kept, exported);
}
