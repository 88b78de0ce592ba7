//! A file of plots between its judgement and its keeping.

use std::time::{Duration, Instant};

use contracts::ids::{AccountId, PlotId, ProducerId};
use kernel::TxError;
use kernel::pending::{PendingTables, PendingUpload};
use kernel::store::{ByTime, Reader, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::form::plot;
use super::model::Way;
use super::store;
use crate::checks::draft::Draft;
use crate::checks::file::{JudgedPlot, judge_file};
use crate::checks::finding::{Finding, Reason};
use crate::checks::judge::Sound;
use crate::producers::model::Producer;
use crate::producers::store as producers;

/// Largest accepted file in bytes, as the EUDR system has it (chapter 10.3, "Geolocation data size").
pub(crate) const LARGEST_FILE: usize = 25 << 20;
/// The time for the checks of a file.
const LONGEST: Duration = Duration::from_secs(10);
/// Time for which a file that was judged can be kept.
pub(crate) const WAITS: Duration = Duration::from_secs(60 * 60);
/// The folder of judged files.
pub(crate) const FOLDER: &str = "plot-files";

kernel::tables! {
    /// Account → the file that it had judged last.
    pub(crate) PENDING_PLOT_FILES: Table<PendingUpload> = "pending-plot-files", unaudited;
    /// The same by the time at which their plots cannot be kept any more.
    pub(crate) PLOT_FILE_ENDS: ByTime<PendingUpload> = "plot-file-ends", unaudited;
}

/// Judged files that wait for their seller's word.
pub(crate) const PENDING: PendingTables = PendingTables { by_account: PENDING_PLOT_FILES, by_end: PLOT_FILE_ENDS };

kernel::ids! {
    /// The id of a judged file.
    PlotFileId,
}

/// Judges a file. Without a producer each plot must name its own, with the country.
///
/// # Errors
/// The one finding for which no plot can be read.
pub(crate) fn judge(bytes: &[u8], producer: Option<&Producer>) -> Result<Vec<JudgedPlot>, Finding> {
    let begun = Instant::now();
    let prepare = |draft: &mut Draft, findings: &mut Vec<Finding>| match producer {
        Some(producer) => {
            draft.producer = Some(producer.name.clone());
            draft.country = Some(producer.country.clone());
        }
        None if draft.producer.is_some() && draft.country.is_some() => {}
        None => {
            let words =
                "The plot needs a ProducerName and a ProducerCountry, or choose the producer for the whole file.";
            let known = findings.iter().any(|finding| finding.reason == Reason::CountryUnknown);
            if !known || draft.producer.is_none() {
                findings.push(Finding::wrong(Reason::ProducerMissing, words));
            }
        }
    };
    judge_file(bytes, prepare, || begun.elapsed() > LONGEST)
}

/// A plot to be kept, with its place in the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Candidate {
    pub(crate) number: usize,
    pub(crate) sound: Sound,
    /// Whether it was mended.
    pub(crate) mended: bool,
}

/// A judged file, while it waits.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PendingPlots {
    pub(crate) producer: Option<ProducerId>,
    pub(crate) candidates: Vec<Candidate>,
}

impl PendingPlots {
    pub(crate) fn new(producer: Option<ProducerId>, judged: &[JudgedPlot]) -> Self {
        let candidate = |judged: &JudgedPlot| {
            let sound = judged.judged.sound.clone().map(|sound| (sound, false));
            let (sound, mended) = sound.or_else(|| Some((judged.judged.mended.clone()?, true)))?;
            Some(Candidate { number: judged.number, sound, mended })
        };
        PendingPlots { producer, candidates: judged.iter().filter_map(candidate).collect() }
    }
}

/// How many plots of a file were kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) kept: usize,
    /// Plots whose producer has one of the same shape.
    pub(crate) known: usize,
    /// Producers that were entered.
    pub(crate) producers: usize,
}

/// The ids for a part of a file, drawn before its transaction: of plots, and of producers that may be new.
pub(crate) type Ids = Vec<(PlotId, ProducerId)>;

/// Keeps a part of a file's plots. One that is kept already stays as it is, so a part can be kept again.
///
/// # Errors
/// 404 where the file's producer is gone; 409 `too-many-plots` or `too-many-producers`.
pub(crate) fn keep(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    producer: Option<&ProducerId>,
    part: &[Candidate],
    ids: &Ids,
    at_ms: i64,
) -> Result<Kept, TxError> {
    let mut kept = Kept::default();
    for (candidate, (plot_id, producer_id)) in part.iter().zip(ids) {
        let producer = match producer {
            Some(id) => producers::find(&tx.reader(), seller, id)?.ok_or_else(producers::no_producer)?,
            None => match named(&tx.reader(), seller, &candidate.sound)? {
                Some(producer) => producer,
                None => {
                    kept.producers += 1;
                    producers::save(tx, &unknown(seller, &candidate.sound, producer_id, at_ms), false)?
                }
            },
        };
        if store::same_shape(&tx.reader(), &producer.id, &candidate.sound.shape)?.is_some() {
            kept.known += 1;
            continue;
        }
        let wanted = candidate.sound.place.clone().unwrap_or_else(|| format!("Plot {}", candidate.number));
        let name = store::free_name(&tx.reader(), &producer.id, &wanted)?;
        store::add(tx, &plot(plot_id.clone(), &producer, name, candidate.sound.clone(), Way::File, at_ms))?;
        kept.kept += 1;
    }
    Ok(kept)
}

fn named(reader: &Reader<'_>, seller: &AccountId, sound: &Sound) -> Result<Option<Producer>, StoreError> {
    let (Some(country), Some(name)) = (&sound.country, &sound.producer) else { return Ok(None) };
    let id = producers::named(reader, seller, country, name)?;
    id.map(|id| producers::find(reader, seller, &id)).transpose().map(Option::flatten)
}

/// A producer that only the file names.
fn unknown(seller: &AccountId, sound: &Sound, id: &ProducerId, made_ms: i64) -> Producer {
    Producer {
        id: id.clone(),
        seller: seller.clone(),
        name: sound.producer.clone().unwrap_or_default(),
        country: sound.country.clone().unwrap_or_default(),
        place: String::new(),
        member_number: String::new(),
        notes: String::new(),
        made_ms,
    }
}
