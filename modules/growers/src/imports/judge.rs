//! Judges the rows of a file as the form of a delivery is judged. All that is wrong with a row is told at once.

use std::collections::{BTreeMap, HashMap};

use contracts::ids::AccountId;
use contracts::origins::OriginPort;
use garde::Validate;
use kernel::store::{Reader, StoreError};
use kernel::{Context, Problem};

use super::bad_row::BadRow;
use super::file::{self, Row};
use super::people::People;
use crate::accounts::book;
use crate::accounts::model::Season;
use crate::accounts::store;
use crate::checks::grams;
use crate::deliveries::form::{DeliveryForm, Entry};
use crate::deliveries::model::Delivery;
use crate::deliveries::store::receipt_of;

/// The rows of a file: the deliveries of the good ones, and the bad ones.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) good: Vec<Delivery>,
    pub(super) bad: Vec<BadRow>,
}

type Faults = BTreeMap<String, Vec<String>>;

/// Judges a file for a seller. `by` is the person who sends it.
///
/// # Errors
/// 422 where it is no file of deliveries; the store's error.
pub(super) fn judge(
    context: &Context,
    seller: &AccountId,
    by: &AccountId,
    file: &[u8],
    now_ms: i64,
) -> Result<Judged, Problem> {
    let (rows, mut bad) = file::read(file)?;
    let people =
        context.look_up::<dyn OriginPort, _>(|origins, reader| People::load(origins, reader, seller, &rows))?;
    let mut seasons = context.store().read(|reader| known_seasons(reader, seller, &rows))?;
    let today = context.face().day(now_ms);
    let mut good = Vec::with_capacity(rows.len());
    for row in &rows {
        let entry = Entry { id: context.new_id(), seller, by, today, now_ms };
        match one(row, &people, &mut seasons, &entry) {
            Ok(delivery) => good.push((row.line, delivery)),
            Err(errors) => bad.push(BadRow { line: row.line, errors }),
        }
    }
    let good = context.store().read(|reader| with_new_tickets(reader, good, &mut bad))?;
    bad.sort_by_key(|row| row.line);
    Ok(Judged { good, bad })
}

fn known_seasons(reader: &Reader<'_>, seller: &AccountId, rows: &[Row]) -> Result<HashMap<String, Season>, StoreError> {
    let mut known = HashMap::new();
    for name in rows.iter().map(|row| row.cell("season")) {
        if !known.contains_key(name) {
            known.extend(store::season(reader, seller, name)?.map(|season| (name.to_owned(), season)));
        }
    }
    Ok(known)
}

/// Takes out the rows whose ticket counts already, for a receipt or for a row before them.
fn with_new_tickets(
    reader: &Reader<'_>,
    rows: Vec<(u64, Delivery)>,
    bad: &mut Vec<BadRow>,
) -> Result<Vec<Delivery>, StoreError> {
    let (mut good, mut lines) = (Vec::with_capacity(rows.len()), HashMap::new());
    for (line, delivery) in rows {
        let ticket = (delivery.scale.to_lowercase(), delivery.ticket.to_lowercase());
        let why = match (receipt_of(reader, &delivery)?, lines.get(&ticket).copied()) {
            (Some(receipt), _) => format!("is receipt {receipt} already"),
            (None, Some(line)) => format!("is on line {line} already"),
            (None, None) => {
                if !ticket.1.is_empty() {
                    lines.insert(ticket, line);
                }
                good.push(delivery);
                continue;
            }
        };
        bad.push(BadRow { line, errors: [("ticket".to_owned(), vec![why])].into() });
    }
    Ok(good)
}

