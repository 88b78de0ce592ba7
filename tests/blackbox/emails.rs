//! Outgoing e-mail: links first, nothing twice, no silent loss, and no e-mail to people at a visitor's will.

use std::path::Path;
use std::time::Duration;

use reqwest::Method;
use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::mail_server::MailServer;
use crate::metrics::Figures;
use crate::shop::{PASSWORD, Shop, before_long, command, token_in};

const ADMIN: &str = "admin@sokoni.example";

/// Opens a shop that sends by this mail server.
fn open(folder: &Path, server: &MailServer, more: &[(&str, &str)]) -> Shop {
    let url = server.url();
    let mut settings = vec![("SOKONI__MAIL__SMTP_URL", url.as_str())];
    settings.extend_from_slice(more);
    Shop::open_with(folder, &settings)
}

fn forgot(shop: &Shop, email: &str) {
    let url = format!("{}/auth/password/forgot", shop.base);
    let asked = shop.client.post(url).json(&json!({"email": email})).send().expect("an answer");
    assert_eq!(asked.status(), 202);
}

/// Sends the contact form from an address of its own.
fn contact(shop: &Shop, n: usize) -> Response {
    let form = json!({"name": format!("Visitor {n}"), "email": "v@home.example", "message": "Do you ship to Kisumu?"});
    let from = format!("198.51.{}.{}", n / 250, n % 250);
    let call = shop.client.post(format!("{}/contact", shop.base)).header("X-Forwarded-For", from);
    call.json(&form).send().expect("an answer")
}

const TRUSTED: (&str, &str) = ("SOKONI__SERVER__TRUSTED_PROXIES", "127.0.0.1");

fn failed(shop: &Shop, admin: &str) -> Value {
    shop.mine(admin, "/api/admin/emails")
}

#[test]
fn letters_of_the_contact_form_are_one_digest_and_keep_no_password_link_waiting() {
    let (folder, server) = (tempfile::tempdir().expect("a folder"), MailServer::start(Duration::from_millis(50)));
    let shop = open(folder.path(), &server, &[TRUSTED]);
    let told = || server.arrived_for(ADMIN).into_iter().filter(|e| e.text.contains("contact form")).count();
    assert_eq!(contact(&shop, 0).status(), 200);
    before_long(|| told() == 1);
    for n in 1..300 {
        assert_eq!(contact(&shop, n).status(), 200);
    }
    let before = server.arrived().len();
    forgot(&shop, "buyer@sokoni.example");
    let link = || server.arrived().iter().skip(before).position(|email| email.text.contains("Choose a new password"));
    before_long(|| link().is_some());
    let passed = link();
    assert!(passed.is_some_and(|passed| passed < 10), "{passed:?} went before it");
    assert_eq!(told(), 1, "the first at once, the others together after a quarter of an hour");
    let admin = shop.sign_in(ADMIN, PASSWORD);
    // A consumer takes each form, so the last ones may still be on the way.
    before_long(|| failed(&shop, &admin)["waiting"] == 1);
}

