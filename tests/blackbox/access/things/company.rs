//! Things of the demo seller's company: the seller is its owner, the columns `manager` and `employee` are its members.

use reqwest::Method;
use serde_json::{Value, json};

use super::super::people::{invite, join};
use super::{Things, text};

impl Things<'_> {
    /// Makes the ids for a path by `name`, of a company's things.
    pub(super) fn of_company(&self, name: &str, who: &str) -> Vec<String> {
        let owner = self.people.member("seller");
        let somebody = || format!("{}@home.example", self.key());
        match name {
            "invitation" => vec![text(&invite(self.shop, &owner, &somebody(), "employee")["id"])],
            "invited" => {
                let email = somebody();
                invite(self.shop, &owner, &email, "employee");
                vec![self.people.link(&email)]
            }
            "member" => vec![self.member(&owner)],
            // The caller's cart, with the company's limit below any price.
            "atlimit" => {
                self.sent("seller", Method::PUT, "/api/company/limit", &json!({"amount": 1}));
                self.make("incart", who)
            }
            "approval" => vec![self.approval()],
            other => panic!("the table names {other}, which nobody makes"),
        }
    }

    /// A member who is no caller.
    fn member(&self, owner: &str) -> String {
        let company = self.shop.mine(owner, "/api/company");
        let mut members = company["members"].as_array().expect("a list").iter();
        if let Some(member) = members.find(|member| text(&member["email"]).starts_with("table-")) {
            return text(&member["person"]);
        }
        let email = format!("{}@home.example", self.key());
        invite(self.shop, owner, &email, "employee");
        join(self.shop, &self.people.link(&email), "Another Member");
        self.member(owner)
    }

    /// An order of the employee's that is above the limit and waits for approval.
    fn approval(&self) -> String {
        let employee = self.seen("employee", "/auth/me")["user"]["person"].clone();
        let waiting = self.seen("employee", "/api/approvals?status=waiting");
        let mut waiting = waiting["items"].as_array().expect("a list").iter();
        if let Some(approval) = waiting.find(|approval| approval["askedBy"]["person"] == employee) {
            return text(&approval["id"]);
        }
        self.make("atlimit", "employee");
        text(&self.post("employee", "/api/approvals", &crate::shop::order_form())["id"])
    }

    /// Returns the present total of an approval.
    pub fn total(&self, approval: &str) -> Value {
        self.seen("employee", &format!("/api/approvals/{approval}"))["total"].clone()
    }
}
