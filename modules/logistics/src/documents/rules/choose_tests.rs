use std::collections::BTreeSet;

use contracts::sales::{OrderPayment, WayOfPayment};
use jiff::civil::date;
use proptest::prelude::*;

use super::super::corridor::Way;
use super::super::form::RuleForm;
use super::super::goods::Goods;
use super::super::packaged;
use super::*;
use crate::documents::kind::Kind;
use crate::documents::step::{Due, Step};

const EUDR: Date = date(2026, 12, 30);

/// Rules that an owner wrote.
fn of(all: impl IntoIterator<Item = Rule>) -> Rules {
    Rules { all: all.into_iter().map(Cow::Owned).collect(), eudr_from: EUDR }
}

fn packaged() -> Rules {
    Rules { all: ALL.into_iter().flat_map(packaged::of_kind).map(Cow::Borrowed).collect(), eudr_from: EUDR }
}

/// A shipment of green coffee by sea that arrives in January 2027.
fn corridor(origin: &str, destination: &str) -> Corridor {
    let code = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    Corridor {
        origin: code(origin),
        via: Vec::new(),
        destination: code(destination),
        abroad: origin != destination,
        goods: BTreeSet::from([Goods::GreenCoffee]),
        way: if origin == destination { Way::Road } else { Way::Sea },
        incoterm: None,
        payment: None,
        terms: None,
        leaves: date(2026, 12, 1),
        arrives: date(2027, 1, 14),
    }
}

fn words(papers: Vec<Document>, wanted: impl Fn(&Document) -> bool) -> Vec<&'static str> {
    papers.into_iter().filter(|paper| wanted(paper)).map(|paper| paper.kind.as_str()).collect()
}

fn needed(corridor: &Corridor) -> Vec<&'static str> {
    words(packaged().checklist(corridor), |paper| paper.need.is_some())
}

fn rule(form: serde_json::Value) -> Rule {
    let id = form.to_string();
    serde_json::from_value::<RuleForm>(form).unwrap().rule(id, Some(1)).unwrap()
}

/// The ten needs that were in the program before there were rules.
fn before(corridor: &Corridor) -> (Vec<&'static str>, Vec<&'static str>) {
    if !corridor.abroad {
        return (Vec::new(), Vec::new());
    }
    let pickup =
        ["customs", "purchase-contract", "shipping-contract", "phytosanitary", "packing-list", "invoice"].to_vec();
    let has_coffee = [Goods::GreenCoffee, Goods::Coffee].iter().any(|coffee| corridor.goods.contains(coffee));
    let ico = has_coffee.then_some("ico-certificate");
    let bill = (corridor.way == Way::Sea).then_some("bill-of-lading");
    (pickup, ["clearance"].into_iter().chain(ico).chain(bill).collect())
}

#[test]
fn the_packaged_rules_ask_for_what_the_program_asked_for_before() {
    for origin in ["KE", "UG", "ET", "RW", "TZ", ""] {
        for destination in ["KE", "UG", "DE", "GB", "US", "NO", ""] {
            for way in [Way::Sea, Way::Air, Way::Road, Way::Rail] {
                for goods in [Goods::GreenCoffee, Goods::Coffee, Goods::Tea, Goods::Other] {
                    let corridor = Corridor { way, goods: [goods].into(), ..corridor(origin, destination) };
                    let papers = packaged().checklist(&corridor);
                    let (pickup, on_the_way) = before(&corridor);
                    let blocks = |paper: &Document| paper.need.as_ref().and_then(|need| need.blocks);
                    let held = words(papers.clone(), |paper| blocks(paper) == Some(Step::Pickup));
                    assert_eq!(held, pickup, "{corridor:?}");
                    let due = |paper: &Document| paper.need.as_ref().map(|need| need.due);
                    assert_eq!(words(papers, |paper| due(paper) == Some(Due::OnTheWay)), on_the_way, "{corridor:?}");
                }
            }
        }
    }
}

