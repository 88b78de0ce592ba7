//! The files of data in a pack: the plots as GeoJSON and as a table, and the data of a due diligence statement by the names
//! and limits of the information system's reference (API V3, 29 May 2026, chapters 4.1.3 and 10.3).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use geojson::FeatureCollection;
use kernel::http::csv_line;
use kernel::{EudrSettings, Problem};
use serde_json::{Value, json};

use super::content::{Content, Goods};
use super::model::Pack;
use super::regulation::NOTICE;
use super::species;
use crate::kilograms::kilograms;
use crate::plots::export::feature;
use crate::plots::model::Plot;
use crate::plots::responses::hectares;
use crate::producers::model::Producer;

/// The most producers of a commodity in a statement (chapter 10.3).
pub(super) const MOST_PRODUCERS: usize = 1_000;
/// The most characters of an internal reference (`InternalReferenceNumberType`).
const LONGEST_REFERENCE: usize = 35;
/// The most bytes of geolocation in a statement (chapter 10.3).
const LARGEST_GEOLOCATION: usize = 25 << 20;

/// All plots as one GeoJSON file, each with its producer ("Type II", chapter 9.3.2).
///
/// # Errors
/// 409 `too-large`.
pub(crate) fn geojson(content: &Content) -> Result<Vec<u8>, Problem> {
    let all = content.by_producer(&content.plot_ids());
    let features = all.iter().flat_map(|(producer, plots)| plots.iter().map(|plot| feature(plot, producer)));
    let bytes = written(&features.collect::<FeatureCollection>())?;
    if bytes.len() > LARGEST_GEOLOCATION {
        let why = "The plots come to more than 25 MB, the most of a statement. Split the order.";
        return Err(Problem::conflict("too-large", why));
    }
    Ok(bytes)
}

/// All plots as a table for spreadsheets.
pub(super) fn table(content: &Content) -> Vec<u8> {
    let mut lines = csv_line(["producer", "country", "plot", "hectares", "longitude", "latitude"]);
    for (producer, plots) in content.by_producer(&content.plot_ids()) {
        for plot in plots {
            let middle = plot.shape.centre().degrees();
            lines.extend(csv_line([
                producer.name.clone(),
                producer.country.clone(),
                plot.name.clone(),
                hectares(plot.area_m2),
                middle.x.to_string(),
                middle.y.to_string(),
            ]));
        }
    }
    lines
}

/// The data of a statement as JSON: a draft of `DueDiligenceStatementBaseType`, and what article 9 of the regulation asks
/// for beside.
///
/// # Errors
/// Where it cannot be written.
pub(super) fn annex(pack: &Pack, content: &Content, days: &EudrSettings) -> Result<Vec<u8>, Problem> {
    let commodity = |(at, goods): (usize, &Goods)| commodity(at + 1, goods, pack, content);
    let commodities = content.goods.iter().enumerate().map(commodity).collect::<Result<Vec<Value>, Problem>>()?;
    let produced = pack.produced.map(|(from, until)| json!({ "from": from.to_string(), "until": until.to_string() }));
    let orders =
        content.orders.iter().map(|order| json!({ "number": order.number, "netWeight": order.net_g.map(kilograms) }));
    let annex = json!({
        "statement": {
            "internalReferenceNumber": pack.coverage.number().chars().take(LONGEST_REFERENCE).collect::<String>(),
            "activityType": "IMPORT",
            "commodities": commodities,
            "geoLocationConfidential": true,
        },
        "leftToTheOperator": ["operatorRole", "representedOperator", "countryOfActivity", "borderCrossCountry"],
        "article9": {
            "supplier": pack.seller_name,
            "buyer": pack.buyer_name,
            "contract": pack.coverage.contract().map(|_| pack.coverage.number()),
            "orders": orders.collect::<Vec<Value>>(),
            "shipment": pack.coverage.shipment().map(|(_, number)| number),
            "destination": content.destination(),
            "produced": produced,
            "cropYears": content.crop_years,
            "lots": content.goods.iter().flat_map(|goods| &goods.lots).collect::<std::collections::BTreeSet<_>>(),
            "plots": content.plots.len(),
            "cutOff": days.cut_off.to_string(),
        },
        "regulation": {
            "appliesFrom": days.applies_from.to_string(),
            "appliesToSmallFrom": days.applies_to_small_from.to_string(),
        },
        "notice": NOTICE,
    });
    serde_json::to_vec_pretty(&annex).map_err(|error| Problem::Internal(error.to_string()))
}

/// A commodity (`DdsCommodityType`).
fn commodity(position: usize, goods: &Goods, pack: &Pack, content: &Content) -> Result<Value, Problem> {
    let by_producer = content.by_producer(&goods.plots);
    let producers = by_producer.iter().enumerate().map(|(at, (producer, plots))| one(at + 1, producer, plots));
    let species = pack.species.iter().filter_map(|name| species::named(name));
    let species = species.map(|one| json!({ "scientificName": one.scientific, "commonName": one.common }));
    Ok(json!({
        "position": position,
        "descriptors": {
            "descriptionOfGoods": goods.commodity.description,
            "goodsMeasure": { "netWeight": kilograms(goods.net_g) },
        },
        "hsHeading": goods.commodity.hs,
        "speciesInfo": species.collect::<Vec<Value>>(),
        "producers": producers.collect::<Result<Vec<Value>, Problem>>()?,
    }))
}

/// A producer with its plots (`DdsProducerType`).
fn one(position: usize, producer: &Producer, plots: &[&Plot]) -> Result<Value, Problem> {
    let features: FeatureCollection = plots.iter().map(|plot| feature(plot, producer)).collect();
    Ok(json!({
        "position": position,
        "country": producer.country,
        "name": producer.name,
        "geometryGeojson": STANDARD.encode(written(&features)?),
    }))
}

fn written(value: &impl serde::Serialize) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(value).map_err(|error| Problem::Internal(error.to_string()))
}
