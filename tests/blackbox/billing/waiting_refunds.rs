//! A refund whose outcome its provider never reports is settled by the word of the shop's owner or staff.

use kernel::Clock;

use super::paying_shop::{ADMIN, PUBLIC, keys, mpesa_paid};
use super::*;
use crate::clock::Timed;
use crate::pay_stand_in::{Fate, StandIn};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const LIST: &str = "/api/admin/payments/refunds";

/// A shop with a bill of 3500.00 shillings, paid with M-Pesa, of which 500.00 are on their way back without an answer.
struct Silent {
    shop: Timed,
    provider: StandIn,
    admin: String,
    buyer: String,
    seller: String,
    bill: String,
}

impl Silent {
    fn open(folder: &std::path::Path, clock: &Clock) -> Silent {
        let provider = StandIn::start();
        let shop = Timed::open_with(folder, clock, |settings| settings.server.public_url = PUBLIC.1.to_owned());
        let [admin, buyer, seller] =
            [ADMIN, "buyer@sokoni.example", "seller@sokoni.example"].map(|email| shop.sign_in_as(email));
        let connection = "/api/admin/payments/connections/mpesa";
        assert_eq!(shop.put(&admin, connection, &keys("mpesa", &provider.url())), 200);
        // A schedule reaches accounts that have dealt with one another, and bills in any currency.
        shop.buy_with(&buyer, &shop.single(&seller), "first", "bankTransfer");
        shop.settle();
        let form = json!({"payerEmail": "buyer@sokoni.example", "description": "Storage of sacks", "amount": "3500.00",
            "currency": "KES", "every": "year", "firstDue": in_days(3)});
        let made = shop.posted(&seller, "/api/recurring", "schedule", &form).json::<Value>().expect("JSON");
        assert_eq!(shop.post(&buyer, &format!("/api/recurring/{}/accept", text(&made["id"])), &json!({})), 200);
        let mut bill = None;
        before_long(|| {
            let bills: Value = shop.get(&buyer, "/api/billing?type=Recurring&limit=200").json().expect("JSON");
            let mut bills = bills.as_array().expect("a list").iter();
            bill = bills.find(|bill| bill["currency"] == "KES").map(|bill| text(&bill["id"]).to_owned());
            bill.is_some()
        });
        let bill = bill.expect("a bill");
        let silent = Silent { shop, provider, admin, buyer, seller, bill };
        silent.pay();
        let refund = format!("/api/payments/{}/refund", text(&silent.payment()["id"]));
        let said = silent.shop.posted(&silent.seller, &refund, "back", &json!({"amount": "500"}));
        assert_eq!((said.status().as_u16(), silent.stand()), (200, ["0.00", "3000.00"].map(str::to_owned)));
        silent
    }

    fn pay(&self) {
        let form = json!({"method": "mpesa", "amount": "3500", "token": "", "phone": "+254712345678"});
        let path = format!("/api/bills/{}/payments", self.bill);
        assert_eq!(self.shop.posted(&self.buyer, &path, "pay", &form).status(), 201);
        self.provider.change(0, |charge| charge.fate = Fate::Paid);
        let [charge] = self.provider.charges().try_into().expect("one charge");
        let callback = charge.callback.strip_prefix(PUBLIC.1).expect("the shop's address");
        assert_eq!(self.shop.post("", callback, &mpesa_paid(&charge, "3500")), 200);
        before_long(|| self.payment()["status"] == "succeeded");
    }

    fn full(&self) -> Value {
        self.shop.get(&self.buyer, &format!("/api/bills/{}", self.bill)).json().expect("JSON")
    }

    fn payment(&self) -> Value {
        self.full()["payments"][0].clone()
    }

    /// The refunded part of the payment, and the part that may still be refunded.
    fn stand(&self) -> [String; 2] {
        adds_up(&self.full());
        let payment = self.payment();
        ["refunded", "refundable"].map(|name| text(&payment[name]).to_owned())
    }

    fn waiting(&self) -> Value {
        self.shop.get(&self.admin, LIST).json().expect("JSON")
    }