#[test]
fn each_country_has_its_papers_and_their_issuers() {
    // By hand: origin, destination, goods, the papers beside those of every way abroad, and who certifies the plants.
    let at_stuffing = ["weight-certificate", "quality-certificate", "fumigation", "certificate-of-origin"];
    let eu = ["eudr-pack", "dds-number"];
    let table: [(&str, &str, Goods, &[&str], &str); 16] = [
        ("KE", "DE", Goods::GreenCoffee, &["sale-permit", "eudr-pack", "dds-number"], "KEPHIS"),
        ("KE", "DE", Goods::Tea, &["sale-permit"], "KEPHIS"),
        ("KE", "GB", Goods::GreenCoffee, &["sale-permit"], "KEPHIS"),
        ("KE", "US", Goods::GreenCoffee, &["sale-permit"], "KEPHIS"),
        ("UG", "DE", Goods::GreenCoffee, &eu, "Ministry of Agriculture"),
        ("UG", "NL", Goods::Tea, &[], "Ministry of Agriculture"),
        ("UG", "KE", Goods::GreenCoffee, &[], "Ministry of Agriculture"),
        ("UG", "US", Goods::GreenCoffee, &[], "Ministry of Agriculture"),
        ("ET", "BE", Goods::GreenCoffee, &eu, "Ethiopian Agricultural"),
        ("ET", "CH", Goods::GreenCoffee, &[], "Ethiopian Agricultural"),
        ("ET", "SA", Goods::GreenCoffee, &[], "Ethiopian Agricultural"),
        ("ET", "IT", Goods::Tea, &[], "Ethiopian Agricultural"),
        ("RW", "FR", Goods::GreenCoffee, &eu, "RICA"),
        ("RW", "GB", Goods::Tea, &[], "RICA"),
        ("RW", "US", Goods::GreenCoffee, &[], "RICA"),
        ("RW", "KE", Goods::Tea, &[], "RICA"),
    ];
    for (origin, destination, goods, more, health) in table {
        let corridor = Corridor { goods: [goods].into(), ..corridor(origin, destination) };
        let (pickup, on_the_way) = before(&corridor);
        let wanted: BTreeSet<&str> =
            pickup.into_iter().chain(on_the_way).chain(at_stuffing).chain(more.iter().copied()).collect();
        assert_eq!(needed(&corridor).into_iter().collect::<BTreeSet<_>>(), wanted, "{origin} {destination}");
        let papers = packaged().checklist(&corridor);
        let plants = papers.iter().find(|paper| paper.kind == Kind::Phytosanitary).and_then(|paper| paper.need.clone());
        assert!(plants.is_some_and(|need| need.issuer.starts_with(health)), "{origin}");
    }
    assert_eq!(needed(&corridor("KE", "KE")), [""; 0], "within a country no paper is needed");
}

#[test]
fn a_rule_follows_the_day_of_its_step() {
    let early = Corridor { arrives: date(2026, 12, 29), ..corridor("ET", "DE") };
    assert!(!needed(&early).contains(&"dds-number"));
    assert!(needed(&corridor("ET", "DE")).contains(&"dds-number"), "it leaves before and arrives after the first day");
    assert!(!needed(&corridor("DE", "FR")).contains(&"dds-number"), "it is in the Union already");
    let later = Rules { eudr_from: date(2027, 6, 30), ..packaged() };
    let papers = words(later.checklist(&corridor("ET", "DE")), |paper| paper.need.is_some());
    assert!(!papers.contains(&"dds-number"), "the regulation was put off");
    let summer = rule(serde_json::json!({
        "paper": "other", "origin": "ET", "destination": "*", "from": "2026-12-01", "until": "2026-12-01"
    }));
    assert!(summer.fits(&corridor("ET", "ET"), EUDR));
    for leaves in [date(2026, 11, 30), date(2026, 12, 2)] {
        assert!(!summer.fits(&Corridor { leaves, ..corridor("ET", "ET") }, EUDR));
    }
}

#[test]
fn no_customs_are_between_two_states_of_the_union() {
    let inside = needed(&corridor("DE", "NL"));
    for paper in ["customs", "clearance", "phytosanitary", "ico-certificate", "certificate-of-origin", "eudr-pack"] {
        assert!(!inside.contains(&paper), "{paper}: {inside:?}");
    }
    for paper in ["purchase-contract", "shipping-contract", "packing-list", "invoice", "bill-of-lading"] {
        assert!(inside.contains(&paper), "{paper}: {inside:?}");
    }
    for (origin, destination) in [("DE", "GB"), ("GB", "DE"), ("UG", "KE"), ("", "NL"), ("DE", "")] {
        assert!(needed(&corridor(origin, destination)).contains(&"customs"), "{origin} {destination}");
    }
    let owners = rule(serde_json::json!({"paper": "customs", "origin": "DE", "destination": "NL", "issuer": "Me"}));
    let rules = Rules { all: packaged().all.into_iter().chain([Cow::Owned(owners)]).collect(), ..packaged() };
    assert!(rules.decides(Kind::Customs, &corridor("DE", "NL")).is_some_and(|rule| rule.need.is_some()));
}

