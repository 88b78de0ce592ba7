//! A delivery that came after goods had left their lot is not in them: the stop of its plot does not hold them.

use kernel::Clock;
use serde_json::{Value, json};

use super::trade::{Trade, gaps, text};
use crate::clock::Timed;
use crate::fixing::in_days;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

#[test]
fn a_plot_that_delivered_later_stops_nothing_that_was_drawn_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let ((grower, plot), (other, far)) = (trade.plot("Grower 0999"), trade.plot("Grower 0998"));
    let lot = trade.lot("LTR-1", json!({"producerId": grower, "plots": [plot]}));
    let coffee = trade.coffee(1, &[&lot]);
    let order = trade.order(&coffee, 3, "later-1");
    let pack = format!("/api/eudr-packs/{}", text(&trade.begin(&order)["id"]));
    let shipment = trade.shipment(&order);
    trade.shop.stop();

    let clock = Clock::fixed(Clock::default().now_ms() + 2 * DAY_MS);
    let later = Timed::open(folder.path(), &clock);
    let (seller, buyer) = (later.sign_in_as("seller@sokoni.example"), later.sign_in());
    let seen = |token: &str, path: &str| later.get(token, path).json::<Value>().expect("JSON");
    // Goods of another plot come into the same lot on the day after, and that plot turns out to be bad.
    let delivery = json!({"grams": 1_000_000, "day": in_days(1), "producerId": other, "plots": [far]});
    assert_eq!(later.post(&seller, &format!("/api/lots/{lot}/deliveries"), &delivery), 201);
    let second = later.buy_with(&buyer, &coffee, "later-2", "bankTransfer");
    later.settle();
    let stop = json!({"reason": "Forest was cleared."});
    assert_eq!(later.post(&seller, &format!("/api/plots/{far}/stop"), &stop), 200);
    later.settle();

    // The goods of the first order were drawn before, and those of the second one may have both.
    let growers = |order: &str| {
        let shown = seen(&seller, &format!("/api/eudr-orders/{order}/plots.geojson"));
        let plots = shown["features"].as_array().expect("features").iter();
        plots.map(|plot| text(&plot["properties"]["ProducerName"])).collect::<Vec<_>>()
    };
    assert_eq!(growers(&order), ["Grower 0999"]);
    assert_eq!(growers(&second), ["Grower 0998", "Grower 0999"]);
    let draft = seen(&seller, &pack);
    assert_eq!((&draft["plots"], gaps(&draft, "wrong")), (&json!(1), Vec::new()), "{draft:#}");
    let reach = seen(&seller, &format!("/api/plots/{far}/reach"));
    let reached: Vec<_> = reach["orders"].as_array().expect("orders").iter().map(|one| &one["id"]).collect();
    assert_eq!(reached, [&json!(second)], "{reach:#}");
    assert_eq!((&reach["lots"][0]["number"], &reach["drawnKg"]), (&json!("LTR-1"), &json!("1.000")), "{reach:#}");

    let listed = seen(&buyer, "/api/shipments");
    let one = listed.as_array().expect("a list").iter().find(|one| one["orderId"] == *second).expect("one");
    let held = format!("/api/shipments/{}", text(&one["id"]));
    assert_eq!(seen(&seller, &held)["stopped"]["plots"][0]["id"], json!(far));
    assert_eq!(seen(&seller, &shipment)["stopped"], json!(null));
    let parcel = json!({"carrier": "DHL", "trackingNumber": "1"});
    let send = |shipment: &str| later.post(&seller, &format!("{shipment}/parcel"), &parcel);
    assert_eq!((send(&held), send(&shipment)), (409, 200));
    later.close();
}
