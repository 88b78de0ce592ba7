//! Papers and pictures that no row names any more.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::logistics::{Trade, trade};
use crate::shop::{PASSWORD, Shop, before_long};

/// A red PNG of 2 by 2 pixels.
const PNG: &[u8] = include_bytes!("red.png");

/// A PDF of at least this size, different for each number.
fn paper(number: u32, bytes: usize) -> Vec<u8> {
    let mut paper = format!("%PDF-1.4 {number} ").into_bytes();
    paper.resize(bytes.max(paper.len()), b'.');
    paper
}

fn hand_in(trade: &Trade, paper: Vec<u8>) -> Response {
    let url = format!("{}/api/shipments/{}/documents/other?name=a.pdf", trade.shop.base, trade.shipment);
    trade.shop.client.put(url).bearer_auth(&trade.buyer).body(paper).send().expect("an answer")
}

fn fetched(trade: &Trade) -> Response {
    let url = format!("{}/api/shipments/{}/documents/other/file", trade.shop.base, trade.shipment);
    trade.shop.client.get(url).bearer_auth(&trade.buyer).send().expect("an answer")
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).map(|all| all.flatten().collect()).unwrap_or_else(|_| Vec::new());
    let mut names: Vec<String> = entries.iter().map(|entry| entry.file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

#[test]
fn two_hundred_replaced_papers_leave_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = trade(folder.path(), "Nyeri", "Kenya");
    let papers = folder.path().join("papers");
    let before = names(&papers).len();
    for number in 0..=200 {
        assert_eq!(hand_in(&trade, paper(number, 2_000)).status(), 200);
    }
    before_long(|| names(&papers).len() == before + 1);
    assert_eq!(fetched(&trade).bytes().expect("bytes"), paper(200, 2_000));
}

#[test]
fn a_refused_upload_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = trade(folder.path(), "Nyeri", "Kenya");
    let papers = folder.path().join("papers");
    assert_eq!(hand_in(&trade, paper(1, 2_000)).status(), 200);
    let verify = format!("/api/shipments/{}/documents/other/verify", trade.shipment);
    assert_eq!(trade.shop.post(&trade.seller, &verify).send().expect("an answer").status(), 200);
    let before = names(&papers);
    for number in 2..12 {
        assert_eq!(hand_in(&trade, paper(number, 2_000)).status(), 409);
    }
    // The content of the stored file is refused too, and the refusal does not delete it.
    assert_eq!(hand_in(&trade, paper(1, 2_000)).status(), 409);
    before_long(|| names(&papers) == before);
    assert_eq!(fetched(&trade).bytes().expect("bytes"), paper(1, 2_000));
}

#[test]
fn a_start_deletes_files_of_uploads_that_a_crash_cut_off_and_none_that_a_row_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut trade = trade(folder.path(), "Nyeri", "Kenya");
    let papers = folder.path().join("papers");
    let before = names(&papers).len();
    for round in 0..4 {
        let sent = AtomicU32::new(round * 1_000);
        std::thread::scope(|threads| {
            for _ in 0..3 {
                threads.spawn(|| {
                    let url =
                        format!("{}/api/shipments/{}/documents/other?name=a.pdf", trade.shop.base, trade.shipment);
                    let client = reqwest::blocking::Client::new();
                    // Until the shop has ended.
                    while let Ok(answer) = client
                        .put(&url)
                        .bearer_auth(&trade.buyer)
                        .body(paper(sent.fetch_add(1, Ordering::Relaxed), 400_000))
                        .send()
                    {
                        assert_eq!(answer.status(), 200);
                    }
                });
            }
            before_long(|| sent.load(Ordering::Relaxed) > round * 1_000 + 10);
            trade.shop.signal("KILL");
        });
        trade.shop.kill();
        // The remains of a crash between file and commit, and of one during the write of a file.
        fs::write(papers.join(format!("{round:064x}")), "nobody's").expect("written");
        fs::write(papers.join(format!(".tmp{round}")), "half").expect("written");
        trade.shop = Shop::open_with(folder.path(), &[("SOKONI__LIMITS__UPLOADS_MB_PER_DAY", "100000")]);
        before_long(|| names(&papers).len() == before + 1);
        let file = fetched(&trade);
        assert_eq!(file.status(), 200);
        assert!(file.bytes().expect("bytes").starts_with(b"%PDF-1.4 "));
    }
}

