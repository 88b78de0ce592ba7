//! Lots as a CSV file: one a line, with these columns. A file is read whole and judged line by line; only a file without a
//! bad line is taken over, all of it or nothing.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use contracts::Id;
use contracts::money::Money;
use kernel::Problem;
use kernel::store::{Reader, StoreError, Tx};
use serde::Deserialize;

use super::store::{ChangeError, edit, on_the_wire, own, recount};
use crate::offer::{Offer, OfferedTier};
use crate::rules::{self, Wrongs};
use crate::store::{ListError, Listing, SKUS, STOCK, list_product};
use crate::view::Row;

/// The columns of import and export.
pub(crate) const COLUMNS: [&str; 29] = [
    "sku",
    "name",
    "kind",
    "category",
    "subCategory",
    "tags",
    "origin",
    "country",
    "processMethod",
    "cuppingScore",
    "notes",
    "teaType",
    "size",
    "strength",
    "source",
    "caffeine",
    "grade",
    "altitudeM",
    "unit",
    "unitWeightG",
    "package",
    "price",
    "currency",
    "unitCost",
    "stock",
    "minQuantity",
    "increment",
    "tiers",
    "listed",
];
/// Most lines of a file, the columns' names not counted.
pub(crate) const MAX_LINES: usize = 5_000;
/// How long a file that was read can be taken over, in milliseconds.
const KEPT_MS: i64 = 3_600_000;
/// Accounts whose files are kept; the oldest makes room.
const MAX_KEPT: usize = 32;

/// A line as it stands in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Cells {
    sku: String,
    name: String,
    kind: String,
    category: String,
    sub_category: String,
    tags: String,
    origin: String,
    country: String,
    process_method: String,
    cupping_score: String,
    notes: String,
    tea_type: String,
    size: String,
    strength: String,
    source: String,
    caffeine: String,
    grade: String,
    altitude_m: String,
    unit: String,
    unit_weight_g: String,
    package: String,
    price: String,
    currency: String,
    unit_cost: String,
    stock: String,
    min_quantity: String,
    increment: String,
    tiers: String,
}

/// A good line.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    offer: Offer,
    /// The caller's own lot that it changes, and by how many units its stock differed when the file was read.
    known: Option<(Id, i64)>,
}

impl Line {
    /// Whether it changes a lot that there is, rather than list a new one.
    pub(crate) fn changes(&self) -> bool {
        self.known.is_some()
    }
}

/// What a file would do.
#[derive(Debug, Default)]
pub(crate) struct Judged {
    pub(crate) lines: Vec<Line>,
    /// Bad lines with all that is wrong with each.
    pub(crate) bad: Vec<(u64, Wrongs)>,
}

impl Judged {
    /// How many lines would change a lot that there is.
    pub(crate) fn updates(&self) -> usize {
        self.lines.iter().filter(|line| line.changes()).count()
    }
}

/// Reads and judges a file.
///
/// # Errors
/// 422 where it is no CSV file with these columns or has too many lines.
pub(crate) fn judge(reader: &Reader<'_>, seller: &str, file: &[u8]) -> Result<Judged, Problem> {
    let wrong = |what: String| Problem::field("file", what);
    let mut csv = csv::ReaderBuilder::new().trim(csv::Trim::All).flexible(false).from_reader(file);
    let columns = csv.headers().map_err(|_| wrong("is not a CSV file in UTF-8".to_owned()))?.clone();
    let known = |name: &str| COLUMNS.contains(&name.trim_start_matches('\u{feff}'));
    if let Some(other) = columns.iter().find(|name| !known(name)) {
        let other: String = other.chars().take(40).collect();
        return Err(wrong(format!(
            "has a column \"{other}\" that is not known; the columns are {}",
            COLUMNS.join(", ")
        )));
    }
    let columns: csv::StringRecord = columns.iter().map(|name| name.trim_start_matches('\u{feff}')).collect();
    let mut judged = Judged::default();
    let mut seen: HashMap<String, u64> = HashMap::new();
    for record in csv.records() {
        if judged.lines.len() + judged.bad.len() == MAX_LINES {
            return Err(wrong(format!("has more than {MAX_LINES} lines")));
        }
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                judged.bad.push((line, one("line", "has not as many cells as there are columns, or is not UTF-8")));
                continue;
            }
        };
        let number = record.position().map_or(0, csv::Position::line);
        let cells: Cells =
            record.deserialize(Some(&columns)).map_err(|_| wrong(format!("cannot be read in line {number}")))?;
        let (offer, mut wrongs) = offer(&cells);
        if let Err(more) = rules::check(&offer) {
            for (field, what) in more {
                wrongs.entry(field).or_insert(what);
            }
        }
        if let Some(first) = seen.insert(offer.sku.clone(), number) {
            wrongs.insert("sku".to_owned(), vec![format!("is in line {first} already")]);
        }
        match mine(reader, seller, &offer)? {
            Ok(known) if wrongs.is_empty() => judged.lines.push(Line { offer, known }),
            Ok(_) => judged.bad.push((number, on_the_wire(wrongs))),
            Err(taken) => {
                wrongs.insert("sku".to_owned(), vec![taken]);
                judged.bad.push((number, on_the_wire(wrongs)));
            }
        }
    }
    Ok(judged)
}

