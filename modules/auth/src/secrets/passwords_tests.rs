use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use super::*;

const HERE: ClientAddress = ClientAddress(IpAddr::V4(Ipv4Addr::LOCALHOST));

fn secret(text: &str) -> Secret {
    Secret::new(text.to_owned())
}

#[tokio::test]
async fn knows_the_right_password_and_no_other() {
    let passwords = Passwords::new();
    let stored = passwords.turn(HERE).await.unwrap().hash(secret("kahawa chungu")).await.unwrap();
    assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
    let check =
        async |password, stored| passwords.turn(HERE).await.unwrap().verify(secret(password), stored).await.unwrap();
    assert!(check("kahawa chungu", Some(stored.clone())).await);
    assert!(!check("kahawa tamu", Some(stored)).await);
    assert!(!check("kahawa chungu", Some("garbage".to_owned())).await);
    assert!(!check("kahawa chungu", Some(unusable())).await);
    assert!(!check("kahawa chungu", None).await);
}

#[tokio::test]
async fn an_unknown_account_takes_as_long_as_a_wrong_password() {
    let passwords = Passwords::new();
    let stored = hash(&secret("right password")).unwrap();
    let real = PasswordHash::new(&stored).unwrap();
    let nobody = PasswordHash::new(&passwords.nobody).unwrap();
    assert_eq!((real.algorithm, real.version), (nobody.algorithm, nobody.version));
    assert_eq!(real.params.to_string(), nobody.params.to_string());
    assert_eq!(real.hash.unwrap().len(), nobody.hash.unwrap().len());

    // Compares the fastest of several runs on each side, and adds runs while they differ, so that a busy machine does
    // not decide. If one side skipped the work, no number of runs would bring them together.
    let (mut wrong, mut unknown) = (Duration::MAX, Duration::MAX);
    for round in 1..=50 {
        for (stored, best) in [(Some(stored.clone()), &mut wrong), (None, &mut unknown)] {
            let turn = passwords.turn(HERE).await.unwrap();
            let start = Instant::now();
            assert!(!turn.verify(secret("wrong password"), stored).await.unwrap());
            *best = start.elapsed().min(*best);
        }
        if round >= 5 && wrong < unknown * 3 && unknown < wrong * 3 {
            return;
        }
    }
    panic!("wrong {wrong:?}, unknown {unknown:?}");
}
