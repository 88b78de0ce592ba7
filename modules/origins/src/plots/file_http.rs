//! The calls that judge a file of plots, and keep those that the seller wants.

use actix_web::{post, web};
use contracts::ids::ProducerId;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, FileBody, Identity, Json, Query};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::file::{self, Candidate, Ids, Kept, LARGEST_FILE, PendingPlots, PlotFileId};
use crate::checks::file::JudgedPlot;
use crate::checks::finding::Finding;
use crate::producers::store as producers;
use crate::rights::sellers_only;
use crate::state::Data;

/// The most plots with findings that an answer lists.
const MOST_LISTED: usize = 1_000;
/// The plots of one transaction.
const PART: usize = 500;

/// Whose plots a file has.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Whose {
    /// One of the caller's producers, for a file of its plots alone. Without it each plot names its producer.
    #[garde(inner(length(chars, max = 100)))]
    #[param(max_length = 100)]
    producer: Option<String>,
}

/// A judged file of plots.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlotFile)]
pub(crate) struct PlotFileView {
    /// By which its plots can be kept, for an hour.
    id: String,
    /// How many plots it has.
    plots: usize,
    /// Plots with nothing wrong.
    sound: usize,
    /// Plots that a mend makes sound.
    mendable: usize,
    /// Plots that only a person can put right.
    broken: usize,
    /// The plots with findings, at most 1,000: first those that are broken, then those that a mend makes sound, then those
    /// that have notices alone; each in the order of the file.
    listed: Vec<JudgedPlotView>,
    /// How many plots with findings are not listed.
    left_out: usize,
    /// What is wrong with the file as a whole. It has no plots then.
    findings: Vec<Finding>,
}

/// A judged plot of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = JudgedPlot)]
pub(crate) struct JudgedPlotView {
    /// Its place in the file, from 1.
    number: usize,
    /// Its producer's name in the file; may be empty.
    producer: String,
    /// Its name in the file; may be empty.
    place: String,
    verdict: PlotVerdict,
    findings: Vec<Finding>,
}

/// What the checks say of a plot in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlotVerdict {
    /// Nothing is wrong.
    Sound,
    /// A mend puts it right.
    Mendable,
    /// Only a person can put it right.
    Broken,
}

impl PlotVerdict {
    /// Its place in the list of findings: what only a person can put right comes first.
    fn place(self) -> u8 {
        match self {
            PlotVerdict::Broken => 0,
            PlotVerdict::Mendable => 1,
            PlotVerdict::Sound => 2,
        }
    }
}

fn verdict(plot: &JudgedPlot) -> PlotVerdict {
    match (&plot.judged.sound, &plot.judged.mended) {
        (Some(_), _) => PlotVerdict::Sound,
        (None, Some(_)) => PlotVerdict::Mendable,
        (None, None) => PlotVerdict::Broken,
    }
}

/// Sellers only: judges a GeoJSON file of at most 25 MB and 10,000 plots, plot by plot, as the EUDR information system
/// does. Nothing is kept yet.
#[utoipa::path(
    params(Whose),
    request_body(content = String, content_type = "application/geo+json"),
    responses(
        (status = 200, body = PlotFileView),
        (status = 403),
        (status = 404, description = "no such producer"),
        (status = 429, description = "the account's uploads of a day are used up; with `Retry-After`")
    )
)]
#[post("/api/plot-files")]
pub(crate) async fn judge_plots(
    me: Identity,
    state: Data,
    whose: Query<Whose>,
    file: FileBody<LARGEST_FILE>,
) -> Answer<PlotFileView> {
    sellers_only(&me)?;
    let id = whose.0.producer.map(ProducerId::from);
    let found = state.context.store().read(|r| match &id {
        Some(id) => producers::find(r, &me.account, id),
        None => Ok(None),
    })?;
    if id.is_some() && found.is_none() {
        return Err(Problem::NotFound("There is no such producer.".to_owned()));
    }
    // One file at a time: its checks take a processor for as long as they last.
    let turn = state.judging.acquire().await;
    let judged = web::block(move || file::judge(&file.0, found.as_ref())).await;
    drop(turn);
    let judged = match judged.map_err(|error| Problem::Internal(error.to_string()))? {
        Ok(judged) => judged,
        Err(finding) => return Ok(Json(PlotFileView::unreadable(finding))),
    };
    let file: PlotFileId = state.context.new_id();
    state.files.save(&me.account, &file, PendingPlots::new(id, &judged)).await?;
    Ok(Json(PlotFileView::new(file, judged)))
}

