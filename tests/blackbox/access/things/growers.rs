//! Things of the demo seller's growers.

use serde_json::json;

use super::{Things, forms, text};

impl Things<'_> {
    /// Makes the id for a path by `name`, of a thing of growers; `None` for other names.
    pub(super) fn of_growers(&self, name: &str) -> Option<String> {
        Some(match name {
            "delivery" => self.delivered_by(&self.one("producer")),
            "grower" => {
                let producer = self.one("producer");
                self.delivered_by(&producer);
                producer
            }
            "growerpay" => {
                let paid = json!({"producerId": self.one("grower"), "season": "2026/27", "day": "2026-01-02",
                    "kind": "payment", "amount": "1.00"});
                text(&self.post("seller", "/api/grower-entries", &paid)["id"])
            }
            _ => return None,
        })
    }

    fn delivered_by(&self, producer: &str) -> String {
        text(&self.post("seller", "/api/grower-deliveries", &forms::grower_delivery(producer))["id"])
    }
}
