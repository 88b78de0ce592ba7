//! The data of a due diligence statement, by the names, the order and the limits of the information system's schema
//! (`EUDRDueDiligenceStatementServiceV3`, `SubmitDdsRequestType`), as XML and as JSON.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use geojson::FeatureCollection;
use kernel::Problem;
use serde::{Deserialize, Serialize};

use super::content::{Content, Goods};
use super::model::Pack;
use super::species;
use crate::kilograms::kilograms;
use crate::plots::export::feature;
use crate::plots::model::Plot;
use crate::producers::model::Producer;

/// The file's name in an archive.
pub(crate) const FILE: &str = "dds.xml";
/// The most producers of a commodity in a statement (reference, chapter 10.3).
pub(super) const MOST_PRODUCERS: usize = 1_000;
/// The most characters of an internal reference by the reference; the schema has 50.
const LONGEST_REFERENCE: usize = 35;
/// The most characters of a producer's name.
const LONGEST_NAME: usize = 500;

/// A request to submit a statement.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubmitRequest {
    pub(super) operator_role: String,
    pub(super) statement: DdsStatement,
}

/// A statement (`DueDiligenceStatementBaseType`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DdsStatement {
    pub(super) internal_reference_number: String,
    pub(super) activity_type: String,
    #[serde(default)]
    pub(super) commodities: Vec<DdsCommodity>,
    pub(super) geo_location_confidential: bool,
    /// Earlier statements that it refers to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) grouped_declarations: Vec<GroupedDeclaration>,
}

/// A commodity (`DdsCommodityType`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DdsCommodity {
    pub(super) position: usize,
    pub(super) descriptors: Descriptors,
    pub(super) hs_heading: String,
    #[serde(default)]
    pub(super) species_info: Vec<SpeciesInfo>,
    #[serde(default)]
    pub(super) producers: Vec<DdsProducer>,
}

/// A description (`CommercialDescriptionType`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Descriptors {
    pub(super) description_of_goods: String,
    pub(super) goods_measure: GoodsMeasure,
}

/// A quantity (`GoodsMeasureType`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GoodsMeasure {
    pub(super) net_weight: String,
}

/// A species (`SpeciesInformationType`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SpeciesInfo {
    pub(super) scientific_name: String,
    pub(super) common_name: String,
}

/// A producer with its plots (`DdsProducerType`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DdsProducer {
    pub(super) position: usize,
    pub(super) country: String,
    pub(super) name: String,
    pub(super) geometry_geojson: String,
}

/// The reference number of another statement (`GroupedDeclarationsType`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GroupedDeclaration {
    pub(super) grouped_declaration: String,
}

impl DdsStatement {
    /// The statement of a pack with its content as it is now. The operator adds what nobody here knows.
    ///
    /// # Errors
    /// Where the plots cannot be written.
    pub(crate) fn new(pack: &Pack, content: &Content) -> Result<Self, Problem> {
        let commodity = |(at, goods): (usize, &Goods)| commodity(at + 1, goods, pack, content);
        Ok(DdsStatement {
            internal_reference_number: pack.coverage.number().chars().take(LONGEST_REFERENCE).collect(),
            activity_type: "IMPORT".to_owned(),
            commodities: content.goods.iter().enumerate().map(commodity).collect::<Result<_, _>>()?,
            geo_location_confidential: true,
            grouped_declarations: Vec::new(),
        })
    }
}

impl SubmitRequest {
    /// The request of an operator that imports the goods itself.
    pub(crate) fn new(statement: DdsStatement) -> Self {
        SubmitRequest { operator_role: "OPERATOR".to_owned(), statement }
    }

    /// The request with references to earlier statements, in place of those that it has.
    pub(crate) fn referring(mut self, numbers: impl IntoIterator<Item = String>) -> Self {
        let one = |grouped_declaration| GroupedDeclaration { grouped_declaration };
        self.statement.grouped_declarations = numbers.into_iter().map(one).collect();
        self
    }
}

fn commodity(position: usize, goods: &Goods, pack: &Pack, content: &Content) -> Result<DdsCommodity, Problem> {
    let by_producer = content.by_producer(&goods.plots);
    let producers = by_producer.iter().enumerate().map(|(at, (producer, plots))| one(at + 1, producer, plots));
    let species = pack
        .species
        .iter()
        .filter_map(|name| species::named(name))
        .map(|one| SpeciesInfo { scientific_name: one.scientific.to_owned(), common_name: one.common.to_owned() });
    Ok(DdsCommodity {
        position,
        descriptors: Descriptors {
            description_of_goods: goods.commodity.description.to_owned(),
            goods_measure: GoodsMeasure { net_weight: kilograms(goods.net_g) },
        },
        hs_heading: goods.commodity.hs.to_owned(),
        species_info: species.collect(),
        producers: producers.collect::<Result<_, _>>()?,
    })
}

fn one(position: usize, producer: &Producer, plots: &[&Plot]) -> Result<DdsProducer, Problem> {
    let features: FeatureCollection = plots.iter().map(|plot| feature(plot, producer)).collect();
    let geojson = serde_json::to_vec(&features).map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(DdsProducer {
        position,
        country: producer.country.clone(),
        name: plain(&producer.name),
        geometry_geojson: STANDARD.encode(geojson),
    })
}

/// A text without the characters that XML 1.0 cannot have.
fn plain(text: &str) -> String {
    let allowed = |c: &char| !c.is_control() && !matches!(c, '\u{FFFE}' | '\u{FFFF}');
    text.chars().filter(allowed).take(LONGEST_NAME).collect()
}
