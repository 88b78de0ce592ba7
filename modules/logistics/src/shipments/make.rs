//! Planning shipments by hand: samples, transfers, and sales that were made elsewhere.

use contracts::ids::ShipmentId;
use contracts::logistics::ShipmentNews;
use std::collections::BTreeMap;

use actix_web::post;
use contracts::auth::AccountPort;
use contracts::billing::DealingsPort;
use contracts::email::{self, EMAIL_MAX, is_address};
use garde::Validate;
use jiff::ToSpan;
use kernel::http::text::{NullableText, NullableTrimmed, Text, Trimmed, today};
use kernel::http::{Created, IdempotencyKey, Identity, Json, Routes};
use kernel::store::{Port, StoreError, Tx, fingerprint, once};
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::change::{Actor, Change, fact, no_shipment};
use super::full::FullShipmentView;
use super::http::full;
use super::model::{CreatedId, Kind, Shipment};
use super::paper_sources::PaperSources;
use super::plan::{PlanShipmentCommand, plan};
use super::requests::{day_of, is_day, is_needed_day};
use crate::atlas::route::Mode;
use crate::atlas::{self, End};
use crate::documents::rules::choose::Rules;
use crate::party::Party;
use crate::state::{AppState, Data, LOGISTICS, SELLER};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(plan_shipment);
}

/// A shipment wanted.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanShipment {
    #[garde(custom(is_kind))]
    #[schema(value_type = Kind)]
    r#type: Trimmed,
    /// What travels, in a few words.
    #[garde(dive)]
    name: Text<1, 200>,
    /// Units.
    #[serde(default)]
    #[garde(range(min = 1, max = 1_000_000))]
    #[schema(minimum = 1, maximum = 1_000_000, required)]
    amount: u32,
    /// What one unit is: bag, box, kg.
    #[garde(dive)]
    unit: Text<1, 200>,
    /// A place of `GET /api/places`, by id or name.
    #[garde(custom(is_place))]
    origin_place: Text<1, 200>,
    /// A place of `GET /api/places`, by id or name.
    #[garde(custom(is_place))]
    destination_place: Text<1, 200>,
    #[garde(custom(is_needed_day))]
    #[schema(value_type = String, format = Date)]
    date_to_ship: Trimmed,
    /// As its way takes unless told.
    #[garde(custom(is_day))]
    #[schema(value_type = Option<String>, format = Date)]
    date_to_arrive: NullableTrimmed,
    #[garde(custom(is_mode))]
    #[schema(value_type = Mode)]
    mode: Trimmed,
    /// E-mail of who receives it. An account that the caller has dealt with sees the shipment; of anybody else no more is
    /// told than this address.
    #[garde(custom(is_email_or_none))]
    recipient_email: NullableText<254>,
    /// An account of `GET /api/carriers`; for sellers. Who carries goods plans what it carries itself.
    #[garde(dive)]
    carrier_id: NullableText<200>,
    /// For the shipment's activity.
    #[garde(dive)]
    note: NullableText<200>,
}

fn kind(text: &str) -> Option<Kind> {
    match text {
        "Sale" => Some(Kind::Sale),
        "Sample" => Some(Kind::Sample),
        "Transfer" => Some(Kind::Transfer),
        _ => None,
    }
}

fn is_kind(text: &str, _: &()) -> garde::Result {
    kind(text).map(|_| ()).ok_or_else(|| garde::Error::new("must be one of: Sale, Sample, Transfer"))
}

fn is_mode(text: &str, _: &()) -> garde::Result {
    let mode = Mode::parse(text).map(|_| ());
    mode.ok_or_else(|| garde::Error::new("must be one of: vessel, truck, rail, air, courier"))
}

fn is_place(text: &str, _: &()) -> garde::Result {
    match atlas::place(text) {
        // A ship passes a point at sea and does not stop there.
        Some(place) if place.country.is_empty() => Err(garde::Error::new("is no place where goods are loaded")),
        Some(_) => Ok(()),
        None if text.is_empty() => Err(garde::Error::new("is required")),
        None => Err(garde::Error::new("is not a place that the shop knows")),
    }
}

fn is_email_or_none(text: &str, _: &()) -> garde::Result {
    let fine = text.is_empty() || (text.len() <= EMAIL_MAX && is_address(text));
    if fine { Ok(()) } else { Err(garde::Error::new("must be an e-mail address like name@example.com")) }
}

/// The parsed form, without the accounts.
struct Read {
    kind: Kind,
    mode: Mode,
    from: End,
    to: End,
    ships_on: jiff::civil::Date,
    arrives_on: Option<jiff::civil::Date>,
}

