//! Servers that others wrote, started beside the shop: aiosmtpd takes its e-mails, localstripe its keys, refunds and
//! secret for events. localstripe has no hosted page, for which this project's stand-in stays in front of it.

use std::path::Path;

use serde_json::{Value, json};

use crate::billing::paying_shop::{Paying, WEBHOOK};
use crate::pay_stand_in::{Fate, STRIPE_KEY};
use crate::shop::{Shop, before_long};
use crate::tool_server::Server;

#[test]
fn aiosmtpd_takes_an_e_mail_with_a_text_and_a_page_in_it() {
    let (folder, mails) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let inbox = mails.path().join("inbox").display().to_string();
    let server = Server::start("aiosmtpd", mails.path(), |port| {
        let listen = format!("127.0.0.1:{port}");
        ["-n", "-l", &listen, "-c", "aiosmtpd.handlers.Mailbox", &inbox].map(str::to_owned).to_vec()
    });
    let url = format!("smtp://127.0.0.1:{}", server.1);
    let shop = Shop::open_with(folder.path(), &[("SOKONI__MAIL__SMTP_URL", &url)]);
    shop.newcomer("achieng@home.example");
    let arrived = || {
        let files = std::fs::read_dir(Path::new(&inbox).join("new")).ok()?;
        let texts = files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
        texts.into_iter().find(|text| text.contains("X-RcptTo: achieng@home.example"))
    };
    before_long(|| arrived().is_some());
    let text = arrived().expect("it arrived");
    for part in ["multipart/alternative", "text/plain; charset=utf-8", "text/html; charset=utf-8"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn localstripe_accepts_the_shops_keys_and_refunds_and_the_shop_its_signature() {
    let (folder, log) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start("localstripe", log.path(), |port| {
        vec!["--port".to_owned(), port.to_string(), "--from-scratch".to_owned()]
    });
    let stripe = format!("http://127.0.0.1:{}", server.1);
    let here = Paying::open_behind(folder.path(), "stripe", Some(&stripe));
    let post = |path: &str, form: &[(&str, &str)]| {
        let body =
            reqwest::Url::parse_with_params(&stripe, form).expect("an address").query().unwrap_or_default().to_owned();
        let request = here.shop.client.post(format!("{stripe}{path}")).bearer_auth(STRIPE_KEY);
        let request = request.header("Content-Type", "application/x-www-form-urlencoded").body(body);
        let answer = request.send().expect("localstripe answers");
        (answer.status().as_u16(), answer.json::<Value>().unwrap_or_default())
    };
    let events = format!("{}/api/payments/webhooks/stripe", here.shop.base);
    assert_eq!(post("/_config/webhooks/shop", &[("url", &events), ("secret", WEBHOOK)]).0, 200);

    let (status, made) = here.pay("one");
    assert_eq!(status, 201, "{made}");
    // The buyer pays: the payment behind the page, which localstripe does not have.
    let card = [
        ("type", "card"),
        ("card[number]", "4242424242424242"),
        ("card[exp_month]", "12"),
        ("card[exp_year]", "2030"),
        ("card[cvc]", "123"),
    ];
    let (_, card) = post("/v1/payment_methods", &card);
    let [charge] = here.provider.charges().try_into().expect("one charge");
    let form = [
        ("amount", charge.amount.as_str()),
        ("currency", &charge.currency),
        ("payment_method", card["id"].as_str().expect("a card")),
        ("confirm", "true"),
    ];
    let (status, paid) = post("/v1/payment_intents", &form);
    assert_eq!((status, &paid["status"]), (200, &json!("succeeded")), "{paid}");
    here.provider.change(0, |charge| {
        charge.fate = Fate::Paid;
        charge.intent = paid["id"].as_str().expect("an id").to_owned();
    });
    assert_eq!(here.call_back(&charge, "3500"), 204);
    here.is_paid_once();

    let payment = made["id"].as_str().expect("an id");
    let said = here.refund_request(payment, "back", "500").send().expect("an answer");
    assert_eq!(said.status(), 200);
    assert_eq!(said.json::<Value>().expect("JSON")["refunded"], "500.00");
    let refunds = here.shop.client.get(format!("{stripe}/v1/refunds")).bearer_auth(STRIPE_KEY).send();
    let refunds: Value = refunds.expect("an answer").json().expect("JSON");
    assert_eq!((&refunds["data"][0]["amount"], &refunds["data"][1]), (&json!(50_000), &Value::Null), "{refunds}");

    let signed = || std::fs::read_to_string(log.path().join("server.log")).expect("a log");
    before_long(|| signed().contains("\"payment_intent.succeeded\" successfully delivered"));
}
