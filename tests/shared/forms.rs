//! Valid bodies of requests to a shop.

use serde_json::{Value, json};

/// The password of every account that signs up with [`person`].
pub const OWN_PASSWORD: &str = "a-good-password";

/// A sign-up form.
pub fn person(email: &str) -> Value {
    json!({
        "userType": "individual", "fullName": "Test Person", "email": email, "password": OWN_PASSWORD,
        "confirmPassword": OWN_PASSWORD, "phoneNumber": "+254 700 000000", "industry": "other",
        "businessType": "other", "paymentMethod": "creditCard", "streetAddress": "1 Moi Avenue", "city": "Nairobi",
        "state": "Nairobi", "zipCode": "00100", "isSameAsPhysical": true
    })
}

/// A new good of a seller, with this many units.
pub fn good(n: usize, stock: u32) -> Value {
    json!({
        "sku": format!("KE-KIR-PB-{n}"), "name": format!("Gakuyuini {n}"), "kind": "coffee", "category": "Green coffee",
        "tags": [], "origin": "Kirinyaga, Kenya", "country": "Kenya", "processMethod": "Washed", "cuppingScore": "87.50",
        "notes": null, "unit": "bag", "unitWeightG": 1000, "package": "1 kg bag", "price": "20.00", "currency": "USD",
        "unitCost": null, "stock": stock, "minQuantity": 1, "increment": 1, "tiers": []
    })
}

/// A checkout form within one country: its shipments need no papers.
pub fn order_within_kenya() -> Value {
    json!({
        "deliveryAddress": {"streetAddress": "1 Moi Avenue", "city": "Nairobi", "state": "Nairobi", "zipCode": "00100",
            "country": "Kenya"},
        "paymentMethod": "bankTransfer"
    })
}