#[test]
fn what_the_mail_server_refuses_stands_in_the_administration_until_it_is_sent_again() {
    let (folder, server) = (tempfile::tempdir().expect("a folder"), MailServer::start(Duration::ZERO));
    server.refuse("refused@home.example", "550 no mailbox of that name");
    let shop = open(folder.path(), &server, &[]);
    let admin = shop.sign_in(ADMIN, PASSWORD);
    assert_eq!(failed(&shop, &admin)["total"], 0);
    shop.newcomer("refused@home.example");
    shop.newcomer("other@home.example");
    before_long(|| server.arrived_for("other@home.example").len() == 1);
    before_long(|| failed(&shop, &admin)["total"] == 1);
    let page = failed(&shop, &admin);
    let email = &page["items"][0];
    assert_eq!((email["email"].as_str(), email["reason"].as_str()), (Some("refused@home.example"), Some("refused")));
    assert!(email["detail"].as_str().is_some_and(|said| said.contains("no mailbox of that name")), "{email}");
    assert!(email["subject"].as_str().is_some_and(|subject| subject.starts_with("Confirm your e-mail")), "{email}");
    assert_eq!(email["canSendAgain"], true);
    assert!(!page.to_string().contains("/confirm-email/"), "its link is for its recipient alone");
    before_long(|| Figures::of(&shop).get("sokoni_emails_failed") == 1.0);

    let id = email["id"].as_str().expect("an id");
    let again = |id: &str| shop.post(&admin, &format!("/api/admin/emails/{id}/send-again")).send().expect("an answer");
    assert_eq!(again(id).status(), 204);
    before_long(|| failed(&shop, &admin)["items"][0]["id"].as_str().is_some_and(|now| now != id));
    assert_eq!(again(id).status(), 404, "once");
    server.refuse_nobody();
    let id = failed(&shop, &admin)["items"][0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(again(&id).status(), 204);
    before_long(|| server.arrived_for("refused@home.example").len() == 1);
    assert_eq!(failed(&shop, &admin)["total"], 0);
}

#[test]
fn a_failed_e_mail_is_dismissed_or_goes_with_its_account() {
    let (folder, server) = (tempfile::tempdir().expect("a folder"), MailServer::start(Duration::ZERO));
    let shop = open(folder.path(), &server, &[]);
    let admin = shop.sign_in(ADMIN, PASSWORD);
    for email in ["one@home.example", "two@home.example"] {
        server.refuse(email, "554 refused");
    }
    let one = shop.newcomer("one@home.example");
    shop.newcomer("two@home.example");
    before_long(|| failed(&shop, &admin)["total"] == 2);
    let deleted = shop.post(&one, "/api/account/delete").json(&json!({"password": "a-good-password"}));
    assert!(deleted.send().expect("an answer").status().is_success());
    let left = failed(&shop, &admin);
    assert_eq!((left["total"].as_u64(), left["items"][0]["email"].as_str()), (Some(1), Some("two@home.example")));
    let path = format!("{}/api/admin/emails/{}", shop.base, left["items"][0]["id"].as_str().expect("an id"));
    let dismiss = || shop.client.delete(&path).bearer_auth(&admin).send().expect("an answer").status();
    assert_eq!((dismiss().as_u16(), dismiss().as_u16()), (204, 404));
    assert_eq!(failed(&shop, &admin)["total"], 0);
}

#[test]
fn an_e_mail_that_was_in_hand_at_a_crash_is_told_of_and_never_sent_twice() {
    let (folder, server) = (tempfile::tempdir().expect("a folder"), MailServer::start(Duration::from_secs(1)));
    let shop = open(folder.path(), &server, &[]);
    let people: Vec<String> = (0..20).map(|n| format!("person-{n}@home.example")).collect();
    for email in &people {
        let form = crate::forms::person(email);
        let signed_up = shop.client.post(format!("{}/signup", shop.base)).json(&form).send().expect("an answer");
        assert_eq!(signed_up.status(), 201);
    }
    before_long(|| server.begun() > server.arrived().len());
    shop.kill();
    let shop = open(folder.path(), &server, &[]);
    let admin = shop.sign_in(ADMIN, PASSWORD);
    before_long(|| failed(&shop, &admin)["waiting"] == 0);
    let page = failed(&shop, &admin);
    let told = page["items"].as_array().expect("a list");
    assert!(!told.is_empty() && told.iter().all(|email| email["reason"] == "interrupted"), "{page}");
    let told: Vec<&str> = told.iter().filter_map(|email| email["email"].as_str()).collect();
    // E-mails that the server had in full before the end still arrive.
    before_long(|| server.begun() == server.arrived().len());
    for email in &people {
        let times = server.arrived_for(email).len();
        assert!(times == 1 || (times == 0 && told.contains(&email.as_str())), "{email}: {times} times, told {told:?}");
    }
}

#[test]
fn a_recipient_whose_server_hangs_keeps_nobody_else_waiting() {
    let (folder, server) = (tempfile::tempdir().expect("a folder"), MailServer::start(Duration::ZERO));
    server.slow_for("slow@home.example", Duration::from_secs(30));
    let shop = open(folder.path(), &server, &[]);
    shop.newcomer("slow@home.example");
    for _ in 0..2 {
        forgot(&shop, "slow@home.example");
    }
    before_long(|| server.begun() > 0);
    for n in 0..5 {
        shop.newcomer(&format!("quick-{n}@home.example"));
    }
    before_long(|| server.arrived().iter().filter(|email| email.to.starts_with("quick")).count() == 5);
    assert!(server.arrived_for("slow@home.example").is_empty(), "the others passed it");
}

#[test]
fn all_visitors_together_write_no_more_than_the_shop_keeps_in_an_hour() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [
        TRUSTED,
        ("SOKONI__LIMITS__CONTACT_MESSAGES_PER_HOUR", "3"),
        ("SOKONI__LIMITS__NEWSLETTER_ADDRESSES_PER_HOUR", "2"),
    ];
    let shop = Shop::open_with(folder.path(), &settings);
    let written: Vec<u16> = (0..5).map(|n| contact(&shop, n).status().as_u16()).collect();
    assert_eq!(written, [200, 200, 200, 429, 429]);
    let wait = contact(&shop, 9).headers()["retry-after"].to_str().expect("text").parse::<u64>().expect("seconds");
    assert!((1..=3600).contains(&wait), "{wait}");
    let subscribe = |n: usize| {
        let call = shop.client.post(format!("{}/api/newsletter", shop.base));
        let call = call.header("X-Forwarded-For", format!("198.51.100.{n}"));
        call.json(&json!({"email": format!("a{n}@home.example")})).send().expect("an answer").status().as_u16()
    };
    assert_eq!([subscribe(1), subscribe(2), subscribe(3)], [200, 200, 429], "a ceiling of its own");
    let admin = shop.sign_in(ADMIN, PASSWORD);
    assert_eq!(shop.mine(&admin, "/api/contact-messages")["total"], 3);
}

