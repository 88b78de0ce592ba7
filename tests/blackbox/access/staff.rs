//! The right of the shop's staff to call: `staff.txt` lists the operations of each area.

use std::collections::BTreeMap;

use serde_json::json;

use super::people::{COLUMNS, People, join};
use super::things::Things;
use super::{Row, file};
use crate::shop::Shop;

const AREAS: [&str; 4] = ["support", "books", "catalogue", "logistics"];

/// What staff may do: the areas, and the status if it is not the administrator's.
struct Right {
    areas: Vec<String>,
    status: Option<u16>,
}

/// Operation → whose staff may do it.
fn table() -> BTreeMap<String, Right> {
    let table = file("tests/blackbox/access/staff.txt");
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.split('|').map(str::trim);
            let mut next = || parts.next().unwrap_or_default();
            let (operation, areas, status) = (next(), next(), next());
            let (method, path) = operation.split_once(' ').expect("a method and a path");
            let areas: Vec<String> = areas.split_whitespace().map(str::to_owned).collect();
            assert!(areas.iter().all(|area| AREAS.contains(&area.as_str())), "{line}");
            let status = (!status.is_empty()).then(|| status.parse().expect("a status"));
            (format!("{} {}", method.to_lowercase(), path.trim()), Right { areas, status })
        })
        .collect()
}

/// Invites a person to the staff of an area, who joins. Returns the person's token.
fn hire(shop: &Shop, people: &People, area: &str) -> String {
    let email = format!("{area}@staff.example");
    let form = json!({"email": email, "areas": [format!("staff-{area}")]});
    let invited = shop.post(&people.member("administrator"), "/api/admin/staff/invitations").json(&form);
    assert_eq!(invited.send().expect("an answer").status(), 201);
    join(shop, &people.link(&email), "Test Staff")
}

/// Makes every call of the administrator as the staff of each area. Returns what differs from the table.
pub fn wrong(shop: &Shop, people: &People, things: &Things<'_>, rows: &[Row]) -> Vec<String> {
    let staff = AREAS.map(|area| hire(shop, people, area));
    let mut table = table();
    let mut wrong = Vec::new();
    let column = |who: &str| COLUMNS.iter().position(|name| *name == who).expect("a column");
    for row in rows {
        let (stranger, administrator) = (row.statuses[column("stranger")], row.statuses[column("administrator")]);
        if stranger != 403 || administrator == 403 {
            continue;
        }
        let right = table.get(&row.operation());
        for (area, token) in AREAS.iter().zip(&staff) {
            let given = right.filter(|right| right.areas.iter().any(|may| may == area));
            let expected = given.map_or(403, |right| right.status.unwrap_or(administrator));
            let parts = things.make(&row.thing, "administrator");
            let given = row.call_with(shop, things, Some(token), "administrator", &parts);
            if given != expected {
                wrong.push(format!("{} as staff for {area}: {given} in place of {expected}", row.operation()));
            }
        }
    }
    for row in rows {
        table.remove(&row.operation());
    }
    wrong.extend(table.keys().map(|operation| format!("{operation}: no such operation in table.txt")));
    wrong
}