    /// Says whether a refund was paid. Returns the status, and the kind of the refusal.
    fn told(&self, who: &str, refund: &str, paid: bool) -> (u16, String) {
        let word = json!({"paid": paid, "reason": "The portal says so."});
        let answer = self.shop.posted(who, &format!("{LIST}/{refund}/settle"), "told", &word);
        let status = answer.status().as_u16();
        let problem: Value = answer.json().unwrap_or(Value::Null);
        (status, if status == 204 { String::new() } else { kind(&problem).to_owned() })
    }

    /// M-Pesa's report of the reversal, late: 0 for paid. Returns the status.
    fn reported(&self, code: u32) -> u16 {
        let path = self.provider.registered().replace("http://127.0.0.1/", "/");
        self.shop.post("", &path, &json!({"Result": {"ResultCode": code, "ResultDesc": "said"}}))
    }
}

#[test]
fn staff_settle_a_refund_of_which_its_provider_says_nothing() {
    for (paid, wanted) in [(true, ["500.00", "3000.00"]), (false, ["0.00", "3500.00"])] {
        let folder = tempfile::tempdir().expect("a folder");
        let clock = Clock::fixed(Clock::default().now_ms());
        let silent = Silent::open(folder.path(), &clock);
        let (shop, admin) = (&silent.shop, &silent.admin);
        let listed = silent.waiting();
        let refund = text(&listed[0]["id"]).to_owned();
        assert_eq!(
            (&listed[0]["amount"], &listed[0]["reference"]),
            (&json!("500.00"), &json!("NLJ7RT61SV")),
            "{listed}"
        );
        let refused = |status: u16, kind: &str| (status, kind.to_owned());
        assert_eq!(silent.told(admin, &refund, paid), refused(409, "too-early"));
        clock.advance(DAY_MS);
        assert_eq!(silent.told(admin, "nothing", paid), refused(404, "not-found"));
        assert_eq!(silent.told(&silent.buyer, &refund, paid), refused(403, "forbidden"));
        let seller: Value = shop.get(&silent.seller, "/auth/me").json().expect("JSON");
        let staff = format!("/api/admin/staff/{}", text(&seller["user"]["id"]));
        assert_eq!(shop.put(admin, &staff, &json!({"areas": ["staff-books"]})), 200);
        assert_eq!(silent.told(&silent.seller, &refund, paid), refused(403, "own-account"));
        assert_eq!((silent.waiting(), silent.stand()[0].as_str()), (listed, "0.00"), "nothing has changed yet");

        assert_eq!((silent.told(admin, &refund, paid), silent.waiting()), (refused(204, ""), json!([])));
        let settled = (silent.stand(), silent.full()["creditNotes"].clone());
        assert_eq!(settled.0, wanted);
        assert_eq!(silent.told(admin, &refund, paid), refused(204, ""), "the same again");
        assert_eq!(silent.told(admin, &refund, !paid), refused(409, "settled"));
        // M-Pesa speaks after all: the opposite, twice, and the same.
        for code in [u32::from(paid), u32::from(paid), u32::from(!paid)] {
            assert_eq!(silent.reported(code), 200);
            assert_eq!((silent.stand(), silent.full()["creditNotes"].clone()), settled, "nothing is booked twice");
        }
        let audit: Value = shop.get(admin, "/api/admin/audit?limit=20").json().expect("JSON");
        let noted = audit["items"].as_array().expect("a list").iter().filter(|entry| {
            let rows = entry["rows"].as_array().expect("rows");
            rows.iter().any(|row| row["table"] == "refunds-settled-by-hand" && row["key"] == refund.as_str())
        });
        let noted: Vec<&str> = noted.map(|entry| text(&entry["operation"])).collect();
        let [late, word] =
            ["POST /api/payments/paybill/{secret}/reversal/{refund}", "POST /api/admin/payments/refunds/{id}/settle"];
        assert_eq!(noted, [late, word], "{audit}");
        shop.settle();
        silent.shop.close();
    }
}
