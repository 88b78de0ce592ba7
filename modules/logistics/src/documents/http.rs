//! The calls of a shipment's papers. Each is for the parties to the shipment.

use std::fs::File;

use actix_web::{HttpResponse, get, post, put, web};
use contracts::ids::ShipmentId;
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::http::text::{NullableTrimmed, Text, today};
use kernel::http::{Answer, FileBody, Identity, Json, Query, Routes, attachment, file_body};
use kernel::store::Tx;
use kernel::uploaded::{clean_name, media};
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::attached::{self, Attached};
use super::commands;
use super::files::MAX_FILE;
use super::key::Key;
use super::kind::Kind;
use super::model::{Upload, Verdict};
use super::private;
use super::title::is_visible;
use crate::holds::source::HoldSource;
use crate::reason::ReasonForm;
use crate::shipments::admin::as_the_buyer_sees;
use crate::shipments::change::{Actor, no_shipment};
use crate::shipments::full::FullShipmentView;
use crate::shipments::http::full;
use crate::shipments::model::Shipment;
use crate::shipments::requests::day_of;
use crate::shipments::store::SHIPMENTS;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(upload_document)
        .service(upload_document_for)
        .service(document_file)
        .service(verify_document)
        .service(reject_document);
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct Named {
    /// The file's name.
    #[garde(dive)]
    #[param(inline, required = false)]
    name: Text<0, 200>,
    /// Which of the shop's own papers, with `other`: its title, in any letters.
    #[garde(dive, custom(is_visible))]
    #[param(inline, required = false)]
    title: Text<0, 60>,
    /// Its day of issue, from which its validity counts; the day on which it is handed in unless told.
    #[garde(skip)]
    #[param(value_type = Option<String>, format = Date, required = false)]
    #[serde(rename = "issuedOn")]
    issued_on: NullableTrimmed,
}

impl Named {
    /// The day of issue, if one is told. It is checked here, where the parameter can be named as it is sent.
    ///
    /// # Errors
    /// 422 with the days that there may be.
    fn issued(&self, now_ms: i64) -> Result<Option<Date>, Problem> {
        if self.issued_on.is_empty() {
            return Ok(None);
        }
        let today = today(now_ms);
        // A day of grace for time zones ahead of UTC.
        let day = day_of(&self.issued_on).filter(|day| *day <= today.saturating_add(1.day()));
        let why = || format!("must be a day like 2026-11-20, from 2000-01-01 to {today}");
        day.map(Some).ok_or_else(|| Problem::field("issuedOn", why()))
    }
}

/// The title of a paper beside its kind.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Titled {
    /// Which of the shop's own papers, with `other`: its title, in any letters.
    #[garde(dive, custom(is_visible))]
    #[param(inline, required = false)]
    title: Text<0, 60>,
}

impl Titled {
    /// The paper of a kind, which the address names.
    pub(super) fn paper(&self, word: &str) -> Result<Key, Problem> {
        paper(word, &self.title)
    }
}

/// The paper that an address names.
fn paper(word: &str, title: &str) -> Result<Key, Problem> {
    let no_kind = || Problem::NotFound("There is no such kind of document.".to_owned());
    Ok(Key::new(Kind::parse(word).ok_or_else(no_kind)?, title))
}

fn no_file() -> Problem {
    Problem::NotFound("There is no such document.".to_owned())
}

/// A party to the shipment hands in a document: a PDF, PNG, JPEG or WebP file of at most 10 MB, told by what is in it. It
/// takes the place of one that is not verified, or that expired. Only the party that the rule of a document names may, if the
/// shipment has that party.
#[utoipa::path(
    params(("type" = Kind, Path, description = "which document"), Named),
    request_body(content(("application/pdf"), ("image/png"), ("image/jpeg"), ("image/webp"))),
    responses(
        (status = 200, body = FullShipmentView),
        (status = 403, description = "another party hands it in"),
        (status = 409, description = "`verified` or `ended`")
    )
)]
#[put("/api/shipments/{id}/documents/{type}")]
async fn upload_document(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
    named: Query<Named>,
    body: FileBody<MAX_FILE>,
) -> Answer<FullShipmentView> {
    let (id, word) = path.into_inner();
    let (paper, actor, id) = (paper(&word, &named.0.title)?, state.actor(&me), ShipmentId::from(id));
    let ship = state.context.store().read(|reader| reader.get(&SHIPMENTS, &id))?;
    ship.and_then(|ship| ship.role(&actor.account)).ok_or_else(no_shipment)?;
    handed_in(&state, (&actor, &id, &paper), &named.0, body.0, commands::hand_in).await?;
    full(&state, &actor, &id).map(Json)
}

