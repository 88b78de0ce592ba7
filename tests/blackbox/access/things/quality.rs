//! Samples that the demo buyer asks the demo seller for, and cupping sessions.

use serde_json::{Value, json};

use super::{Things, forms, text};

impl Things<'_> {
    /// A sample of a new product of the seller's.
    pub(super) fn asked_sample(&self) -> String {
        let form = json!({
            "productId": self.one("lot"), "decideBy": self.one("day"), "deliverTo": "1 Moi Avenue, Nairobi"
        });
        text(&self.post("buyer", "/api/samples", &form)["id"])
    }

    pub(super) fn sent_sample(&self) -> String {
        let id = self.asked_sample();
        self.post("seller", &format!("/api/samples/{id}/send"), &json!({"courier": "A courier"}));
        id
    }

    pub(super) fn arrived_sample(&self) -> String {
        let id = self.sent_sample();
        self.post("buyer", &format!("/api/samples/{id}/arrive"), &json!({}));
        id
    }

    /// A session that the buyer holds, with the seller as a guest, and a code with a sheet.
    pub(super) fn cupped_session(&self) -> Vec<String> {
        let form = json!({
            "title": "A table", "protocol": "cva", "samples": [self.sent_sample()],
            "cuppers": ["buyer@sokoni.example", "seller@sokoni.example"],
        });
        let session = self.post("buyer", "/api/cuppings", &form);
        self.cup("buyer", &session, &sevens())
    }

    /// A revealed session of a product of the seller's.
    pub(super) fn scored_session(&self) -> Vec<String> {
        let lot = text(&self.post("seller", "/api/inventory", &forms::lot(&self.key()))["id"]);
        self.session_of(&lot)
    }

    /// A product of the seller's whose score is from a session.
    pub(super) fn scored_product(&self) -> String {
        let lot = text(&self.post("seller", "/api/inventory", &forms::lot(&self.key()))["id"]);
        let ids = self.session_of(&lot);
        self.post("seller", &format!("/api/cuppings/{}/scores/{}", ids[0], ids[1]), &json!({}));
        lot
    }

    fn session_of(&self, lot: &str) -> Vec<String> {
        let form = json!({
            "title": "A table", "protocol": "cva", "products": [lot], "cuppers": ["seller@sokoni.example"],
        });
        let session = self.post("seller", "/api/cuppings", &form);
        let ids = self.cup("seller", &session, &sevens());
        self.post("seller", &format!("/api/cuppings/{}/reveal", ids[0]), &json!({}));
        ids
    }

    /// Saves a sheet for the first code. Returns the session and the code.
    fn cup(&self, who: &str, session: &Value, marks: &Value) -> Vec<String> {
        let (id, code) = (text(&session["id"]), text(&session["table"][0]["code"]));
        self.sent(who, reqwest::Method::PUT, &format!("/api/cuppings/{id}/sheets/{code}"), &json!({"marks": marks}));
        vec![id, code]
    }
}

/// Marks of the Coffee Value Assessment.
fn sevens() -> Value {
    json!({"cva": {
        "fragrance": 7, "aroma": 7, "flavor": 7, "aftertaste": 7, "acidity": 7, "sweetness": 7, "mouthfeel": 7,
        "overall": 7, "nonUniformCups": 0, "defectiveCups": 0,
    }})
}