#[test]
fn the_most_exact_rule_decides_about_a_paper() {
    let mut rules = packaged();
    let issuer = |rules: &Rules, corridor: &Corridor| {
        let rule = rules.decides(Kind::Phytosanitary, corridor).unwrap();
        rule.need.clone().map(|need| need.issuer)
    };
    assert!(issuer(&rules, &corridor("KE", "DE")).unwrap().starts_with("KEPHIS"));
    let air = serde_json::json!({"paper": "phytosanitary", "origin": "KE", "destination": "EU", "way": "air",
        "issuer": "The desk at the airport"});
    rules.all.push(Cow::Owned(rule(air)));
    let by_air = Corridor { way: Way::Air, ..corridor("KE", "DE") };
    assert_eq!(issuer(&rules, &by_air).as_deref(), Some("The desk at the airport"));
    assert!(issuer(&rules, &corridor("KE", "DE")).unwrap().starts_with("KEPHIS"), "by sea nothing changed");
    let none = serde_json::json!({"paper": "phytosanitary", "origin": "KE", "destination": "DE", "needed": false});
    rules.all.push(Cow::Owned(rule(none)));
    assert_eq!(issuer(&rules, &corridor("KE", "DE")), None, "a country is narrower than all others abroad");
    assert!(issuer(&rules, &by_air).is_some(), "the rule with the way says more");
    let off = |rule: Cow<'static, Rule>| Cow::Owned(Rule { on: false, ..rule.into_owned() });
    let off = Rules { all: rules.all.iter().cloned().map(off).collect(), ..rules };
    assert!(off.decides(Kind::Customs, &corridor("KE", "DE")).is_none());
}

#[test]
fn roasted_coffee_needs_no_papers_of_plants_and_green_coffee_beside_it_does() {
    for origin in ["KE", "UG", "ET", "RW", "TZ"] {
        let of = |goods: &[Goods]| {
            let goods = goods.iter().copied().collect();
            needed(&Corridor { goods, ..corridor(origin, "DE") })
        };
        let roasted = of(&[Goods::RoastedCoffee]);
        assert!(!roasted.contains(&"phytosanitary"), "{origin}: {roasted:?}");
        // The International Coffee Organization counts coffee of every form, and so does heading 0901 of the regulation.
        for paper in ["ico-certificate", "customs", "invoice", "eudr-pack", "dds-number"] {
            assert!(roasted.contains(&paper), "{origin} {paper}: {roasted:?}");
        }
        for more in [Goods::GreenCoffee, Goods::Coffee, Goods::Tea, Goods::Other] {
            let mixed = of(&[Goods::RoastedCoffee, more]);
            assert!(mixed.contains(&"phytosanitary"), "{origin} {more:?}: {mixed:?}");
        }
        assert!(of(&[]).contains(&"phytosanitary"), "{origin}: nothing is known of the goods");
    }
}

#[test]
fn a_rule_for_green_or_roasted_coffee_says_more_than_one_for_coffee() {
    let about = |product: &str| {
        rule(serde_json::json!({
            "paper": "other", "origin": "KE", "destination": "DE", "product": product, "issuer": product
        }))
    };
    let products = ["any", "coffee", "green-coffee", "roasted-coffee", "tea"];
    let rules = of(products.map(about));
    for (goods, decides) in [
        (Goods::GreenCoffee, "green-coffee"),
        (Goods::RoastedCoffee, "roasted-coffee"),
        (Goods::Coffee, "coffee"),
        (Goods::Tea, "tea"),
        (Goods::Other, "any"),
    ] {
        let corridor = Corridor { goods: [goods].into(), ..corridor("KE", "DE") };
        let issuer = rules.decides(Kind::Other, &corridor).and_then(|rule| rule.need.clone()).map(|need| need.issuer);
        assert_eq!(issuer.as_deref(), Some(decides), "{goods:?}");
    }
}

