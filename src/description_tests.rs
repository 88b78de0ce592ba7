//! The kept OpenAPI document against what the handlers describe.

use kernel::Settings;
use serde_json::Value;

use crate::parts;

/// The document that the program publishes, and that the page is built to.
const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/web/openapi.json");

#[test]
fn the_published_document_says_what_the_handlers_describe() {
    let described =
        parts::shop(Settings::defaults().expect("settings")).describe().expect("a schema name means one thing");
    if std::env::var_os("SOKONI_WRITE_OPENAPI").is_some() {
        std::fs::write(KEPT, described).expect("the document is written");
        return;
    }
    let kept = std::fs::read_to_string(KEPT).expect("a file");
    let [described, kept]: [Value; 2] = [described, kept].map(|text| serde_json::from_str(&text).expect("JSON"));
    assert!(described == kept, "a handler describes something else than web/openapi.json: scripts/update-openapi.sh");
}
