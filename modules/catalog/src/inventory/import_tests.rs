use contracts::ids::ProductId;
use contracts::money::Currency;
use kernel::store::{FaultPlan, Scope, Store};
use proptest::prelude::*;

use super::super::store::lot;
use super::*;
use crate::inventory::cells::cells;
use crate::store::PRODUCTS;
use crate::testing::fill;

fn shop() -> Scope {
    let scope = Store::in_memory(FaultPlan::default()).scope("catalog");
    fill(&scope);
    scope
}

/// Returns the file that a seller would download.
fn export(scope: &Scope, seller: &str) -> String {
    let mut file = csv::Writer::from_writer(Vec::new());
    file.write_record(COLUMNS.iter()).unwrap();
    scope
        .read(|r| {
            for row in r.scan(&PRODUCTS, b"", None) {
                let (_, product) = row?;
                if let Some(lot) = lot(r, &seller.into(), &product.id)? {
                    file.write_record(cells(&lot)).unwrap();
                }
            }
            Ok::<_, StoreError>(())
        })
        .unwrap();
    String::from_utf8(file.into_inner().unwrap()).unwrap()
}

fn checked(scope: &Scope, seller: &str, file: &str) -> CheckedImport {
    scope.read(|r| judge(r, &seller.into(), file.as_bytes(), Currency::USD)).unwrap()
}

fn take(scope: &Scope, seller: &str, checked: CheckedImport) -> Result<(), ChangeError> {
    let ids: Vec<ProductId> = (0..checked.lines.len()).map(|n| format!("new-{n}").into()).collect();
    let seller = seller.into();
    scope.transact_blocking(move |tx| take_over(tx, &checked.lines, &ids, (&seller, "Seller"), 5))
}

#[test]
fn what_was_exported_changes_nothing_when_it_comes_back() {
    let scope = shop();
    let file = export(&scope, "SUP-01");
    let checked = checked(&scope, "SUP-01", &file);
    assert!(checked.bad.is_empty(), "{:?}", checked.bad);
    assert_eq!((checked.lines.len(), checked.updates()), (5, 5));
    take(&scope, "SUP-01", checked).unwrap();
    assert_eq!(export(&scope, "SUP-01"), file);
}

#[test]
fn every_bad_line_is_named_with_all_that_is_wrong_with_it() {
    let scope = shop();
    let file = "sku,name,kind,category,origin,country,unit,unitWeightG,package,price,stock,minQuantity,increment,tiers\n\
        NEW-1,One,tea,Black Tea,\"Nandi Hills, Kenya\",Kenya,kg,1000,Sack,3.10,50,1,1,\n\
        NEW-2,,milk,Black Tea,Kenya,Kenya,kg,heavy,Sack,-1,x,1,1,1200-3.60\n\
        NEW-1,Again,tea,Black Tea,Kenya,Kenya,kg,1000,Sack,3.10,50,1,1,\n\
        KE-NYR-AA-01,Mine now,coffee,Roasted coffee,Kenya,Kenya,kg,1000,Sack,3.10,50,1,1,\n\
        too,short\n";
    let checked = checked(&scope, "SUP-06", file);
    let bad: Vec<(u64, Vec<&str>)> =
        checked.bad.iter().map(|(line, wrongs)| (*line, wrongs.keys().map(String::as_str).collect())).collect();
    assert_eq!(
        bad,
        [
            (3, vec!["kind", "name", "price", "stock", "tiers", "unitWeightG"]),
            (4, vec!["sku"]),
            (5, vec!["sku"]),
            (6, vec!["line"]),
        ]
    );
    assert_eq!((checked.lines.len(), checked.updates()), (1, 0));
}

#[test]
fn an_import_is_all_or_nothing_and_counts_stock_anew_beside_what_is_sold() {
    let scope = shop();
    let file = export(&scope, "SUP-01").replace(",7200,", ",7000,");
    let checked = checked(&scope, "SUP-01", &file);
    // Another seller takes the SKU of a line between the check and the confirmation.
    let mut late = checked.lines.clone();
    late.push(Line { offer: Offer { sku: "KE-NAN-WHT-26".into(), ..late[0].offer.clone() }, known: None });
    let before = export(&scope, "SUP-01");
    let refused = take(&scope, "SUP-01", CheckedImport { lines: late, bad: Vec::new() });
    assert!(matches!(refused, Err(ChangeError::SkuTaken(_))));
    assert_eq!(export(&scope, "SUP-01"), before, "nothing of it");
    take(&scope, "SUP-01", checked).unwrap();
    let stock = scope.read(|r| r.get(&STOCK, "KE-NYR-AA-01")).unwrap().unwrap();
    assert_eq!((stock.on_hand, stock.received), (7000, 7000));
}

proptest! {
    #[test]
    fn any_bytes_are_judged_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400), header in any::<bool>()) {
        let scope = Store::in_memory(FaultPlan::default()).scope("catalog");
        let mut file = if header { format!("{}\n", COLUMNS.join(",")).into_bytes() } else { Vec::new() };
        file.extend(bytes);
        let _ = scope.read(|r| judge(r, &"s".into(), &file, Currency::USD).map_err(|_| StoreError::Stopped));
    }
}