#[test]
fn a_rule_may_be_for_a_country_on_the_way_and_for_the_terms_of_payment() {
    let note = |kind: Kind, corridor: &Corridor| {
        packaged().decides(kind, corridor).and_then(|rule| rule.need.clone()).map(|need| need.note).unwrap_or_default()
    };
    let through_kenya = Corridor { via: vec!["KE"], ..corridor("UG", "DE") };
    assert!(note(Kind::Customs, &through_kenya).contains("the way through Kenya"));
    assert!(!note(Kind::Customs, &corridor("UG", "DE")).contains("Kenya"), "by air it passes no other country");
    let paid = |payment, terms| Corridor { payment, terms, ..corridor("KE", "DE") };
    let by_letter = paid(Some(OrderPayment::BankTransfer), Some(WayOfPayment::LetterOfCredit));
    assert!(note(Kind::BillOfLading, &by_letter).contains("UCP 600"));
    let cash = paid(Some(OrderPayment::BankTransfer), Some(WayOfPayment::CashAgainstDocuments));
    assert!(note(Kind::BillOfLading, &cash).contains("against payment"));
    for plain in [paid(None, None), paid(Some(OrderPayment::BankTransfer), Some(WayOfPayment::Transfer))] {
        assert_eq!(note(Kind::BillOfLading, &plain), "After loading.");
    }
    let transfer = rule(serde_json::json!({
        "paper": "other", "origin": "*", "destination": "*", "payment": "bankTransfer"
    }));
    assert!(transfer.fits(&by_letter, EUDR), "its order is paid by transfer too");
    assert!(!transfer.fits(&paid(Some(OrderPayment::Card), None), EUDR));
}

fn own(title: &str, destination: &str) -> Rule {
    rule(serde_json::json!({
        "paper": "other", "title": title, "origin": "ET", "destination": destination, "issuer": destination
    }))
}

#[test]
fn papers_of_the_shops_own_are_planned_by_their_titles() {
    let off = serde_json::json!({
        "paper": "other", "title": "National Bank", "origin": "ET", "destination": "NL", "needed": false
    });
    let all = vec![
        own("National Bank", "abroad"),
        own("Contract registration", "abroad"),
        own("NATIONAL BANK", "DE"),
        own("Other", "US"),
        rule(off),
    ];
    let rules = of(all);
    let planned = |origin: &str, destination: &str| -> Vec<(String, Option<String>)> {
        let papers = rules.checklist(&corridor(origin, destination)).into_iter();
        let own = papers.filter(|paper| paper.kind == Kind::Other);
        own.map(|paper| (paper.title().to_owned(), paper.need.map(|need| need.issuer))).collect()
    };
    let row = |title: &str, issuer: &str| (title.to_owned(), Some(issuer.to_owned()));
    let plain = ("Other".to_owned(), None);
    let registered = row("Contract registration", "abroad");
    assert_eq!(planned("KE", "DE"), std::slice::from_ref(&plain));
    assert_eq!(planned("ET", "SA"), [plain.clone(), registered.clone(), row("National Bank", "abroad")]);
    assert_eq!(planned("ET", "DE"), [plain.clone(), registered.clone(), row("NATIONAL BANK", "DE")]);
    assert_eq!(planned("ET", "NL"), [plain, registered.clone()], "a rule takes its own paper off alone");
    assert_eq!(planned("ET", "US"), [row("Other", "US"), registered, row("National Bank", "abroad")]);
}

#[test]
fn rules_about_two_papers_of_the_shops_own_do_not_overlap() {
    let bank = own("National Bank", "abroad");
    assert!(bank.overlaps(&own("national bank", "abroad")));
    assert!(!bank.overlaps(&own("Contract registration", "abroad")));
    assert!(!bank.overlaps(&own("Other", "abroad")));
}

#[test]
fn the_packaged_rules_say_how_long_papers_are_valid_and_what_waits_for_them() {
    let need = |kind: Kind, corridor: &Corridor| packaged().decides(kind, corridor).and_then(|rule| rule.need.clone());
    for origin in ["KE", "UG", "ET", "RW", "TZ"] {
        let plants = need(Kind::Phytosanitary, &corridor(origin, "DE")).unwrap();
        assert_eq!((plants.valid_days, plants.blocks), (Some(14), Some(Step::Pickup)), "{origin}");
    }
    assert_eq!(need(Kind::CertificateOfOrigin, &corridor("KE", "DE")).unwrap().valid_days, Some(300));
    for (kind, step) in [(Kind::EudrPack, Step::ImportClearance), (Kind::DdsNumber, Step::ImportClearance)] {
        assert_eq!(need(kind, &corridor("ET", "DE")).unwrap().blocks, Some(step), "{kind:?}");
    }
    let insured = Corridor { incoterm: Some("CIF".to_owned()), ..corridor("KE", "DE") };
    assert_eq!(need(Kind::Insurance, &insured).unwrap().blocks, Some(Step::Loading));
}

