//! The files of a shop of several nodes, and uploads that wait for a confirmation at any of them.

use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::nodes::Nodes;
use crate::shop::PASSWORD;

/// A file with one lot that nobody has, with the columns that a lot needs.
const LOTS: &str = "sku,name,kind,category,origin,country,unit,unitWeightG,package,price,stock,minQuantity,increment\n\
    NEW-1,New Lot,tea,Black Tea,\"Nandi, Kenya\",Kenya,kg,1000,Sack,3.10,50,1,1\n";

fn confirm(nodes: &Nodes, n: usize, token: &str, id: &Value) -> Response {
    let path = format!("/api/inventory/imports/{}/confirm", id.as_str().expect("an id"));
    nodes.shop(n).post(token, &path).json(&json!({})).send().expect("an answer")
}

#[test]
fn nodes_share_their_files_and_what_waits_for_a_confirmation() {
    let mut nodes = Nodes::prepared(2, &[]);
    // As a disk that both have mounted before they start for the first time.
    (0..2).for_each(|n| nodes.share_files(n));
    nodes.open(0);
    let seller = nodes.shop(0).sign_in("seller@sokoni.example", PASSWORD);
    // The other node starts while this one writes a file, and has not committed the row of another one.
    let written = [".tmpwriting".to_owned(), format!("{}.webp", "0123456789abcdef".repeat(4))];
    let written = written.map(|name| nodes.path(0).join("media").join(name));
    written.iter().for_each(|path| std::fs::write(path, b"picture").expect("a file"));
    nodes.open(1);

    let call = nodes.shop(0).post(&seller, "/api/inventory/import/preview").header("content-type", "text/csv");
    let preview: Value = call.body(LOTS).send().expect("an answer").json().expect("JSON");
    assert_eq!((&preview["creates"], &preview["bad"]), (&json!(1), &json!([])), "{preview}");
    // It is in no node's memory: another one confirms it, and then it is confirmed for all of them.
    assert_eq!(nodes.shops[0].take().expect("it runs").stop(), Some(0));
    let done = confirm(&nodes, 1, &seller, &preview["id"]);
    assert_eq!(done.status(), 200);
    assert_eq!(done.json::<Value>().expect("JSON"), json!({ "created": 1, "updated": 0 }));
    nodes.open(0);
    assert_eq!(confirm(&nodes, 0, &seller, &preview["id"]).status(), 404, "once");
    assert_eq!(nodes.shop(0).json("/api/search?q=new%20lot")[0]["sku"], "NEW-1");
    assert!(written.iter().all(|path| path.exists()), "what another node writes stays");
}
