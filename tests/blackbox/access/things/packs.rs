//! Data packs of the demo seller's, for orders of the demo buyer's.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Things, forms, text};

impl Things<'_> {
    /// Makes the ids for a path by `name`, of a thing of data packs; `None` for other names.
    pub(super) fn of_packs(&self, name: &str) -> Option<Vec<String>> {
        Some(match name {
            "packorder" => vec![self.packed_order()],
            "packpaid" => {
                let order = self.packed_order();
                let bill = self.bill_of(&order);
                let form = json!({"method": "ach", "amount": bill["balance"], "reference": "RF-1"});
                let payment = self.post("buyer", &format!("/api/bills/{}/payments", text(&bill["id"])), &form);
                self.post("seller", &format!("/api/payments/{}/confirm", text(&payment["id"])), &json!({}));
                vec![order]
            }
            "packdraft" => vec![self.pack_draft()],
            "packevidence" => {
                let draft = self.pack_draft();
                let url = format!("{}/api/eudr-packs/{draft}/evidence?title=Register&kind=legality", self.shop.base);
                let call = self.shop.client.post(url).bearer_auth(self.people.member("seller"));
                let made: Value = call.body("%PDF-1.4 a paper").send().expect("an answer").json().expect("JSON");
                vec![draft, text(&made["evidence"][0]["hash"])]
            }
            "pack" => {
                let draft = self.pack_draft();
                self.post("seller", &format!("/api/eudr-packs/{draft}/seal"), &json!({}));
                vec![draft]
            }
            "packreference" => {
                let draft = self.pack_draft();
                self.post("seller", &format!("/api/eudr-packs/{draft}/seal"), &json!({}));
                let one = json!({"reference": "26FRYUI34JTQKB", "verification": "SFFCB4Y3", "status": "AVAILABLE"});
                self.post("buyer", &format!("/api/eudr-packs/{draft}/references"), &json!({"references": [one]}));
                vec![draft, "26FRYUI34JTQKB".to_owned()]
            }
            "simplified" => {
                let producer = text(&self.post("seller", "/api/producers", &forms::producer(&self.key()))["id"]);
                let path = format!("/api/producers/{producer}/simplified-declaration");
                self.sent("seller", Method::PUT, &path, &json!({"reference": "S26BECB39D2GRX"}));
                vec![producer]
            }
            _ => return None,
        })
    }

    /// An order of coffee whose lot came from a plot, once it has drawn.
    fn packed_order(&self) -> String {
        let producer = text(&self.post("seller", "/api/producers", &forms::producer(&self.key()))["id"]);
        let position = json!({"longitude": "36.947115", "latitude": "-0.549876"});
        let plot = json!({"producerId": producer, "name": "Upper block", "positions": [position]});
        let plot = text(&self.post("seller", "/api/plots", &plot)["id"]);
        let mut receipt = forms::receipt(&self.key());
        receipt["delivery"]["producerId"] = json!(producer);
        receipt["delivery"]["plots"] = json!([plot]);
        let lot = text(&self.post("seller", "/api/lots", &receipt)["id"]);
        let product = text(&self.post("seller", "/api/inventory", &forms::lot(&self.key()))["id"]);
        self.sent("seller", Method::PUT, &format!("/api/lot-products/{product}"), &json!({"lots": [lot]}));
        self.post("buyer", "/cart/add", &json!({"itemID": product, "itemQuantity": 1}));
        let order = text(&self.post("buyer", "/api/orders", &crate::shop::order_form())["id"]);
        self.shop.all_heard();
        order
    }

    fn pack_draft(&self) -> String {
        text(&self.post("seller", "/api/eudr-packs", &json!({"orderId": self.packed_order()}))["id"])
    }
}
