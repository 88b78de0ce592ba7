//! What is on people's disks opens.

use kernel::store::golden;

use crate::model::{Contact, Subscriber};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let contact = Contact {
        id: "id".into(),
        name: "Name".into(),
        email: "a@b.co".into(),
        message: "Message".into(),
        at_ms: 1_700_000_000_000,
    };
    golden(FOLDER, "contact", &contact);
    let subscriber = Subscriber { id: "id".into(), email: "a@b.co".into(), at_ms: 1_700_000_000_001 };
    golden(FOLDER, "subscriber", &subscriber);
}
