//! The form of a checkout.

use contracts::auth::{AccountCard, Address};
use contracts::country;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{NullableText, Text, Trimmed};
use kernel::store::fingerprint;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{DeliveryMethod, OrderPayment};
use super::rules;

/// An order wanted.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlaceOrder {
    /// Where the goods go.
    #[serde(default)]
    #[garde(dive)]
    #[schema(required)]
    pub(crate) delivery_address: DeliveryAddress,
    /// How they travel; `standard` unless told.
    #[garde(custom(is_delivery))]
    #[schema(value_type = DeliveryMethod, required = false)]
    delivery_method: Trimmed,
    /// How it will be paid. `bankAccount`, `ach` and `creditCard` are understood too.
    #[garde(custom(is_payment))]
    #[schema(value_type = OrderPayment)]
    payment_method: Trimmed,
    /// The total that the buyer saw: where the cart comes to another, the order is not made.
    #[garde(custom(is_total))]
    pub(crate) expected_total: Option<String>,
    /// A discount code of a seller, in capitals or not. It counts for goods at prices of the catalogue.
    #[garde(dive)]
    #[serde(skip_serializing_if = "is_no_code")]
    discount_code: NullableText<30>,
}

/// Whether there is none. A form without one keeps the fingerprint of the time before codes.
fn is_no_code(code: &NullableText<30>) -> bool {
    code.is_empty()
}

/// Where goods go.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeliveryAddress {
    /// Who receives them; the account's name unless told.
    #[garde(dive)]
    full_name: NullableText<200>,
    /// Street and number.
    #[garde(dive)]
    street_address: Text<1, 200>,
    /// Second line.
    #[garde(dive)]
    street_address2: NullableText<200>,
    /// Town.
    #[garde(dive)]
    city: Text<1, 200>,
    /// State, county or province.
    #[garde(dive)]
    state: Text<1, 200>,
    /// Postal code.
    #[garde(dive)]
    zip_code: Text<1, 200>,
    /// Country by its English name, another usual one or its two-letter code; the account's unless told.
    #[garde(custom(is_country))]
    country: NullableText<200>,
    /// For the courier.
    #[garde(dive)]
    phone_number: NullableText<200>,
}

/// The delivery method of this name in the API.
pub(crate) fn delivery(text: &str) -> Option<DeliveryMethod> {
    match text {
        "" | "standard" => Some(DeliveryMethod::Standard),
        "express" => Some(DeliveryMethod::Express),
        "collect" => Some(DeliveryMethod::Collect),
        _ => None,
    }
}

/// The garde check of the field.
pub(crate) fn is_delivery(text: &str, _: &()) -> garde::Result {
    delivery(text).map(|_| ()).ok_or_else(|| garde::Error::new("must be one of standard, express, collect"))
}

/// The payment method of this name in the API.
pub(crate) fn payment(text: &str) -> Option<OrderPayment> {
    match text {
        "bankTransfer" | "bankAccount" | "bank_transfer" | "ach" => Some(OrderPayment::BankTransfer),
        "card" | "creditCard" => Some(OrderPayment::Card),
        _ => None,
    }
}

/// The garde check of the field.
pub(crate) fn is_payment(text: &str, _: &()) -> garde::Result {
    payment(text).map(|_| ()).ok_or_else(|| {
        garde::Error::new(if text.is_empty() { "is required" } else { "must be one of bankTransfer, card" })
    })
}

/// The garde check of the field: a known country, or nothing.
fn is_country(text: &str, _: &()) -> garde::Result {
    Text::<0, 200>::check(text)?;
    if text.is_empty() { Ok(()) } else { country::check(text).map(|_| ()).map_err(garde::Error::new) }
}

fn is_total(total: &Option<String>, _: &()) -> garde::Result {
    match total {
        Some(text) if !rules::is_amount(text) => Err(garde::Error::new("must be an amount like 18.50")),
        _ => Ok(()),
    }
}

impl PlaceOrder {
    /// The fingerprint of the form: equal for equal forms, also in another build.
    pub(crate) fn fingerprint(&self) -> u64 {
        // The form is plain text and always serialises; an empty text would only make keys less strict.
        fingerprint(&serde_json::to_vec(self).unwrap_or_default())
    }

    /// The delivery method.
    ///
    /// # Errors
    /// 422 for any other word.
    pub(crate) fn delivery(&self) -> Result<DeliveryMethod, Problem> {
        delivery(&self.delivery_method).ok_or_else(|| Problem::field("deliveryMethod", "is not known"))
    }

