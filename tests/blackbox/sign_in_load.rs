//! Many sign-ins at once: no session outlives the password that opened it, and other callers do not wait.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use reqwest::blocking::{Client, Response};
use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop};

const BUYER: &str = "buyer@sokoni.example";
/// Rounds of the race, unless `SOKONI_TEST_RACE_ROUNDS` sets another number.
const ROUNDS: usize = 200;

const SETTINGS: [(&str, &str); 2] = [
    ("SOKONI__SERVER__TRUSTED_PROXIES", "127.0.0.1"),
    // Here old passwords fail all the time.
    ("SOKONI__LIMITS__SIGN_IN_FAILURES_PER_MINUTE", "1000000"),
];

fn sign_in(shop: &Shop, client: &Client, from: &str, email: &str, password: &str) -> Response {
    let request = client.post(format!("{}/auth/login", shop.base)).header("X-Forwarded-For", from);
    request.json(&json!({"email": email, "password": password})).send().expect("an answer")
}

fn token(answer: Response) -> String {
    answer.json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned()
}

fn lives(shop: &Shop, token: &str) -> bool {
    let asked = shop.client.get(format!("{}/auth/me", shop.base)).bearer_auth(token).send().expect("an answer");
    asked.status() == 200
}

/// Signs in with `password` again and again until `stop`. Returns the tokens.
fn keep_signing_in(shop: &Shop, email: &str, password: &str, stop: &AtomicBool) -> Vec<String> {
    let client = Client::new();
    let mut tokens = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let answer = sign_in(shop, &client, "203.0.113.1", email, password);
        if answer.status() == 200 {
            tokens.push(token(answer));
        }
    }
    tokens
}

#[test]
fn no_sign_in_with_the_old_password_lives_once_a_new_one_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &SETTINGS);
    let rounds = std::env::var("SOKONI_TEST_RACE_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(ROUNDS);
    let (mut password, mut mine) = (PASSWORD.to_owned(), shop.buyer());
    let mut got = 0;
    for round in 0..rounds {
        let new = format!("a-brand-new-password-{round}");
        let stop = AtomicBool::new(false);
        let tokens: Vec<String> = thread::scope(|scope| {
            let thieves: Vec<_> =
                (0..4).map(|_| scope.spawn(|| keep_signing_in(&shop, BUYER, &password, &stop))).collect();
            let change = shop.post(&mine, "/auth/password").header("X-Forwarded-For", "198.51.100.7");
            let body = json!({"currentPassword": password, "newPassword": new});
            let changed = change.json(&body).send().expect("an answer");
            assert_eq!(changed.status(), 200, "round {round}");
            mine = token(changed);
            stop.store(true, Ordering::Relaxed);
            thieves.into_iter().flat_map(|thief| thief.join().expect("no panic")).collect()
        });
        got += tokens.len();
        let alive = tokens.iter().filter(|token| lives(&shop, token)).count();
        assert_eq!(alive, 0, "round {round}: of {} sign-ins with the old password", tokens.len());
        assert!(lives(&shop, &mine), "round {round}: the owner goes on");
        password = new;
    }
    assert!(got > 0, "nobody signed in with an old password, so nothing was tried");
}

#[test]
fn ninety_sign_ins_at_once_from_one_address_leave_anothers_under_a_second() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &SETTINGS);
    shop.newcomer("neighbour@home.example");
    let stop = AtomicBool::new(false);
    let mut times: Vec<Duration> = thread::scope(|scope| {
        for _ in 0..90 {
            scope.spawn(|| keep_signing_in(&shop, BUYER, PASSWORD, &stop));
        }
        let neighbour = || {
            let start = Instant::now();
            let answer = sign_in(&shop, &shop.client, "198.51.100.7", "neighbour@home.example", "a-good-password");
            (answer.status().as_u16(), start.elapsed())
        };
        // After the time in which all ninety have started.
        thread::sleep(Duration::from_millis(500));
        let answers: Vec<(u16, Duration)> = (0..15).map(|_| neighbour()).collect();
        stop.store(true, Ordering::Relaxed);
        assert!(answers.iter().all(|(status, _)| *status == 200), "{answers:?}");
        answers.into_iter().map(|(_, time)| time).collect()
    });
    times.sort_unstable();
    assert!(times[times.len() / 2] < Duration::from_secs(1), "{times:?}");
}

#[test]
fn sixty_people_behind_one_address_sign_in_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &SETTINGS);
    let statuses: Vec<u16> = thread::scope(|scope| {
        let one = || sign_in(&shop, &Client::new(), "203.0.113.1", BUYER, PASSWORD).status().as_u16();
        let all: Vec<_> = (0..60).map(|_| scope.spawn(one)).collect();
        all.into_iter().map(|one| one.join().expect("no panic")).collect()
    });
    assert!(statuses.iter().all(|status| *status == 200), "{statuses:?}");
}