/// An enterprise's sign-up form.
fn company(name: &str, email: &str) -> Value {
    json!({
        "userType": "enterprise", "legalCompanyName": name, "industry": "agriculture", "businessType": "llc",
        "doingBusinessAs": "", "stateOfRegistration": "Nairobi", "role": "owner", "email": email,
        "password": "a-good-password", "confirmPassword": "a-good-password", "phoneNumber": "+254 700 000000",
        "country": "Kenya", "streetAddress": "1 Moi Avenue", "city": "Nairobi", "state": "Nairobi", "zipCode": "00100",
        "sameAddress": "yes", "paymentMethod": "creditCard", "documentUploaded": true, "idUploaded": true
    })
}

/// Makes a company that has not confirmed its e-mail address. Returns its token.
fn found(shop: &Shop, name: &str, email: &str) -> String {
    let signed_up = shop.client.post(format!("{}/signup", shop.base)).json(&company(name, email)).send();
    let signed_up = signed_up.expect("an answer");
    assert_eq!(signed_up.status(), 201, "{}", signed_up.text().unwrap_or_default());
    shop.sign_in(email, "a-good-password")
}

/// Follows the link that confirms an address.
fn confirm(shop: &Shop, server: &MailServer, email: &str) {
    let mut letter = None;
    before_long(|| {
        letter = server.arrived_for(email).into_iter().find(|email| email.text.contains("/confirm-email/"));
        letter.is_some()
    });
    let token = token_in(&letter.expect("it came").text, "/confirm-email/");
    let call = shop.client.post(format!("{}/auth/email/confirm", shop.base)).json(&json!({"token": token}));
    assert_eq!(call.send().expect("an answer").status(), 204);
}

