//! The files of several nodes in a bucket, without a disk that they share.

use serde_json::Value;

use crate::nodes::Nodes;
use crate::objects::Bucket;
use crate::shop::{PASSWORD, before_long};

const PNG: &[u8] = include_bytes!("../blackbox/red.png");

#[test]
fn nodes_with_a_bucket_show_one_anothers_pictures_and_logo_without_a_shared_disk() {
    let bucket = Bucket::start();
    let settings = bucket.settings("shop/");
    let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let nodes = Nodes::start(2, &settings);
    let (one, other) = (nodes.shop(0), nodes.shop(1));
    let seller = one.sign_in("seller@sokoni.example", PASSWORD);
    let lot = one.mine(&seller, "/api/inventory?limit=1")["items"][0]["id"].as_str().expect("an id").to_owned();
    let sent = one.post(&seller, &format!("/api/inventory/{lot}/images?alt=Red")).body(PNG).send().expect("an answer");
    assert_eq!(sent.status(), 201);
    let picture = sent.json::<Value>().expect("JSON")["url"].as_str().expect("an address").to_owned();
    before_long(|| other.get(&picture).status() == 200);
    assert_eq!(other.get(&picture).bytes().expect("bytes"), one.get(&picture).bytes().expect("bytes"));
    // The other node fetches the logo's form for papers by itself, and shows the logo then.
    let owner = one.sign_in("admin@sokoni.example", PASSWORD);
    let logo = one.client.put(format!("{}/api/admin/look/logo", one.base)).bearer_auth(&owner);
    let logo = logo.body(include_bytes!("../blackbox/logo.png").as_slice()).send().expect("an answer");
    assert_eq!(logo.status(), 200);
    let shows = |text: String| text.contains("/media/logos/");
    before_long(|| shows(other.get("/").text().expect("text")));
    assert!((0..2).all(|n| !nodes.path(n).join("media").exists()), "no folder is shared, and none is needed");
}
