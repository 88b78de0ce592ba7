//! The demo shop's deliveries, and entries for their growers. They go through the functions that serve sellers.

use std::collections::BTreeSet;

use contracts::auth::AccountPort;
use contracts::growers::EntryKind;
use contracts::lots::{IntakePort, Stage};
use contracts::money::{Currency, Money};
use contracts::origins::OriginPort;
use jiff::civil::Date;
use kernel::{Context, StartError, TxError};

use crate::accounts::entries;
use crate::accounts::entry::Entry;
use crate::deliveries::model::Delivery;
use crate::deliveries::record;
use crate::intake::take_in::{Wanted, take_in};

/// The co-operative whose growers deliver.
const SELLER: &str = "seller@sokoni.example";
/// The month in which a crop year begins in Kenya.
const OCTOBER: i8 = 10;
const DAY_MS: i64 = 86_400_000;
/// The growers that the demo has plots of.
const PLOTS: usize = 6;
/// Gross and tare grams and grade of a grower's delivery on each day; the latest day last.
const WEIGHED: [[(u64, u64, &str); 2]; 3] = [
    [(42_500, 500, "A"), (31_250, 500, "A")],
    [(38_000, 500, "A"), (55_750, 1_000, "A")],
    [(27_400, 500, "A"), (44_100, 500, "B")],
];
/// Kind, amount in minor units and note of an entry for each of the first growers.
const ENTERED: [(EntryKind, i64, &str); 2] =
    [(EntryKind::Loan, -240_000, "Two bags of fertiliser"), (EntryKind::Advance, -100_000, "M-Pesa")];
/// The days whose deliveries were taken in.
const TAKEN_IN: usize = 2;

fn broken(what: impl std::fmt::Display) -> StartError {
    StartError::Other(format!("the demo shop's deliveries: {what}"))
}

fn refused(error: TxError) -> StartError {
    broken(format!("{error:?}"))
}

/// The crop year of a day.
fn season_of(day: Date) -> String {
    let first = if day.month() >= OCTOBER { day.year() } else { day.year() - 1 };
    format!("{first}/{:02}", (first + 1) % 100)
}

/// Records the demo shop's deliveries and entries, and takes in those of the first days.
///
/// # Errors
/// [`StartError`] if the seller is missing, a step is refused, or the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    // Without producers there are no deliveries, and without lots there is no intake.
    let (Some(lots), Some(_)) = (context.port::<dyn IntakePort>(), context.port::<dyn OriginPort>()) else {
        return Ok(());
    };
    let seller = context.look_up::<dyn AccountPort, _>(|accounts, r| accounts.account_of_email(r, SELLER))?;
    let seller = seller.ok_or_else(|| broken("no seller"))?.id;
    let plots = context.look_up::<dyn OriginPort, _>(|origins, r| {
        let mut of = Vec::new();
        for plot in origins.latest_plots(r, &seller, PLOTS)? {
            if let Some(producer) = origins.producer(r, &seller, &plot.producer)? {
                of.push((producer, plot.id));
            }
        }
        Ok(of)
    })?;
    let currency = Currency::parse("KES").ok_or_else(|| broken("no currency"))?;
    let now_ms = context.clock().now_ms();
    let season = season_of(context.face().day(now_ms));
    let mut made = Vec::new();
    for (at, weighed) in WEIGHED.iter().enumerate() {
        let days_ago = i64::try_from(WEIGHED.len() - at).map_err(broken)?;
        let at_ms = now_ms - days_ago * DAY_MS;
        for ((producer, plot), (gross_g, tare_g, grade)) in plots.iter().zip(weighed.iter().cycle()) {
            let delivery = Delivery {
                id: context.new_id(),
                seller: seller.clone(),
                number: 0,
                season: season.clone(),
                day: context.face().day(at_ms),
                grower: producer.clone().into(),
                plots: vec![plot.clone()],
                point: "Gatugi".to_owned(),
                stage: Stage::Cherry,
                grade: (*grade).to_owned(),
                gross_g: *gross_g,
                tare_g: *tare_g,
                price: Money::new(12_000, currency),
                moisture: None,
                scale: "Gatugi 1".to_owned(),
                ticket: (1_001 + made.len()).to_string(),
                signed_for: String::new(),
                again: None,
                lot: None,
                struck: None,
                by: seller.clone(),
                at_ms,
            };
            let recorded = context.store().transact_blocking(move |tx| record::record(tx, &delivery));
            made.push((at, recorded.map_err(refused)?.id));
        }
    }
    let deliveries: BTreeSet<_> = made.into_iter().filter(|(at, _)| *at < TAKEN_IN).map(|(_, id)| id).collect();
    for ((producer, _), (kind, minor, note)) in plots.iter().zip(ENTERED) {
        let entry = Entry {
            id: context.new_id(),
            seller: seller.clone(),
            season: season.clone(),
            producer: producer.id.clone(),
            kind,
            amount: Money::new(minor, currency),
            day: context.face().day(now_ms - DAY_MS),
            note: note.to_owned(),
            reweighed: None,
            carried: None,
            struck: None,
            by: seller.clone(),
            at_ms: now_ms - DAY_MS,
        };
        let recorded = context.store().transact_blocking(move |tx| entries::record(tx, &entry));
        recorded.map(drop).map_err(refused)?;
    }
    let wanted = Wanted {
        lot: context.new_id(),
        seller: seller.clone(),
        by: seller,
        moves: deliveries.iter().map(|_| context.new_id()).collect(),
        deliveries,
        number: "NYR-CH-26".to_owned(),
        grade: "A".to_owned(),
        station: "Gatugi".to_owned(),
        now_ms: now_ms - DAY_MS,
    };
    let taken = context.store().transact_blocking(move |tx| take_in(tx, &lots, &wanted));
    taken.map(drop).map_err(refused)
}