fn invite(shop: &Shop, token: &str, email: &str) -> (u16, String) {
    let form = json!({"email": email, "role": "employee"});
    let answer = shop.post(token, "/api/company/invitations").json(&form).send().expect("an answer");
    let status = answer.status().as_u16();
    (status, answer.json::<Value>().expect("JSON")["type"].as_str().unwrap_or_default().to_owned())
}

#[test]
fn strangers_are_invited_by_confirmed_companies_a_few_times_and_read_nothing_of_an_attackers() {
    const LURE: &str = "Your account is locked. Visit http://evil.example/login";
    let (folder, server) = (tempfile::tempdir().expect("a folder"), MailServer::start(Duration::ZERO));
    let shop = open(folder.path(), &server, &[("SOKONI__LIMITS__INVITATIONS_PER_DAY", "5")]);
    let first = found(&shop, LURE, "first@home.example");
    let refused = invite(&shop, &first, "stranger@home.example");
    assert_eq!((refused.0, refused.1.as_str()), (409, "/problems/email-not-confirmed"));
    confirm(&shop, &server, "first@home.example");
    let second = found(&shop, "Kivu Trading Ltd.", "second@home.example");
    confirm(&shop, &server, "second@home.example");

    let invited: Vec<u16> = (0..3).map(|_| invite(&shop, &first, "stranger@home.example").0).collect();
    assert_eq!(invited, [201, 201, 201]);
    assert_eq!(invite(&shop, &first, "stranger@home.example").0, 429, "three in a day");
    assert_eq!(invite(&shop, &second, "Stranger@home.example").0, 429, "whoever asks");
    assert_eq!(invite(&shop, &second, "friend@home.example").0, 201);
    assert_eq!([invite(&shop, &first, "a@home.example").0, invite(&shop, &first, "b@home.example").0], [201, 201]);
    assert_eq!(invite(&shop, &first, "c@home.example").0, 429, "five of a company in a day");

    before_long(|| server.arrived_for("stranger@home.example").len() == 3);
    for email in server.arrived_for("stranger@home.example").iter().chain(&server.arrived_for("first@home.example")) {
        let text = email.text.replace("=\r\n", "");
        assert!(!text.contains("evil") && !text.contains("locked"), "{text}");
    }
    let stranger = server.arrived_for("stranger@home.example").remove(0).text;
    assert!(stranger.contains("Subject: An invitation to a company on Sokoni"), "{stranger}");
    before_long(|| server.arrived_for("friend@home.example").len() == 1);
    let friend = server.arrived_for("friend@home.example").remove(0).text;
    assert!(friend.contains("Subject: Kivu Trading Ltd. invites you to Sokoni"), "{friend}");
}

#[test]
fn where_no_e_mail_leaves_the_shop_a_company_invites_as_it_likes() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__LIMITS__INVITATIONS_PER_DAY", "1")]);
    let company = found(&shop, "Kivu Trading Ltd.", "company@home.example");
    for n in 0..5 {
        assert_eq!(invite(&shop, &company, &format!("{n}@home.example")).0, 201, "nobody could confirm");
    }
}

