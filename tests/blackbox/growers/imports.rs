//! Files of deliveries.

use serde_json::{Value, json};

use super::factory::{CHECK, COLUMNS, Factory, IMPORT};

#[test]
fn a_file_of_deliveries_names_each_wrong_cell_and_is_taken_in_whole_and_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let template = format!("{}/api/grower-deliveries/import/template.csv", factory.shop.base);
    let template = factory.shop.client.get(template).bearer_auth(&factory.seller).send().expect("an answer");
    assert_eq!(template.text().expect("text"), COLUMNS, "the template has the columns");
    for (name, number) in [("Ridge", "0971"), ("Valley", "0972"), ("Slope", "0973"), ("Slope East", "0973")] {
        let made = json!({"name": name, "country": "Kenya", "memberNumber": number});
        assert_eq!(factory.send("/api/producers", &made).0, 201);
    }
    let before = factory.listed("")["total"].as_u64().expect("a number");

    let wrong = [
        "2025-01-02,2024/25,0971,,,Gatugi,cherry,A,30.5,0.5,120.50,KES,,,,",
        "2999-01-01,2024,9999,,,Gatugi,roasted,A,heavy,1,0,KES,,,,",
        "2025-01-02,2024/25,0971,Valley,,,cherry,,10,10,120.50,USD,,,,",
        "",
        "2025-01-02,2024/25,0973,,Hill,,cherry,,10,,120.50,KES,,,,",
        "2025-01-02,2024/25",
    ];
    let file = format!("{COLUMNS}{}\n", wrong.join("\n"));
    let (status, said) = factory.import(CHECK, &file, "");
    let faults = |said: &Value| -> Vec<(u64, Vec<String>)> {
        let rows = said["bad"].as_array().expect("bad rows");
        let columns = |row: &Value| row["errors"].as_object().expect("errors").keys().cloned().collect();
        rows.iter().map(|row| (row["line"].as_u64().expect("a line"), columns(row))).collect()
    };
    let named = |line: u64, columns: &[&str]| (line, columns.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
    let wanted = vec![
        named(3, &["day", "grossKg", "memberNumber", "pricePerKg", "stage"]),
        named(4, &["producer", "tareKg"]),
        named(6, &["memberNumber"]),
        named(7, &["row"]),
    ];
    assert_eq!((status, faults(&said)), (200, wanted.clone()), "{said}");
    assert_eq!((&said["rows"], &said["seasons"][0]["owed"]), (&json!(5), &json!("3615.00")), "{said}");
    let (status, said) = factory.import(IMPORT, &file, "");
    assert_eq!((status, faults(&said)), (409, wanted), "{said}");
    assert_eq!(factory.listed("")["total"], json!(before), "one wrong row keeps all out");

    let rows = "2025-01-02,2024/25,0971,,,Gatugi,Cherry,A,30.5,0.5,120.50,kes,,,,\n2025-01-03,2024/25,,valley,all,,cherry,,20,,120.50,KES,,,,\n";
    let file = format!("{COLUMNS}{rows}");
    let (status, good) = factory.import(CHECK, &file, "");
    assert_eq!((status, &good["bad"], &good["producers"]), (200, &json!([]), &json!(2)), "{good}");
    let season = &good["seasons"][0];
    assert_eq!((&season["netG"], &season["owed"]), (&json!(50_000), &json!("6025.00")), "{good}");
    assert_eq!(factory.listed("")["total"], json!(before), "a check records nothing");
    let (status, made) = factory.import(IMPORT, &file, "list-1");
    assert_eq!(status, 201, "{made}");
    assert_eq!(made["last"].as_u64(), made["first"].as_u64().map(|first| first + 1), "{made}");
    assert_eq!(factory.import(IMPORT, &file, "list-1"), (201, made), "a call that is sent twice is one");
    for path in [CHECK, IMPORT] {
        let (status, said) = factory.import(path, &file, "list-2");
        assert_eq!(status, 409, "the same file is known: {said}");
    }
    assert_eq!(factory.listed("")["total"], json!(before + 2));
    let of_day = factory.listed("day=2025-01-03");
    assert_eq!((&of_day["total"], &of_day["items"][0]["producer"]), (&json!(1), &json!("Valley")), "{of_day}");
    let usd = file.replace("KES", "USD").replace("kes", "usd");
    let (_, said) = factory.import(CHECK, &usd, "");
    assert!(said["bad"][0]["errors"]["currency"].is_array(), "a season has one currency: {said}");
    let long = format!("{COLUMNS}{}", rows.repeat(501));
    assert_eq!(factory.import(CHECK, &long, "").0, 422, "too many rows");
    let most = format!("{COLUMNS}{}", rows.repeat(500));
    let (status, made) = factory.import(IMPORT, &most, "");
    assert_eq!(status, 201, "{made}");
    assert_eq!(factory.listed("")["total"], json!(before + 1_002));
}
