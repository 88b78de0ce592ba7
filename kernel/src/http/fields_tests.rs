use std::collections::BTreeMap;

use serde_json::{Value, json};
use utoipa::openapi::ComponentsBuilder;

use super::*;
use crate::http::description::write_in_place;

/// A tea.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Tea {
    /// Its name.
    #[garde(dive)]
    trade_name: Text<1, 10>,
    #[garde(dive)]
    note: Text<0, 5>,
    #[garde(dive)]
    leaf: NullableText<5>,
    #[garde(dive)]
    story: Lines<1, 20>,
    #[garde(dive)]
    reason: Statement<3, 9>,
}

/// What is wrong with each field, in the order of their names.
fn wrong(body: &Value) -> Vec<String> {
    let tea: Tea = serde_json::from_value(body.clone()).unwrap();
    let report = tea.validate().unwrap_err();
    let all: BTreeMap<_, _> =
        report.iter().map(|(path, error)| (path.to_string(), error.message().to_owned())).collect();
    all.iter().map(|(path, why)| format!("{path} {why}")).collect()
}

#[test]
fn what_is_missing_or_null_is_empty() {
    for body in [json!({}), json!({"tradeName": null, "note": null, "leaf": null, "story": null, "reason": null})] {
        let needed = ["reason must be at least 3 characters", "story is required", "trade_name is required"];
        assert_eq!(wrong(&body), needed);
    }
    assert!(serde_json::from_value::<Tea>(json!({"note": 7})).unwrap_err().to_string().contains("expected a string"));
}

#[test]
fn the_space_around_a_text_is_no_part_of_it() {
    let body = json!({"tradeName": "  Gatura \n", "story": "\ta\nb ", "reason": " why "});
    let tea: Tea = serde_json::from_value(body).unwrap();
    assert!(tea.validate().is_ok());
    assert_eq!((tea.trade_name.to_string(), &*tea.story, tea.reason.len()), ("Gatura".to_owned(), "a\nb", 3));
    assert_eq!(serde_json::to_value(&tea).unwrap()["tradeName"], "Gatura");
}

#[test]
fn a_text_is_neither_too_long_nor_has_it_control_characters() {
    let long = "é".repeat(21);
    let longest = [
        "leaf at most 5 characters",
        "note at most 5 characters",
        "reason must be at most 9 characters",
        "story at most 20 characters",
        "trade_name at most 10 characters",
    ];
    let all = json!({"tradeName": long, "note": long, "leaf": long, "story": long, "reason": long});
    assert_eq!(wrong(&all), longest);
    let broken = json!({"tradeName": "a\nb", "note": "a\tb", "story": "a\nb\u{7}", "reason": "a\u{0}bc"});
    let control =
        ["note", "reason", "story", "trade_name"].map(|field| format!("{field} must have no control characters"));
    assert_eq!(wrong(&broken), control);
}

#[test]
fn the_document_has_each_fields_schema_in_its_place() {
    let mut schemas = vec![(Tea::name().into_owned(), Tea::schema())];
    Tea::schemas(&mut schemas);
    let mut components = ComponentsBuilder::new().schemas_from_iter(schemas).build();
    write_in_place(&mut components);
    let written = json!({"Tea": {
        "type": "object",
        "description": "A tea.",
        "required": ["tradeName", "story", "reason"],
        "properties": {
            "tradeName": {"type": "string", "description": "Its name.", "maxLength": 10},
            "note": {"type": "string", "maxLength": 5},
            "leaf": {"type": ["string", "null"], "maxLength": 5},
            "story": {"type": "string", "maxLength": 20},
            "reason": {"type": "string", "minLength": 3, "maxLength": 9},
        }
    }});
    assert_eq!(serde_json::to_value(&components.schemas).unwrap(), written);
}