impl PlanShipment {
    /// `None` for a form that garde refuses.
    fn read(&self) -> Option<Read> {
        Some(Read {
            kind: kind(&self.r#type)?,
            mode: Mode::parse(&self.mode)?,
            from: End::at(atlas::place(&self.origin_place)?),
            to: End::at(atlas::place(&self.destination_place)?),
            ships_on: day_of(&self.date_to_ship)?,
            arrives_on: day_of(&self.date_to_arrive),
        })
    }
}

/// Sellers and logistics accounts: plans a shipment without an order. The same key again answers the same shipment.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters, one for each shipment")),
    responses(
        (status = 201, body = FullShipmentView),
        (status = 403),
        (status = 409, description = "`idempotency-key-reused`")
    )
)]
#[post("/api/shipments")]
async fn plan_shipment(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<PlanShipment>,
) -> Result<Created<FullShipmentView>, Problem> {
    let (seller, logistics) = (me.is(SELLER), me.is(LOGISTICS));
    if !seller && !logistics {
        return Err(Problem::forbidden("forbidden", "Sellers and logistics accounts plan shipments."));
    }
    let form = body.0;
    // The form is plain text, so it always serialises; an empty text would only make keys less strict.
    let print = fingerprint(&serde_json::to_vec(&form).unwrap_or_default());
    let (actor, id): (_, ShipmentId) = (state.actor(&me), state.context.new_id());
    let read = form.read().ok_or_else(|| Problem::Internal("a checked form cannot be read".to_owned()))?;
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut refuse = |field: &str, why: &str| wrong.entry(field.to_owned()).or_default().push(why.to_owned());
    // A day of grace for time zones behind UTC.
    if read.ships_on < today(actor.now_ms).saturating_sub(1.day()) {
        refuse("dateToShip", "must not be over already");
    }
    if read.arrives_on.is_some_and(|day| day < read.ships_on) {
        refuse("dateToArrive", "must not be before the day on which it leaves");
    }
    if read.from.text == read.to.text {
        refuse("destinationPlace", "is where it starts");
    }
    let recipient = recipient(&state, &form.recipient_email)?;
    let me_party = || Party { id: me.account.clone(), name: me.name.clone() };
    let carrier = match &*form.carrier_id {
        "" => (!seller).then(me_party),
        id => atlas::http::all_carriers(&state)?.into_iter().find(|carrier| carrier.id == id),
    };
    if carrier.is_none() && !form.carrier_id.is_empty() {
        refuse("carrierId", "is not an account that carries goods");
    }
    if !wrong.is_empty() {
        return Err(Problem::Invalid(wrong));
    }
    // Without a key, each call counts as a new one.
    let key = key.0.unwrap_or_else(|| id.to_string());
    let seller = seller.then(me_party);
    let (by, dealings) = (actor.clone(), state.context.port::<dyn DealingsPort>());
    let sources = PaperSources::new(&state.context);
    let made = state.context.commit(move |tx| {
        let made: Result<(CreatedId<ShipmentId>, bool), TxError> =
            once(tx, &by.account, &key, print, "another request", |tx| {
                let recipient = known(tx, dealings.as_ref(), &by, recipient.clone())?;
                let parties = [seller.clone(), recipient, carrier.clone()];
                make(tx, &by, &id, &form, parties, sources.rules(tx)?)
            });
        made.map(|(CreatedId(made), _)| made)
    });
    let shown = full(&state, &actor, &made.await?)?;
    Ok(Created(shown))
}

fn make(
    tx: &mut Tx<'_>,
    by: &Actor,
    id: &ShipmentId,
    form: &PlanShipment,
    [seller, buyer, carrier]: [Option<Party>; 3],
    rules: Rules,
) -> Result<CreatedId<ShipmentId>, TxError> {
    let Some(read) = form.read() else { return Err(no_shipment()) };
    let (ship, entries) = plan(PlanShipmentCommand {
        id: id.to_owned(),
        kind: read.kind,
        name: form.name.to_string(),
        amount: form.amount,
        unit: form.unit.to_string(),
        lines: Vec::new(),
        now_ms: by.now_ms,
        order: None,
        buyer,
        seller,
        carrier,
        mode: read.mode,
        from: read.from,
        to: read.to,
        address: None,
        ships_on: read.ships_on,
        arrives_on: read.arrives_on,
        incoterm: None,
        payment: None,
        terms: None,
        rules,
    });
    let recipient = if ship.buyer.is_none() { email::normal(&form.recipient_email) } else { String::new() };
    let mut change = Change::new(tx, Shipment { recipient, ..ship }, by.now_ms)?;
    change.entries.extend(entries);
    if !form.note.is_empty() {
        change.entries.push(fact(by.now_ms, &form.note, &by.name));
    }
    change.save(tx, ShipmentNews::Planned, Some(by.account.clone()), by.now_ms)?;
    Ok(CreatedId(id.clone()))
}

fn recipient(state: &AppState, email: &str) -> Result<Option<Party>, Problem> {
    if email.is_empty() {
        return Ok(None);
    }
    let found =
        state.context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account_of_email(reader, email))?;
    Ok(found.map(|card| Party { id: card.id, name: card.display_name }))
}

/// Returns the recipient, where it is an account that the planner has dealt with. A stranger is no party, so that
/// nobody learns of an account by planning a shipment to its e-mail. Without billing, which knows the dealings, all
/// are.
fn known(
    tx: &Tx<'_>,
    dealings: Option<&Port<dyn DealingsPort>>,
    by: &Actor,
    recipient: Option<Party>,
) -> Result<Option<Party>, StoreError> {
    // Asked for every recipient alike; nobody has dealt with an account without an id.
    let id = recipient.as_ref().map(|party| party.id.clone()).unwrap_or_default();
    let dealt = match dealings {
        Some(port) => port.read(&tx.reader(), |dealings, reader| dealings.dealt(reader, &by.account, &id))?,
        None => false,
    };
    Ok(recipient.filter(|party| dealt || party.id == by.account))
}