#[test]
fn the_owner_sets_the_mail_server_in_the_page_tries_it_and_its_password_is_nowhere_in_the_clear() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, shop) = (MailServer::start(Duration::ZERO), Shop::open(folder.path()));
    let port: u16 = server.url().rsplit(':').next().expect("a port").parse().expect("a number");
    let token = shop.sign_in("admin@sokoni.example", PASSWORD);
    let call = |method: Method, path: &str, body: &Value| {
        let call =
            shop.client.request(method, format!("{}/api/admin/mail-server{path}", shop.base)).bearer_auth(&token);
        let answer = call.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let wanted = |host: &str, port: u16, user: &str, password: &str| {
        json!({"host": host, "port": port, "security": "none", "user": user, "password": password,
               "from": "shop@kahawa.example"})
    };
    let far = call(Method::PUT, "", &wanted("mail.example", 25, "", "x"));
    assert_eq!(far.0, 422);
    assert!(far.1["errors"]["security"].is_array() && far.1["errors"]["user"].is_array(), "{}", far.1);

    // Nobody listens there: the test says so, and nothing is sent.
    assert_eq!(call(Method::PUT, "", &wanted("localhost", 1, "", "")).0, 200);
    let failed = call(Method::POST, "/test", &json!({}));
    assert_eq!((failed.0, &failed.1["type"]), (409, &json!("/problems/mail-not-sent")), "{}", failed.1);

    assert_eq!(call(Method::PUT, "", &wanted("localhost", port, "", "")).0, 200);
    assert_eq!(call(Method::POST, "/test", &json!({})), (200, json!({"to": "admin@sokoni.example"})));
    shop.newcomer("achieng@home.example");
    before_long(|| server.arrived_for("achieng@home.example").len() == 1);
    assert!(server.arrived().iter().all(|email| email.text.contains("From: Sokoni <shop@kahawa.example>")));

    let (status, shown) = call(Method::PUT, "", &wanted("localhost", port, "shop", "kahawa-ya-asubuhi"));
    assert_eq!((status, &shown["hasPassword"], shown.get("password")), (200, &json!(true), None));
    // Another server never gets the password of this one.
    let (_, kept) = call(Method::PUT, "", &wanted("localhost", 2525, "shop", ""));
    let (status, other) = call(Method::PUT, "", &wanted("127.0.0.1", 2525, "shop", ""));
    assert_eq!((&kept["hasPassword"], status), (&json!(true), 422));
    assert!(other["errors"]["password"].is_array(), "{other}");
    assert_eq!(call(Method::PUT, "", &wanted("localhost", port, "shop", "kahawa-ya-asubuhi")).0, 200);
    let exported = command(folder.path()).arg("export").output().expect("it runs");
    assert!(exported.status.success());
    assert!(!String::from_utf8_lossy(&exported.stdout).contains("kahawa-ya-asubuhi"));
    assert_eq!(call(Method::DELETE, "", &json!({})).1["source"], "folder");
    assert_eq!(call(Method::POST, "/test", &json!({})).0, 409, "nobody would get it");
}

#[test]
fn a_mail_server_of_the_page_is_set_in_person_and_strangers_confirm_their_address_before_it_writes_for_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, shop) = (MailServer::start(Duration::ZERO), Shop::open(folder.path()));
    let admin = shop.sign_in(ADMIN, PASSWORD);
    let company = found(&shop, "Kivu Trading Ltd.", "company@home.example");
    assert_eq!(invite(&shop, &company, "one@home.example").0, 201, "nobody could confirm");
    let port: u16 = server.url().rsplit(':').next().expect("a port").parse().expect("a number");
    let form = json!({"host": "localhost", "port": port, "security": "none", "user": "", "from": "shop@home.example"});
    let set = |token: &str| {
        let request = shop.client.put(format!("{}/api/admin/mail-server", shop.base)).bearer_auth(token).json(&form);
        request.send().expect("an answer").status().as_u16()
    };
    let made = shop.post(&admin, "/api/tokens").json(&json!({"name": "Till"})).send();
    let made: Value = made.and_then(Response::json).expect("JSON");
    let program = made["token"].as_str().unwrap_or_else(|| panic!("{made}"));
    assert_eq!((set(program), set(&admin)), (403, 200), "links that reset passwords go by this server");
    assert_eq!(shop.mine(&admin, "/api/admin/confirmation-policy")["mailServer"], true);
    let refused = invite(&shop, &company, "two@home.example");
    assert_eq!((refused.0, refused.1.as_str()), (409, "/problems/email-not-confirmed"));
}