fn one(field: &str, what: &str) -> Wrongs {
    Wrongs::from([(field.to_owned(), vec![what.to_owned()])])
}

/// The caller's own lot of an offer's SKU, or that it is another's.
fn mine(reader: &Reader<'_>, seller: &str, offer: &Offer) -> Result<Result<Option<(Id, i64)>, String>, StoreError> {
    let Some(product) = reader.get(&SKUS, &offer.sku)? else { return Ok(Ok(None)) };
    if own(reader, seller, &product.0)?.is_none() {
        return Ok(Err("is another seller's item ID".to_owned()));
    }
    let on_hand = reader.get(&STOCK, &product.0)?.unwrap_or_default().on_hand;
    Ok(Ok(Some((product.0, i64::from(offer.stock) - i64::from(on_hand)))))
}

/// A line's cells as an offer, and what cannot be read of them.
fn offer(cells: &Cells) -> (Offer, Wrongs) {
    let mut wrongs = Wrongs::new();
    let mut number = |field: &str, text: &str| -> Option<u32> {
        let number = text.parse().ok();
        if number.is_none() {
            wrongs.insert(field.to_owned(), vec!["must be a whole number".to_owned()]);
        }
        number
    };
    // An apostrophe in front kept a spreadsheet from reading a formula: see `kernel::http::csv_file`.
    let text = |cell: &str| {
        let bare = cell.strip_prefix('\'').filter(|rest| rest.starts_with(['=', '+', '-', '@', '\t', '\r']));
        bare.unwrap_or(cell).to_owned()
    };
    let some = |cell: &str| Some(text(cell)).filter(|cell| !cell.is_empty());
    let altitude_m = some(&cells.altitude_m).and_then(|text| number("altitude_m", &text));
    let unit_weight_g = number("unit_weight_g", &cells.unit_weight_g).unwrap_or(1);
    let stock = number("stock", &cells.stock).unwrap_or(0);
    let min_quantity = number("min_quantity", &cells.min_quantity).unwrap_or(1);
    let increment = number("increment", &cells.increment).unwrap_or(1);
    let tiers: Option<Vec<OfferedTier>> = list(&cells.tiers)
        .map(|tier| {
            let (quantity, price) = tier.split_once(':')?;
            Some(OfferedTier { min_quantity: quantity.trim().parse().ok()?, price: price.trim().to_owned() })
        })
        .collect();
    if tiers.is_none() {
        wrongs.insert("tier_prices".to_owned(), vec!["must be like 1200:13.60;3000:13.45".to_owned()]);
    }
    let offer = Offer {
        sku: text(&cells.sku),
        name: text(&cells.name),
        kind: text(&cells.kind),
        category: text(&cells.category),
        sub_category: some(&cells.sub_category),
        tags: list(&cells.tags).map(|tag| text(&tag)).collect(),
        origin: text(&cells.origin),
        country: text(&cells.country),
        process_method: some(&cells.process_method),
        cupping_score: some(&cells.cupping_score),
        notes: some(&cells.notes),
        tea_type: some(&cells.tea_type),
        size: some(&cells.size),
        strength: some(&cells.strength),
        source: some(&cells.source),
        caffeine: some(&cells.caffeine),
        grade: some(&cells.grade),
        altitude_m,
        unit: text(&cells.unit),
        unit_weight_g,
        package: text(&cells.package),
        price: text(&cells.price),
        currency: some(&cells.currency),
        unit_cost: some(&cells.unit_cost),
        stock,
        min_quantity,
        increment,
        tier_prices: tiers.unwrap_or_default(),
        featured: false,
    };
    (offer, wrongs)
}