fn any_rule() -> impl Strategy<Value = Rule> {
    let place = |abroad: bool| {
        let all = if abroad { vec!["*", "abroad", "EU", "DE", "KE"] } else { vec!["*", "EU", "KE", "UG"] };
        prop::sample::select(all)
    };
    let own = [("National Bank", Kind::Other), ("NATIONAL BANK", Kind::Other), ("Contract registration", Kind::Other)];
    let papers = ALL.into_iter().map(|kind| ("", kind)).chain(own).collect::<Vec<_>>();
    let paper = prop::sample::select(papers);
    let day = prop::sample::select(vec!["", "eudr", "2026-06-01", "2027-02-01"]);
    let way = prop::sample::select(vec!["any", "sea", "air", "road"]);
    let product = prop::sample::select(vec!["any", "coffee", "green-coffee", "roasted-coffee", "tea"]);
    let incoterm = prop::sample::select(vec!["", "FOB", "CIF"]);
    (paper, place(false), place(true), day, way, product, incoterm, any::<bool>(), any::<u32>()).prop_map(
        |((title, kind), origin, destination, from, way, product, incoterm, needed, n)| {
            let form = serde_json::json!({
                "paper": kind.as_str(), "title": title, "origin": origin, "destination": destination, "from": from, "way": way,
                "product": product, "incoterm": incoterm, "needed": needed, "note": n.to_string(),
            });
            rule(form)
        },
    )
}

fn any_corridor() -> impl Strategy<Value = Corridor> {
    let country = || prop::sample::select(vec!["KE", "UG", "DE", "US", ""]);
    let way = prop::sample::select(vec![Way::Sea, Way::Air, Way::Road, Way::Rail]);
    let incoterm = prop::sample::select(vec![None, Some("FOB"), Some("CIF")]);
    let each = vec![Goods::GreenCoffee, Goods::RoastedCoffee, Goods::Coffee, Goods::Tea, Goods::Other];
    let goods = prop::sample::subsequence(each, 0..=3);
    (country(), country(), way, goods, incoterm, 0_i32..400).prop_map(
        |(origin, destination, way, goods, incoterm, days)| {
            let leaves = date(2026, 5, 1).saturating_add(jiff::Span::new().days(days));
            let arrives = leaves.saturating_add(jiff::Span::new().days(40));
            let incoterm = incoterm.map(str::to_owned);
            let goods = goods.into_iter().collect();
            Corridor { way, goods, incoterm, leaves, arrives, ..corridor(origin, destination) }
        },
    )
}

proptest! {
    #[test]
    fn a_rule_takes_no_other_paper_away(
        all in prop::collection::vec(any_rule(), 0..12),
        more in any_rule(),
        corridor in any_corridor(),
    ) {
        let asked = |rules: &Rules| -> BTreeSet<Key> {
            let papers = rules.checklist(&corridor);
            papers.into_iter().filter(|paper| paper.need.is_some()).map(|paper| paper.key()).collect()
        };
        let mut rules = of(all);
        let before = asked(&rules);
        rules.all.push(Cow::Owned(more.clone()));
        let after = asked(&rules);
        let lost: Vec<Key> = before.difference(&after).cloned().collect();
        if more.need.is_some() {
            prop_assert!(lost.is_empty(), "a rule that asks for a paper took {lost:?} away");
        } else {
            prop_assert!(lost.iter().all(|paper| *paper == more.key()), "a rule about one paper took {lost:?} away");
        }
        prop_assert!(after.difference(&before).all(|paper| *paper == more.key() && more.need.is_some()));
    }

    #[test]
    fn the_order_of_the_rules_does_not_matter(
        all in prop::collection::vec(any_rule(), 0..12),
        corridor in any_corridor(),
    ) {
        let forward = of(all.clone());
        let backward = of(all.into_iter().rev());
        for paper in forward.papers() {
            let decided = |rules: &Rules| rules.decides(paper.clone(), &corridor).map(|rule| rule.need.clone());
            prop_assert_eq!(decided(&forward), decided(&backward));
        }
    }
}
