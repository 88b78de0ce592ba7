use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn individual() -> Value {
    json!({
        "userType": "individual", "fullName": " Amina Kamau ", "email": " Amina@Example.COM ",
        "password": "kahawa 1 !", "confirmPassword": "kahawa 1 !", "phoneNumber": "+254 700 000 101",
        "industry": "technology", "businessType": "soleProprietorship", "paymentMethod": "bankAccount",
        "accountNumber": "0123-4567 8901", "routingNumber": "01001", "country": "Kenya",
        "streetAddress": "14 Muthangari Drive", "city": "Nairobi", "state": "Nairobi", "zipCode": "00800",
        "isSameAsPhysical": true,
    })
}

fn enterprise() -> Value {
    json!({
        "userType": "enterprise", "legalCompanyName": "Kivu Ltd", "doingBusinessAs": "", "industry": "agriculture",
        "businessType": "llc", "country": "Rwanda", "stateOfRegistration": "Kigali", "streetAddress": "KN 3",
        "streetAddress2": "", "city": "Kigali", "state": "Kigali", "zipCode": "0", "sameAddress": "yes",
        "role": "owner", "documentUploaded": false, "idUploaded": "true", "paymentMethod": "bankAccount",
        "accountNumber": "40010000", "routingNumber": "RW01", "bankCountry": "Kenya", "email": "a@kivu.example",
        "password": "kawa ya asubuhi", "confirmPassword": "kawa ya asubuhi", "phoneNumber": "1",
    })
}

fn check(form: Value) -> Result<NewAccount, Faults> {
    read(&serde_json::from_value(form).unwrap())
}

fn with(mut form: Value, field: &str, value: Value) -> Result<NewAccount, Faults> {
    form[field] = value;
    check(form)
}

fn wrong(result: Result<NewAccount, Faults>) -> Vec<String> {
    result.err().map(|faults| faults.into_keys().collect()).unwrap_or_default()
}

#[test]
fn an_individual_is_read_as_meant() {
    let new = check(individual()).unwrap();
    assert_eq!((new.email.as_str(), new.full_name.as_str()), ("amina@example.com", "Amina Kamau"));
    assert_eq!(new.password.reveal(), "kahawa 1 !", "as typed");
    assert_eq!(new.country, "", "the country is the bank's");
    let bank = new.bank.unwrap();
    assert_eq!((bank.account_number.reveal(), bank.country.as_str()), ("012345678901", "Kenya"));
    assert!(new.same_address && new.company.is_none());
}

#[test]
fn the_country_of_an_individuals_mailing_address_may_be_said_beside_the_banks() {
    let new = with(individual(), "mailingCountry", json!("uganda")).unwrap();
    assert_eq!((new.country.as_str(), new.bank.unwrap().country.as_str()), ("Uganda", "Kenya"));
    assert_eq!(wrong(with(individual(), "mailingCountry", json!("Keniya"))), ["mailingCountry"]);
}

#[test]
fn an_enterprise_is_read_as_meant() {
    let new = check(enterprise()).unwrap();
    assert_eq!(new.country, "Rwanda");
    assert_eq!(new.bank.unwrap().country, "Kenya");
    let company = new.company.unwrap();
    assert_eq!((company.legal_name.as_str(), company.doing_business_as.as_str()), ("Kivu Ltd", ""));
    assert!(!company.document_uploaded && company.id_uploaded);

    let one_country = with(enterprise(), "bankCountry", Value::Null).unwrap();
    assert_eq!(one_country.bank.unwrap().country, "Rwanda", "where the bank's is missing, the company's serves both");
}

#[test]
fn countries_are_taken_by_any_usual_name_and_kept_by_their_english_one() {
    for (typed, kept) in [("ke", "Kenya"), ("USA", "United States"), ("united kingdom", "United Kingdom")] {
        let new = with(enterprise(), "country", json!(typed)).unwrap();
        assert_eq!((new.country.as_str(), new.bank.unwrap().country.as_str()), (kept, "Kenya"));
        assert_eq!(with(enterprise(), "bankCountry", json!(typed)).unwrap().bank.unwrap().country, kept);
        assert_eq!(with(individual(), "country", json!(typed)).unwrap().bank.unwrap().country, kept);
    }
}

#[test]
fn an_unknown_country_is_refused_with_the_nearest_name() {
    for (form, field) in [(individual(), "country"), (enterprise(), "country"), (enterprise(), "bankCountry")] {
        let faults = with(form, field, json!("Germny")).err().unwrap();
        let said = "is not a country that we know. Did you mean Germany?".to_owned();
        assert_eq!(faults, Faults::from([(field.to_owned(), vec![said])]));
    }
}

#[test]
fn names_that_nobody_sees_and_names_that_turn_text_are_refused() {
    let fields = [(individual(), "fullName"), (enterprise(), "legalCompanyName"), (enterprise(), "doingBusinessAs")];
    for (form, field) in fields {
        for (name, said) in [
            ("\u{200b}\u{2060}", "must have a character that can be seen"),
            ("Kivu \u{202e}dtL", "must have no characters that turn the direction of the text"),
        ] {
            let faults = with(form.clone(), field, json!(name)).err().unwrap();
            assert_eq!(faults, Faults::from([(field.to_owned(), vec![said.to_owned()])]));
        }
        assert!(with(form, field, json!("Kivu\u{200b} 王芳")).is_ok());
    }
}

