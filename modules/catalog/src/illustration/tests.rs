use super::*;

const NYERI: LotFacts<'_> = LotFacts {
    id: "KE-NYR-AA-01",
    kind: "coffee",
    category: "Green coffee",
    country: "Kenya",
    origin: "Nyeri, Kenya",
    process: "Washed",
    grade: "AA",
    altitude: Some(1790),
    unit: "kg",
    name: "Mwangaza Ridge AA",
};

/// Returns one lot for each motif.
fn every_motif() -> Vec<LotFacts<'static>> {
    let tea = LotFacts { kind: "tea", process: "Orthodox", ..NYERI };
    let roast = |id| LotFacts { id, category: "Roasted coffee", ..NYERI };
    vec![
        NYERI,
        LotFacts { process: "Natural", country: "Ethiopia", ..NYERI },
        LotFacts { process: "Honey", country: "Rwanda", ..NYERI },
        LotFacts { process: "Washed, water decaffeinated", country: "Uganda", ..NYERI },
        roast("1"),
        roast("2"),
        roast("3"),
        roast("4"),
        roast("5"),
        roast("6"),
        LotFacts { category: "Black Tea", ..tea },
        LotFacts { category: "Black Tea", process: "CTC", grade: "PF1", ..tea },
        LotFacts { category: "Black Tea", process: "CTC", unit: "box", ..tea },
        LotFacts { category: "White Tea", grade: "Silver tip", ..tea },
        LotFacts { category: "White Tea", unit: "tin", ..tea },
        LotFacts { category: "Green Tea", unit: "box", ..tea },
        LotFacts { category: "Purple Tea", name: "Purple Leaf", ..tea },
        LotFacts { category: "Oolong Tea", ..tea },
        LotFacts { category: "Matcha", ..tea },
        LotFacts { category: "Chai Tea", ..tea },
        LotFacts { category: "Chai Tea", name: "Ginger Chai", ..tea },
        LotFacts { category: "Herbal Tea", ..tea },
        LotFacts { category: "Herbal Tea", name: "Hibiscus", ..tea },
        LotFacts { category: "Herbal Tea", name: "Coffee leaf", ..tea },
        LotFacts { category: "Rooibos", name: "Orange", ..tea },
        LotFacts { category: "Rooibos", name: "Vanilla", ..tea },
        LotFacts { category: "", kind: "", country: "", process: "", altitude: None, ..NYERI },
    ]
}

/// Walks over the tags. It fails if a tag is left open or closed twice, or has an attribute without quotes or given
/// twice.
fn assert_well_formed(markup: &str) {
    let mut open = Vec::new();
    for part in markup.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "a bare > in {text:?}");
        for entity in text.split('&').skip(1) {
            assert!(entity.contains(';'), "a bare & in {text:?}");
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "closed out of turn");
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes in <{tag}>");
        let name = tag.split([' ', '/']).next().expect("a tag has a name");
        let mut given: Vec<&str> = tag.split('"').step_by(2).filter_map(|bit| bit.trim().strip_suffix('=')).collect();
        let count = given.len();
        given.sort_unstable();
        given.dedup();
        assert_eq!(given.len(), count, "an attribute twice in <{tag}>");
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
}

#[test]
fn the_same_facts_give_the_same_bytes() {
    for lot in every_motif() {
        let again = LotFacts { ..lot };
        assert_eq!(svg(&lot), svg(&again));
    }
}

#[test]
fn the_dice_fall_as_they_always_did() {
    // These numbers must never change: if they do, every picture changes.
    let mut dice = Dice::new("KE-NYR-AA-01", "contours");
    let fell: Vec<u32> = (0..6).map(|_| dice.below(1000)).collect();
    assert_eq!(fell, [512, 747, 406, 241, 293, 808]);
}

#[test]
fn two_lots_of_one_kind_have_different_pictures() {
    let sister = LotFacts { id: "KE-NYR-AA-02", ..NYERI };
    assert_ne!(svg(&NYERI), svg(&sister));
}

#[test]
fn every_fact_can_be_seen() {
    let plain = svg(&NYERI);
    for other in [
        LotFacts { country: "Rwanda", ..NYERI },
        LotFacts { process: "Natural", ..NYERI },
        LotFacts { grade: "PB", ..NYERI },
        LotFacts { altitude: Some(1200), ..NYERI },
        LotFacts { category: "Roasted coffee", ..NYERI },
    ] {
        assert_ne!(plain, svg(&other), "{other:?}");
    }
}

#[test]
fn a_higher_lot_has_more_rings() {
    assert_eq!(contours::rings(None), 5);
    assert!(contours::rings(Some(1150)) < contours::rings(Some(1700)));
    assert!(contours::rings(Some(1700)) < contours::rings(Some(2250)));
    assert_eq!(contours::rings(Some(3000)), contours::rings(Some(u32::MAX)));
}

#[test]
fn the_title_is_escaped() {
    let sly = LotFacts { name: "Tea & <script>alert('x')</script>\u{7}", origin: "\"Q\"", ..NYERI };
    let picture = svg(&sly);
    assert!(
        picture.contains("<title>Tea &amp; &lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; , &quot;Q&quot;</title>")
    );
    assert_well_formed(&picture);
}

#[test]
fn every_picture_is_well_formed_and_of_sensible_size() {
    for lot in every_motif() {
        let picture = svg(&lot);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
        assert_well_formed(&picture);
        let size = picture.len();
        assert!((4_000..16_000).contains(&size), "{size} bytes for {lot:?}");
    }
}

#[test]
fn no_picture_names_anything_outside_itself() {
    for lot in every_motif() {
        let picture = svg(&lot);
        let body = picture.strip_prefix("<svg xmlns=\"http://www.w3.org/2000/svg\"").expect("an SVG");
        for word in ["http", "href", "url(", " id=", "<script", "<style", "<text", "NaN", "inf"] {
            assert!(!body.contains(word), "{word} in {lot:?}");
        }
    }
}
