//! Things of the demo seller's lots.

use serde_json::json;

use super::super::forms;
use super::{Things, text};

impl Things<'_> {
    /// Makes the id for a path by `name`, of a thing of lots; `None` for other names.
    pub(super) fn of_lots(&self, name: &str) -> Option<String> {
        let received = || self.post("seller", "/api/lots", &forms::receipt(&self.key()));
        let first = |path: &str, id: &str| text(&self.seen("seller", path)["items"][0][id]);
        Some(match name {
            "goodslot" => text(&received()["id"]),
            "lotmove" => {
                let taken = json!([{"lotId": received()["id"], "grams": 5}]);
                let loss = json!({"kind": "loss", "inputs": taken, "day": "2026-01-03"});
                text(&self.post("seller", "/api/lot-moves", &loss)["id"])
            }
            "certificate" => {
                let id = text(&self.post("seller", "/api/certificates", &forms::certificate(&self.key()))["id"]);
                let url = format!("{}/api/certificates/{id}/file?name=a.pdf", self.shop.base);
                let call = self.shop.client.put(url).bearer_auth(self.people.member("seller")).body("%PDF-1.4 a paper");
                assert_eq!(call.send().expect("an answer").status(), 200);
                id
            }
            // The demo's history has both.
            "lotline" => first("/api/lot-lines", "id"),
            "lotproduct" => first("/api/lot-products", "productId"),
            "lotofproduct" => text(&self.seen("seller", "/api/lot-products")["items"][0]["lots"][0]["lotId"]),
            _ => return None,
        })
    }
}