/// The administrator and staff for logistics only: hand in a document of any shipment, whoever its rule names. One that was
/// rejected is handed in by the party that its rule names, or whose file it was.
#[utoipa::path(
    params(("type" = Kind, Path, description = "which document"), Named),
    request_body(content(("application/pdf"), ("image/png"), ("image/jpeg"), ("image/webp"))),
    responses(
        (status = 200, body = FullShipmentView),
        (status = 403, description = "for others, and for a rejected document of a party"),
        (status = 409, description = "`verified` or `ended`")
    )
)]
#[put("/api/admin/shipments/{id}/documents/{type}")]
async fn upload_document_for(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
    named: Query<Named>,
    body: FileBody<MAX_FILE>,
) -> Answer<FullShipmentView> {
    staff_only(&me, &[StaffArea::Logistics])?;
    let (id, word) = path.into_inner();
    let (paper, actor, id) = (paper(&word, &named.0.title)?, state.actor(&me), ShipmentId::from(id));
    handed_in(&state, (&actor, &id, &paper), &named.0, body.0, commands::hand_in_for).await?;
    as_the_buyer_sees(&state, &actor, &id).map(Json)
}

/// A commit that hands a file in.
type HandIn = fn(&mut Tx<'_>, &Actor, &ShipmentId, Key, &Upload, Option<Date>) -> Result<Shipment, TxError>;

/// Saves a file and hands it in.
async fn handed_in(
    state: &AppState,
    (actor, id, paper): (&Actor, &ShipmentId, &Key),
    named: &Named,
    bytes: web::Bytes,
    hand_in: HandIn,
) -> Result<(), Problem> {
    let issued_on = named.issued(actor.now_ms)?;
    // Checked before the file is saved.
    let upload = state.upload(actor, bytes.len());
    let wait = state.context.store().read(|reader| upload.wait(reader))?;
    let Some((media, ending)) = media(&bytes) else {
        return Err(Problem::field("file", "is not a PDF, PNG, JPEG or WebP file"));
    };
    if let Some(wait) = wait {
        return Err(Problem::UploadLimit { retry_after_s: wait });
    }
    let files = state.papers.clone();
    let held = web::block(move || files.save(&bytes)).await;
    let held = held.map_err(|error| Problem::Internal(error.to_string()))??;
    let file = Upload {
        hash: held.hash().to_owned(),
        name: clean_name(&named.name, paper.kind().as_str(), ending),
        media: media.to_owned(),
        size: upload.bytes,
        by: actor.party(),
        at_ms: actor.now_ms,
    };
    let (by, of, paper) = (actor.clone(), id.clone(), paper.clone());
    let commit = move |tx: &mut Tx<'_>| {
        // The file stays until the commit is done, even if the client has gone.
        let _until_then = &held;
        match upload.count(tx)? {
            Some(wait) => Err(Problem::UploadLimit { retry_after_s: wait }.into()),
            None => hand_in(tx, &by, &of, paper.clone(), &file, issued_on),
        }
    };
    state.context.commit(commit).await?;
    Ok(())
}

/// The file of a document, for a party to the shipment: to be saved, never to be shown in the shop's own pages. The shop
/// makes the packing list, the invoice and the purchase contract where nobody handed in another. The buyer gets no shipping
/// document that waits for the balance by the terms of the contract. The carrier gets no purchase contract, which is between
/// buyer and seller.
#[utoipa::path(
    params(("type" = Kind, Path, description = "which document"), Titled),
    responses(
        (status = 200, content(
            (Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/webp")
        )),
        (status = 403, description = "it is between buyer and seller"),
        (status = 409, description = "`documents-held`")
    )
)]
#[get("/api/shipments/{id}/documents/{type}/file")]
async fn document_file(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
    titled: Query<Titled>,
) -> Result<HttpResponse, Problem> {
    let (id, word) = path.into_inner();
    let (paper, id) = (titled.0.paper(&word)?, ShipmentId::from(id));
    if let Some(made) = made(&me, &state, &id, &paper)? {
        return Ok(made);
    }
    let (mut handed, mut file) = open(&me, &state, &id, &paper).await?;
    if file.is_none() {
        // It was replaced between the two reads, and the new file is there.
        (handed, file) = open(&me, &state, &id, &paper).await?;
    }
    let (file, length) = file.ok_or_else(|| Problem::Internal(format!("the paper {} is gone", handed.hash)))?;
    Ok(attachment(&handed.name, &handed.media).body(file_body(file, length)))
}

