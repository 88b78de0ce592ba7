//! A plot that is drawn or typed, and its checks.

use std::collections::BTreeMap;

use contracts::ids::PlotId;
use garde::Validate;
use geo::{Coord, LineString};
use kernel::Problem;
use kernel::http::text::{Statement, Text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::{Plot, Way};
use crate::checks::draft::Draft;
use crate::checks::feature::square_metres;
use crate::checks::finding::Finding;
use crate::checks::judge::{Judged, Sound, judge};
use crate::producers::model::Producer;

/// A plot wanted: a point with its hectares, or an outline.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WritePlot)]
pub(crate) struct PlotForm {
    /// One of the caller's producers.
    #[garde(dive)]
    pub(crate) producer_id: Text<1, 100>,
    /// Its name, unique among the plots of its producer.
    #[garde(dive)]
    pub(crate) name: Text<1, 200>,
    /// One position is a point. Three or more are an outline, which is closed here.
    #[garde(length(min = 1, max = 1_000), dive)]
    #[schema(min_items = 1, max_items = 1_000)]
    pub(crate) positions: Vec<PositionForm>,
    /// The hectares that a point stands for, at most 4 and 4 unless told. An outline has its own.
    #[garde(inner(custom(is_hectares)))]
    #[schema(max_length = 20, example = "0.62")]
    pub(crate) hectares: Option<String>,
    /// Whether a plot that a mend makes sound is kept, mended: doubled positions are dropped, and longitudes and latitudes that
    /// changed places are exchanged.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) mend: bool,
}

/// A position in degrees (WGS 84), as it was measured: with six decimals or more.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = WritePosition)]
pub(crate) struct PositionForm {
    #[garde(custom(is_degrees(180.0)))]
    #[schema(max_length = 30, example = "36.947115")]
    pub(crate) longitude: String,
    #[garde(custom(is_degrees(90.0)))]
    #[schema(max_length = 30, example = "-0.549876")]
    pub(crate) latitude: String,
}

/// Checks degrees, and how exactly they were measured: a typed zero at the end counts.
fn is_degrees(most: f64) -> impl FnOnce(&String, &()) -> garde::Result {
    move |text, ()| {
        let text = text.trim();
        let plain = text.len() <= 30 && text.bytes().all(|byte| byte.is_ascii_digit() || b".-".contains(&byte));
        let degrees = text.parse::<f64>().ok().filter(|degrees| plain && degrees.abs() <= most);
        let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        match degrees {
            None => Err(garde::Error::new(format!("must be degrees from -{most} to {most}, such as 36.947115"))),
            Some(_) if decimals < 6 => Err(garde::Error::new("must have six decimals, as the law asks")),
            Some(_) => Ok(()),
        }
    }
}

fn is_hectares(text: &str, _: &()) -> garde::Result {
    let number = text.trim().parse::<f64>().ok().filter(|_| text.len() <= 20);
    match number.and_then(square_metres) {
        Some(1..=40_000) => Ok(()),
        Some(40_001..) => Err(garde::Error::new("must be at most 4; a larger plot needs its outline")),
        _ => Err(garde::Error::new("must be hectares from 0.0001 to 4, such as 0.62")),
    }
}

impl PlotForm {
    /// The plot of a form that was validated.
    ///
    /// # Errors
    /// 422 with what the checks find wrong; it names the field `mend` too if that would keep the plot.
    pub(crate) fn read(self, id: PlotId, producer: &Producer, made_ms: i64) -> Result<Plot, Problem> {
        let degrees = |text: &str| text.trim().parse::<f64>().unwrap_or_default();
        let coord = |at: &PositionForm| Coord { x: degrees(&at.longitude), y: degrees(&at.latitude) };
        let mut positions: Vec<Coord<f64>> = self.positions.iter().map(coord).collect();
        let mut draft = Draft { country: Some(producer.country.clone()), ..Draft::default() };
        match positions.as_slice() {
            [point] => {
                draft.points.push(*point);
                draft.area_m2 = self.hectares.as_deref().and_then(|text| square_metres(degrees(text)));
            }
            [_, _] => return Err(Problem::field("positions", "must be one point, or an outline of three or more")),
            [first, .., last] => {
                if first != last {
                    positions.push(*first);
                }
                draft.outlines.push(LineString(positions));
            }
            [] => return Err(Problem::field("positions", "must not be empty")),
        }
        let Judged { findings, sound, mended } = judge(&draft, Vec::new());
        let sound = match (sound, mended) {
            (Some(sound), _) => sound,
            (None, Some(mended)) if self.mend => mended,
            (None, mended) => return Err(refusal(findings, mended.is_some())),
        };
        Ok(plot(id, producer, self.name.into(), sound, Way::Form, made_ms))
    }
}

/// Refuses a plot with what is wrong, each with its reason.
fn refusal(findings: Vec<Finding>, can_be_mended: bool) -> Problem {
    let said = |finding: Finding| format!("{} ({})", finding.words, finding.reason);
    let wrong: Vec<String> = findings.into_iter().filter(Finding::is_wrong).map(said).collect();
    let mut errors = BTreeMap::from([("positions".to_owned(), wrong)]);
    if can_be_mended {
        let offer = "may be true: what is doubled is dropped then, and what changed places is exchanged";
        errors.insert("mend".to_owned(), vec![offer.to_owned()]);
    }
    Problem::Invalid(errors)
}

/// The plot of a sound draft.
pub(super) fn plot(id: PlotId, producer: &Producer, name: String, sound: Sound, way: Way, made_ms: i64) -> Plot {
    let points = sound.point_m2.unwrap_or(0) * u64::try_from(sound.shape.points.len()).unwrap_or(0);
    Plot {
        id,
        seller: producer.seller.clone(),
        producer: producer.id.clone(),
        name,
        area_m2: points + sound.shape.outlined_m2(),
        point_m2: sound.point_m2,
        shape: sound.shape,
        way,
        stop: None,
        made_ms,
    }
}

/// Why a plot's goods are stopped.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = StopPlot)]
pub(crate) struct StopForm {
    #[garde(dive)]
    pub(crate) reason: Statement<3, 500>,
}