/// The parts of a cell that has several.
fn list(cell: &str) -> impl Iterator<Item = String> {
    cell.split(';').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// A lot as a line of the export.
pub(crate) fn cells(lot: &Row) -> Vec<String> {
    let facts = &lot.product.facts;
    let some = |text: &Option<String>| text.clone().unwrap_or_default();
    let tier = |quantity: u32, price: Money| format!("{quantity}:{}", plain(price));
    let tiers: Vec<String> = facts.tiers.iter().map(|step| tier(step.min_quantity, step.price)).collect();
    vec![
        facts.sku.clone(),
        facts.name.clone(),
        facts.kind.clone(),
        facts.category.clone(),
        some(&facts.sub_category),
        facts.tags.join(";"),
        facts.origin.clone(),
        facts.country.clone(),
        some(&facts.process_method),
        facts.cupping_score.map(|s| format!("{}.{:02}", s / 100, s % 100)).unwrap_or_default(),
        some(&facts.notes),
        some(&facts.tea_type),
        some(&facts.size),
        some(&facts.strength),
        some(&facts.source),
        some(&facts.caffeine),
        some(&facts.grade),
        facts.altitude_m.map(|metres| metres.to_string()).unwrap_or_default(),
        facts.unit.clone(),
        facts.unit_weight_g.to_string(),
        facts.package.clone(),
        plain(facts.price),
        facts.price.currency.to_string(),
        lot.cost.map(plain).unwrap_or_default(),
        lot.stock.on_hand.to_string(),
        facts.min_quantity.to_string(),
        facts.increment.to_string(),
        tiers.join(";"),
        if lot.product.listed { "yes" } else { "no" }.to_owned(),
    ]
}

/// An amount as [`Money::parse`] reads it: without decimals where the currency has none.
pub(crate) fn plain(amount: Money) -> String {
    let text = amount.to_string();
    if amount.currency.exponent() == 0 { text.trim_end_matches(".00").to_owned() } else { text }
}

/// Takes a judged file over: lists what is new, with these ids, and changes what there is.
///
/// # Errors
/// [`ChangeError`] where the shop changed since the file was judged; the caller's transaction must then fail.
pub(crate) fn take_over(
    tx: &mut Tx<'_>,
    lines: &[Line],
    ids: &[Id],
    seller: (&Id, &str),
    at_ms: i64,
) -> Result<(), ChangeError> {
    for (line, id) in lines.iter().zip(ids) {
        if let Some((known, delta)) = &line.known {
            edit(tx, seller.0, known, &line.offer)?;
            recount(tx, known, *delta, at_ms)?;
            continue;
        }
        let listing = Listing { id: id.clone(), at_ms, seller: seller.0.clone(), seller_name: seller.1.to_owned() };
        list_product(tx, &listing, &line.offer).map_err(|error| match error {
            ListError::Invalid(wrongs) => ChangeError::Invalid(wrongs),
            ListError::SkuTaken(sku) => ChangeError::SkuTaken(sku),
            ListError::Store(error) => ChangeError::Store(error),
        })?;
    }
    Ok(())
}

/// A file that was judged and may be taken over.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) id: Id,
    at_ms: i64,
    pub(crate) lines: Vec<Line>,
    pub(crate) bad: Vec<u64>,
}

/// Files that wait for their account's word, in memory: after a restart a file is chosen again.
#[derive(Default)]
pub(crate) struct Imports(Mutex<BTreeMap<Id, Kept>>);

impl Imports {
    /// Keeps an account's file in place of the one before.
    pub(crate) fn keep(&self, account: &Id, id: Id, at_ms: i64, judged: Judged) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|_, file| at_ms - file.at_ms < KEPT_MS);
        if kept.len() >= MAX_KEPT && !kept.contains_key(account) {
            let oldest = kept.iter().min_by_key(|(_, file)| file.at_ms).map(|(account, _)| account.clone());
            oldest.map(|account| kept.remove(&account));
        }
        let bad = judged.bad.iter().map(|(line, _)| *line).collect();
        kept.insert(account.clone(), Kept { id, at_ms, lines: judged.lines, bad });
    }

    /// An account's file of this id, while it is kept.
    pub(crate) fn of(&self, account: &Id, id: &str, now_ms: i64) -> Option<Kept> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(account).filter(|file| file.id == id && now_ms - file.at_ms < KEPT_MS).cloned()
    }

    /// Forgets an account's file once it is taken over.
    pub(crate) fn done(&self, account: &Id) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(account);
    }
}

#[cfg(test)]
#[path = "import_tests.rs"]
mod tests;