/// The paper that the shop makes, where nobody handed in another.
fn made(me: &Identity, state: &AppState, id: &ShipmentId, paper: &Key) -> Result<Option<HttpResponse>, Problem> {
    let context = &state.context;
    context.store().read(|reader| {
        let ship = reader.get(&SHIPMENTS, id)?.filter(|ship| ship.role(&me.account).is_some());
        let ship = ship.ok_or_else(no_shipment)?;
        let kind = paper.kind();
        if let Some(why) = private::keeps(&ship, kind, &me.account) {
            return Err(why.into());
        }
        if !paper.plain() || ship.papers.iter().any(|document| document.kind == kind && document.file.is_some()) {
            return Ok(None);
        }
        let name = Attached::of(context, reader, &ship)?.name(kind);
        let file = attached::draw(context, reader, &ship, kind)?;
        Ok(name.zip(file).map(|(name, file)| attachment(&name, "application/pdf").body(file)))
    })
}

/// The file that was handed in, opened, with its length.
async fn open(
    me: &Identity,
    state: &AppState,
    id: &ShipmentId,
    paper: &Key,
) -> Result<(Upload, Option<(File, u64)>), Problem> {
    let handed = state.context.store().read(|reader| {
        let ship = reader.get(&SHIPMENTS, id)?.filter(|ship| ship.role(&me.account).is_some());
        let ship = ship.ok_or_else(no_shipment)?;
        let holds = HoldSource::of(&state.context).on(reader, &ship)?;
        let document = ship.papers.iter().find(|document| document.key() == *paper).ok_or_else(no_file)?;
        match holds.keeps(&ship, document, &me.account) {
            Some(why) => Err(why.into()),
            None => document.file.clone().ok_or_else(no_file),
        }
    })?;
    let (files, hash) = (state.papers.clone(), handed.hash.clone());
    let file = web::block(move || files.open(&hash)).await.map_err(|error| Problem::Internal(error.to_string()))??;
    Ok((handed, file))
}

/// Another party than the one that uploaded it finds a document right. After a rejection a new file is handed in first.
#[utoipa::path(
    params(("type" = Kind, Path, description = "which document"), Titled),
    responses(
        (status = 200, body = FullShipmentView),
        (status = 403),
        (status = 409, description = "`no-file`, `verified`, `rejected`, `documents-held` or `ended`")
    )
)]
#[post("/api/shipments/{id}/documents/{type}/verify")]
async fn verify_document(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
    titled: Query<Titled>,
) -> Answer<FullShipmentView> {
    judged(&me, &state, (path.into_inner(), &titled.0), Verdict::Verified).await
}

/// Another party than the one that uploaded it finds a document wrong.
#[utoipa::path(
    params(("type" = Kind, Path, description = "which document"), Titled),
    responses(
        (status = 200, body = FullShipmentView),
        (status = 403),
        (status = 409, description = "`no-file`, `verified`, `rejected`, `documents-held` or `ended`")
    )
)]
#[post("/api/shipments/{id}/documents/{type}/reject")]
async fn reject_document(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
    titled: Query<Titled>,
    body: Json<ReasonForm>,
) -> Answer<FullShipmentView> {
    judged(&me, &state, (path.into_inner(), &titled.0), Verdict::Rejected(body.0.reason.into())).await
}

async fn judged(
    me: &Identity,
    state: &AppState,
    ((id, word), titled): ((String, String), &Titled),
    verdict: Verdict,
) -> Answer<FullShipmentView> {
    let (paper, actor, id) = (titled.paper(&word)?, state.actor(me), ShipmentId::from(id));
    let (by, of) = (actor.clone(), id.clone());
    let source = HoldSource::of(&state.context);
    state.context.commit(move |tx| commands::judge(tx, &by, &of, (paper.clone(), &verdict), &source)).await?;
    full(state, &actor, &id).map(Json)
}