impl PlotFileView {
    fn unreadable(finding: Finding) -> Self {
        let findings = vec![finding];
        PlotFileView {
            id: String::new(),
            plots: 0,
            sound: 0,
            mendable: 0,
            broken: 0,
            listed: Vec::new(),
            left_out: 0,
            findings,
        }
    }

    fn new(id: PlotFileId, judged: Vec<JudgedPlot>) -> Self {
        let count = |wanted| judged.iter().filter(|plot| verdict(plot) == wanted).count();
        let (sound, mendable) = (count(PlotVerdict::Sound), count(PlotVerdict::Mendable));
        let (plots, broken) = (judged.len(), count(PlotVerdict::Broken));
        let mut with_findings: Vec<JudgedPlot> =
            judged.into_iter().filter(|plot| !plot.judged.findings.is_empty()).collect();
        // The sort keeps the order of the file among plots of one verdict.
        with_findings.sort_by_key(|plot| verdict(plot).place());
        let left_out = with_findings.len().saturating_sub(MOST_LISTED);
        let view = |plot: JudgedPlot| JudgedPlotView {
            verdict: verdict(&plot),
            number: plot.number,
            producer: plot.producer,
            place: plot.place,
            findings: plot.judged.findings,
        };
        let listed = with_findings.into_iter().take(MOST_LISTED).map(view).collect();
        PlotFileView { id: id.into(), plots, sound, mendable, broken, listed, left_out, findings: Vec::new() }
    }
}

/// Which plots of a judged file to keep.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = KeepPlots)]
pub(crate) struct KeepForm {
    /// Whether those that a mend makes sound are kept too, mended.
    #[garde(skip)]
    #[serde(default)]
    mended: bool,
}

/// What was kept of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KeptPlots)]
pub(crate) struct KeptView {
    /// Plots that were kept.
    kept: usize,
    /// Plots that were there already: their producer has one of the same shape.
    known: usize,
    /// Producers that the file names and that were entered.
    producers: usize,
}

/// Sellers only: keeps the sound plots of a judged file. Doing it twice keeps each of them once.
#[utoipa::path(
    responses(
        (status = 200, body = KeptView),
        (status = 403),
        (status = 409, description = "`too-many-plots` or `too-many-producers`; a part of the plots may be kept")
    )
)]
#[post("/api/plot-files/{id}/keep")]
pub(crate) async fn keep_plots(
    me: Identity,
    state: Data,
    id: web::Path<PlotFileId>,
    body: Json<KeepForm>,
) -> Answer<KeptView> {
    sellers_only(&me)?;
    let now_ms = state.context.clock().now_ms();
    let file: Option<PendingPlots> = state.files.find(&me.account, &id).await?;
    let file = file.ok_or_else(|| Problem::NotFound("This file was judged too long ago. Send it again.".to_owned()))?;
    let wanted: Vec<Candidate> =
        file.candidates.into_iter().filter(|candidate| body.0.mended || !candidate.mended).collect();
    let mut sum = Kept::default();
    for part in wanted.chunks(PART) {
        let ids: Ids = part.iter().map(|_| (state.context.new_id(), state.context.new_id())).collect();
        let (part, seller, producer) = (part.to_vec(), me.account.clone(), file.producer.clone());
        let commit = state.context.commit(move |tx| file::keep(tx, &seller, producer.as_ref(), &part, &ids, now_ms));
        let kept = commit.await?;
        sum.kept += kept.kept;
        sum.known += kept.known;
        sum.producers += kept.producers;
    }
    Ok(Json(KeptView { kept: sum.kept, known: sum.known, producers: sum.producers }))
}