    /// The discount code, if there is one.
    pub(crate) fn code(&self) -> Option<String> {
        Some(self.discount_code.to_string()).filter(|code| !code.is_empty())
    }

    /// The payment method, as the buyer sent it.
    pub(crate) fn payment_method(&self) -> &str {
        &self.payment_method
    }

    /// Whether the name or the country comes from the account.
    pub(crate) fn lacks_account(&self) -> bool {
        self.delivery_address.lacks_account()
    }

    /// The address, completed from the account and from the caller's name.
    pub(crate) fn address(self, account: Option<&AccountCard>, name: &str) -> Address {
        self.delivery_address.whole(account, name)
    }
}

impl DeliveryAddress {
    /// Whether the name or the country comes from the account.
    pub(crate) fn lacks_account(&self) -> bool {
        self.full_name.is_empty() || self.country.is_empty()
    }

    /// The address, completed from the account and from the caller's name.
    pub(crate) fn whole(self, account: Option<&AccountCard>, name: &str) -> Address {
        let or = |text: String, other: &str| if text.is_empty() { other.to_owned() } else { text };
        Address {
            full_name: or(self.full_name.into(), account.map_or(name, |card| &card.display_name)),
            street_address: self.street_address.into(),
            street_address2: self.street_address2.into(),
            city: self.city.into(),
            state: self.state.into(),
            zip_code: self.zip_code.into(),
            country: or(
                country::name_or(self.country.into()),
                account.and_then(|card| card.address.as_ref()).map_or("", |a| &a.country),
            ),
            phone_number: self.phone_number.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn form(body: Value) -> PlaceOrder {
        serde_json::from_value(body).unwrap()
    }

    fn good() -> Value {
        json!({
            "deliveryAddress": {"streetAddress": " 12 Kimathi Way ", "city": "Nyeri", "state": "Nyeri", "zipCode": "10100",
                "streetAddress2": null},
            "paymentMethod": "ach"
        })
    }

    #[test]
    fn what_the_page_leaves_out_comes_from_the_account() {
        let command = form(good());
        command.validate().unwrap();
        assert_eq!(command.delivery().unwrap(), DeliveryMethod::Standard);
        assert_eq!(payment(command.payment_method()), Some(OrderPayment::BankTransfer));
        let account = AccountCard {
            id: "a".into(),
            display_name: "Amina".into(),
            email: "a@b.example".into(),
            address: Some(Address { country: "Kenya".into(), city: "Other".into(), ..Address::default() }),
        };
        let address = command.address(Some(&account), "me");
        assert_eq!((address.full_name.as_str(), address.country.as_str()), ("Amina", "Kenya"));
        assert_eq!((address.street_address.as_str(), address.city.as_str()), ("12 Kimathi Way", "Nyeri"));
    }

    #[test]
    fn every_wrong_field_is_named() {
        let mut body = good();
        body["deliveryAddress"]["city"] = json!("  ");
        body["deliveryAddress"]["zipCode"] = Value::Null;
        body["paymentMethod"] = json!("cash");
        body["deliveryMethod"] = json!("drone");
        body["expectedTotal"] = json!("-1");
        let report = form(body).validate().unwrap_err();
        let mut fields: Vec<String> = report.iter().map(|(path, _)| path.to_string()).collect();
        fields.sort();
        assert_eq!(
            fields,
            [
                "delivery_address.city",
                "delivery_address.zip_code",
                "delivery_method",
                "expected_total",
                "payment_method"
            ]
        );
    }

    #[test]
    fn a_country_is_one_that_is_known_and_is_written_by_its_name() {
        let country = |text: &str| {
            let mut body = good();
            body["deliveryAddress"]["country"] = json!(text);
            form(body)
        };
        for (typed, kept) in [("ke", "Kenya"), ("Tanzania", "Tanzania"), ("Ivory Coast", "Côte d'Ivoire")] {
            country(typed).validate().unwrap();
            assert_eq!(country(typed).address(None, "me").country, kept);
        }
        let report = country("Germny").validate().unwrap_err().to_string();
        assert!(report.contains("deliveryAddress.country") || report.contains("delivery_address.country"), "{report}");
        assert!(report.contains("Did you mean Germany?"), "{report}");
    }

    #[test]
    fn the_fingerprint_follows_what_was_sent() {
        let same = form(good()).fingerprint();
        assert_eq!(same, form(good()).fingerprint());
        let mut other = good();
        other["deliveryMethod"] = json!("express");
        assert_ne!(same, form(other).fingerprint());
    }
}