fn one(
    row: &Row,
    people: &People,
    seasons: &mut HashMap<String, Season>,
    entry: &Entry<'_>,
) -> Result<Delivery, Faults> {
    let mut faults = Faults::new();
    let mut fault = |column: &str, why: String| faults.entry(column.to_owned()).or_default().push(why);
    let mut weight = |column: &'static str, text: &str| {
        let read = grams(text);
        if read.is_none() {
            fault(column, "must be kilograms with at most three decimals, such as 42.5".to_owned());
        }
        read
    };
    let gross = weight("grossKg", row.cell("grossKg"));
    let tare = if row.cell("tareKg").is_empty() { Some(0) } else { weight("tareKg", row.cell("tareKg")) };
    let producer = people.producer(row).map_err(|(column, why)| fault(column, why)).ok();
    let plots = producer.and_then(|_| people.plots(row).map_err(|(column, why)| fault(column, why)).ok());
    let form = DeliveryForm {
        producer_id: producer.map_or_else(String::new, |known| known.id.to_string()),
        plots: Vec::new(),
        day: row.cell("day").to_owned().into(),
        season: row.cell("season").to_owned().into(),
        point: row.cell("point").to_owned().into(),
        stage: row.cell("stage").to_lowercase().into(),
        grade: row.cell("grade").to_owned().into(),
        gross_g: gross.unwrap_or(0),
        tare_g: tare.unwrap_or(0),
        price_per_kg: row.cell("pricePerKg").to_owned().into(),
        currency: row.cell("currency").to_uppercase().into(),
        moisture_percent: row.cell("moisturePercent").to_owned().into(),
        scale: row.cell("scale").to_owned().into(),
        ticket: row.cell("ticket").to_owned().into(),
        signed_for: row.cell("signedFor").to_owned().into(),
    };
    let mut more = Faults::new();
    if let Err(report) = form.validate() {
        for (path, error) in report.iter() {
            more.entry(path.to_string()).or_default().push(error.message().to_owned());
        }
    }
    let grower = producer.cloned().ok_or_else(|| Problem::Invalid(Faults::new()));
    let read = form.read_of(grower.map(|known| (known.into(), plots.unwrap_or_default())), entry);
    let read = read.map_err(|problem| merge(&mut more, fields(problem))).ok();
    if let Some(delivery) = &read {
        merge(&mut more, season_fault(delivery, seasons));
    }
    // The tare is compared with a gross weight that could be read, and the producer was judged above.
    more.retain(|field, _| field != "producer_id" && (field != "tare_g" || gross.is_some()));
    let named = more.into_iter().map(|(field, why)| (column(&field).to_owned(), why)).collect();
    merge(&mut faults, named);
    match read {
        Some(delivery) if faults.is_empty() => {
            let Delivery { season: name, price, .. } = &delivery;
            seasons.entry(name.clone()).or_insert_with(|| Season::new(name.clone(), price.currency));
            Ok(delivery)
        }
        _ => Err(faults),
    }
}

/// What its season has against a delivery.
fn season_fault(delivery: &Delivery, seasons: &HashMap<String, Season>) -> Faults {
    let Some(season) = seasons.get(&delivery.season) else { return Faults::new() };
    if season.in_force().is_some() {
        return [("season".to_owned(), vec!["is closed by its second payment".to_owned()])].into();
    }
    book::same_currency(season, delivery.price.currency).map_or_else(fields, |()| Faults::new())
}

/// The wrong fields of a problem. A row has no other problems.
fn fields(problem: Problem) -> Faults {
    match problem {
        Problem::Invalid(fields) => fields,
        other => [("row".to_owned(), vec![other.to_string()])].into(),
    }
}

/// Adds faults of fields that have none so far.
fn merge(to: &mut Faults, more: Faults) {
    for (field, why) in more {
        to.entry(field).or_insert(why);
    }
}

/// The column of a field of the form.
fn column(field: &str) -> &str {
    match field {
        "gross_g" => "grossKg",
        "tare_g" => "tareKg",
        "price_per_kg" => "pricePerKg",
        "moisture_percent" => "moisturePercent",
        "signed_for" => "signedFor",
        other => other,
    }
}
