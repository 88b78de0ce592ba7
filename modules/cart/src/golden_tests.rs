//! Old stored records stay readable.

use contracts::money::{Currency, Money};
use kernel::store::golden;

use crate::model::{Contents, Line};
use crate::older::Head;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let line = Line {
        id: "id".into(),
        product: "product".into(),
        quantity: 2,
        name: "Name".into(),
        price: Money::new(1850, Currency::USD),
        image_url: "/media".into(),
        shown: Some(Money::new(1790, Currency::USD)),
    };
    golden(FOLDER, "line", &line);
    let mut contents = Contents::default();
    contents.insert(3, "first".into());
    contents.insert(4, "second".into());
    golden(FOLDER, "contents", &contents);
    golden(FOLDER, "head", &Head { lines: 1, next: 2 });
}