#[test]
fn each_required_field_is_missed() {
    let optional = [
        "streetAddress2",
        "doingBusinessAs",
        "bankCountry",
        "sameAddress",
        "documentUploaded",
        "idUploaded",
        "isSameAsPhysical",
    ];
    for form in [individual(), enterprise()] {
        for field in form.as_object().unwrap().keys().filter(|f| !optional.contains(&f.as_str())) {
            for gone in [Value::Null, json!(""), json!(7)] {
                let found = wrong(with(form.clone(), field, gone.clone()));
                assert!(found.contains(field), "{field} = {gone}: {found:?}");
            }
        }
        for field in optional {
            assert!(with(form.clone(), field, Value::Null).is_ok(), "{field}");
        }
    }
}

#[test]
fn all_wrong_fields_are_named_at_once() {
    let nothing = wrong(check(json!({})));
    let common = [
        "businessType",
        "city",
        "confirmPassword",
        "email",
        "industry",
        "password",
        "paymentMethod",
        "phoneNumber",
        "state",
        "streetAddress",
        "userType",
        "zipCode",
    ];
    assert_eq!(nothing, common);
    let company = wrong(check(json!({"userType": "enterprise", "paymentMethod": "bankAccount"})));
    for field in
        ["legalCompanyName", "country", "stateOfRegistration", "role", "accountNumber", "routingNumber", "email"]
    {
        assert!(company.iter().any(|f| f == field), "{field}");
    }
    assert!(!company.iter().any(|f| f == "fullName"));
}

#[test]
fn passwords_must_match_and_have_a_length() {
    let faults = with(individual(), "confirmPassword", json!("kahawa 2 !")).err().unwrap();
    assert_eq!(faults, Faults::from([("confirmPassword".to_owned(), vec![MISMATCH.to_owned()])]));
    for (chars, good) in [(7, false), (8, true), (128, true), (129, false)] {
        let mut form = individual();
        form["password"] = json!("é".repeat(chars));
        form["confirmPassword"] = form["password"].clone();
        assert_eq!(check(form).is_ok(), good, "{chars}");
    }
}

#[test]
fn each_wizard_has_its_own_choices() {
    assert_eq!(wrong(with(individual(), "industry", json!("agriculture"))), ["industry"]);
    assert_eq!(wrong(with(enterprise(), "businessType", json!("soleProprietorship"))), ["businessType"]);
    assert_eq!(wrong(with(enterprise(), "role", json!("king"))), ["role"]);
    assert_eq!(wrong(with(individual(), "userType", json!("robot"))), ["userType"]);
    assert_eq!(wrong(with(individual(), "paymentMethod", json!("cash"))), ["paymentMethod"]);
}

#[test]
fn a_card_needs_nothing_more_and_nothing_of_it_is_read() {
    let mut form = individual();
    form["paymentMethod"] = json!("creditCard");
    form["cardNumber"] = json!("4111111111111111");
    form["accountNumber"] = json!({"not": "even text"});
    assert!(check(form).unwrap().bank.is_none());
}

#[test]
fn yes_and_no_come_in_several_spellings() {
    for (given, read) in [
        (json!(true), true),
        (json!("no"), false),
        (json!("false"), false),
        (json!("yes"), true),
        (json!(false), false),
    ] {
        assert_eq!(with(enterprise(), "sameAddress", given.clone()).unwrap().same_address, read, "{given}");
    }
    assert_eq!(wrong(with(enterprise(), "idUploaded", json!("perhaps"))), ["idUploaded"]);
    assert_eq!(wrong(with(individual(), "isSameAsPhysical", json!(1))), ["isSameAsPhysical"]);
}

#[test]
fn texts_have_limits() {
    assert_eq!(wrong(with(individual(), "fullName", json!("x".repeat(121)))), ["fullName"]);
    assert_eq!(wrong(with(individual(), "city", json!("a\nb"))), ["city"]);
    assert_eq!(wrong(with(individual(), "accountNumber", json!("12;34567"))), ["accountNumber"]);
}

#[test]
fn the_debug_form_of_a_sign_up_shows_no_value() {
    let form: SignUp = serde_json::from_value(individual()).unwrap();
    let shown = format!("{form:?}");
    for part in ["kahawa", "0123", "Amina", "700"] {
        assert!(!shown.contains(part), "{shown}");
    }
}

proptest! {
    #[test]
    fn the_end_of_a_number_is_short(number in "[0-9A-Z]{0,40}") {
        let end = last4(&number);
        prop_assert!(end.len() <= 4 && end.len() * 2 <= number.len() && number.ends_with(&end));
        prop_assert!(number.len() < 8 || end.len() == 4);
    }

    #[test]
    fn nothing_that_is_sent_panics(field in 0usize..26, text in any::<String>()) {
        let mut form = if text.len() % 2 == 0 { individual() } else { enterprise() };
        let name = form.as_object().unwrap().keys().nth(field % form.as_object().unwrap().len()).unwrap().clone();
        form[name] = json!(text);
        let _ = check(form);
    }

    #[test]
    fn an_accepted_email_is_normal_already(text in "[ A-Za-z0-9.@-]{0,40}") {
        if let Ok(new) = with(individual(), "email", json!(text)) {
            prop_assert_eq!(email::normal(&new.email), new.email.clone());
            prop_assert!(email::is_address(&new.email));
        }
    }
}