fn lot(shop: &Shop, seller: &str, sku: &str) -> String {
    let form = json!({
        "sku": sku, "name": "Kirinyaga Peaberry", "kind": "coffee", "category": "Green coffee",
        "origin": "Kirinyaga, Kenya", "country": "Kenya", "unit": "bag", "unitWeightG": 1000, "package": "1 kg bag",
        "price": "20.00", "currency": "USD", "stock": 40, "minQuantity": 1, "increment": 1,
    });
    let answer = shop.post(seller, "/api/inventory").json(&form).send().expect("an answer");
    let status = answer.status();
    let lot: Value = answer.json().expect("JSON");
    assert_eq!(status, 201, "{lot}");
    lot["id"].as_str().expect("an id").to_owned()
}

fn picture(shop: &Shop, seller: &str, lot: &str) -> (String, String) {
    let answer = shop.post(seller, &format!("/api/inventory/{lot}/images")).body(PNG).send().expect("an answer");
    assert_eq!(answer.status(), 201);
    let image: Value = answer.json().expect("JSON");
    (image["id"].as_str().expect("an id").to_owned(), image["url"].as_str().expect("an address").to_owned())
}

#[test]
fn a_deleted_picture_is_gone_from_its_address_and_from_the_disk_once_no_product_has_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let media = folder.path().join("media");
    let (one, two) = (lot(&shop, &seller, "A-1"), lot(&shop, &seller, "A-2"));
    let ((of_one, address), (of_two, same)) = (picture(&shop, &seller, &one), picture(&shop, &seller, &two));
    assert_eq!(address, same, "one content has one address");
    let small = address.replace(".webp", "-small.webp");
    let delete = |lot: &str, image: &str| {
        let url = format!("{}/api/inventory/{lot}/images/{image}", shop.base);
        assert_eq!(shop.client.delete(url).bearer_auth(&seller).send().expect("an answer").status(), 204);
    };
    delete(&one, &of_one);
    for address in [&address, &small] {
        assert_eq!(shop.get(address).status(), 200, "the other product has it");
    }
    delete(&two, &of_two);
    // At once, whenever the file is deleted.
    for address in [&address, &small] {
        assert_eq!(shop.get(address).status(), 404);
    }
    before_long(|| names(&media).is_empty());
    // The same picture again counts as a new one, and is deleted with its product.
    let (_, again) = picture(&shop, &seller, &one);
    assert_eq!((again == address, shop.get(&address).status().as_u16()), (true, 200));
    let url = format!("{}/api/inventory/{one}", shop.base);
    assert_eq!(shop.client.delete(url).bearer_auth(&seller).send().expect("an answer").status(), 204);
    assert_eq!(shop.get(&address).status(), 404);
    before_long(|| names(&media).is_empty());
}

#[test]
fn an_account_uploads_so_much_a_day_pictures_and_papers_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut trade = trade(folder.path(), "Nyeri", "Kenya");
    assert_eq!(trade.shop.stop(), Some(0));
    trade.shop = Shop::open_with(folder.path(), &[("SOKONI__LIMITS__UPLOADS_MB_PER_DAY", "1")]);
    let hand_in = |number: u32, bytes: usize| {
        let url = format!("{}/api/shipments/{}/documents/other?name=a.pdf", trade.shop.base, trade.shipment);
        let sent = trade.shop.client.put(url).bearer_auth(&trade.seller).body(paper(number, bytes)).send();
        sent.expect("an answer")
    };
    assert_eq!((hand_in(1, 500_000).status().as_u16(), hand_in(2, 500_000).status().as_u16()), (200, 200));
    let refused = hand_in(3, 500_000);
    assert_eq!(refused.status(), 429);
    let wait: u64 = refused.headers()["retry-after"].to_str().expect("text").parse().expect("seconds");
    assert!((1..=86_401).contains(&wait), "{wait}");
    let problem: Value = refused.json().expect("JSON");
    assert_eq!(problem["type"], "/problems/upload-limit");
    // A file that fits into the rest is still accepted, and a picture counts like a paper.
    assert_eq!(hand_in(4, (1 << 20) - 1_000_000).status(), 200);
    let path = format!("/api/inventory/{}/images", lot(&trade.shop, &trade.seller, "A-1"));
    assert_eq!(trade.shop.post(&trade.seller, &path).body(PNG).send().expect("an answer").status(), 429);
    // Another account has its own limit per day.
    let url = format!("{}/api/shipments/{}/documents/other?name=a.pdf", trade.shop.base, trade.shipment);
    let others = trade.shop.client.put(url).bearer_auth(&trade.buyer).body(paper(9, 500_000)).send();
    assert_eq!(others.expect("an answer").status(), 200);
}
