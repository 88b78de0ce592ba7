//! What buyers and sellers are told of data packs and stopped plots.

use contracts::origins::{DdsStatus, PackChanged, PackStep, PlotReleased, PlotStopped, StoppedOrder};

use super::{NOW, Shop};

#[test]
fn the_buyer_learns_of_a_sealed_pack_and_the_seller_of_its_statement() {
    let shop = Shop::new();
    let changed = |step: PackStep, status: Option<DdsStatus>, reference: &str| PackChanged {
        pack: "p".into(),
        number: "CTR-7".into(),
        seller: "s".into(),
        seller_name: "Co-operative".into(),
        buyer: "b".into(),
        buyer_name: "Roaster".into(),
        step,
        status,
        at_ms: NOW,
        orders: vec!["o".into()],
        shipment: None,
        reference: reference.into(),
        contingency: String::new(),
    };
    shop.happens(&changed(PackStep::Drafted, None, ""));
    shop.happens(&changed(PackStep::Sealed, None, ""));
    shop.happens(&changed(PackStep::Declared, Some(DdsStatus::Submitted), ""));
    shop.happens(&changed(PackStep::Declared, Some(DdsStatus::Available), "26BE7XTVCZAQ2S"));
    let told = |account: &str| {
        let (rows, _) = shop.notification(account);
        assert!(rows.iter().all(|row| row.link == "/eudr-packs/p"));
        rows.into_iter().rev().map(|row| format!("{}. {}", row.title, row.text)).collect::<Vec<_>>()
    };
    assert_eq!(
        told("b"),
        [
            "CTR-7: the data pack is sealed. Co-operative sealed the EUDR data of your coffee. Declare the goods with it, \
             and write the numbers back."
        ]
    );
    assert_eq!(
        told("s"),
        [
            "CTR-7: the due diligence statement is submitted. Roaster wrote back how the statement stands.",
            "CTR-7: the due diligence statement is available. Roaster wrote back how statement 26BE7XTVCZAQ2S stands.",
        ]
    );
}

#[test]
fn buyers_learn_once_that_a_plot_behind_their_goods_was_stopped() {
    let shop = Shop::new();
    let order = |buyer: &str, number: &str, pack: Option<&str>, shipment: Option<&str>| StoppedOrder {
        buyer: buyer.into(),
        number: number.into(),
        pack: pack.map(Into::into),
        shipment: shipment.map(Into::into),
    };
    let reached = vec![
        order("b", "ORD-7", Some("p"), None),
        order("b", "ORD-8", None, Some("h")),
        order("c", "ORD-9", Some("q"), Some("i")),
    ];
    shop.happens(&PlotStopped { plot: "plot".into(), seller: "s".into(), reached: reached.clone(), at_ms: NOW });
    let told = |account: &str| {
        let (rows, _) = shop.notification(account);
        rows.into_iter().rev().map(|row| (row.title, row.link, row.text)).collect::<Vec<_>>()
    };
    let to_b: Vec<_> = told("b").into_iter().map(|(title, link, _)| (title, link)).collect();
    let expected = [("ORD-7: goods are stopped", "/eudr-packs/p"), ("ORD-8: goods are stopped", "/shipments?view=h")];
    let mut to_b: Vec<(&str, &str)> = to_b.iter().map(|(title, link)| (title.as_str(), link.as_str())).collect();
    to_b.sort_unstable();
    assert_eq!(to_b, expected);
    assert!(told("c")[0].2.ends_with("What has not left stays with the seller."));
    assert!(told("s").is_empty(), "the seller did it");
    shop.happens(&PlotReleased { plot: "plot".into(), seller: "s".into(), freed: reached[2..].to_vec(), at_ms: NOW });
    let (to_b, to_c) = (told("b"), told("c"));
    assert_eq!((to_b.len(), to_c.len()), (2, 2), "those whose goods are held by another plot are told nothing");
    let freed = to_c.iter().find(|(title, ..)| title == "ORD-9: goods are stopped no more").unwrap();
    assert_eq!(freed.1, "/eudr-packs/q");
    assert!(freed.2.ends_with("What has not left goes on."), "{}", freed.2);
}
