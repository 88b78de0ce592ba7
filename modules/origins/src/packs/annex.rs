//! The files of data in a pack: the plots as GeoJSON and as a table, and the data of a due diligence statement with what
//! article 9 of the regulation asks for beside (reference of the information system, API V3, 29 May 2026, chapter 10.3).

use contracts::ids::ProducerId;
use geojson::{FeatureCollection, JsonObject};
use kernel::http::csv_line;
use kernel::{EudrSettings, Problem};
use serde_json::{Value, json};

use super::content::Content;
use super::dds::DdsStatement;
use super::model::Pack;
use super::regulation::NOTICE;
use crate::kilograms::kilograms;
use crate::plots::export::feature;
use crate::plots::responses::hectares;
use crate::producers::simplified::{PostalAddress, SimplifiedDeclaration};

/// The most bytes of geolocation in a statement (chapter 10.3).
const LARGEST_GEOLOCATION: usize = 25 << 20;

/// All plots as one GeoJSON file, each with its producer ("Type II", chapter 9.3.2), and other members of the file beside
/// them (RFC 7946, section 6.1).
///
/// # Errors
/// 409 `too-large`.
pub(crate) fn geojson(content: &Content, members: Option<JsonObject>) -> Result<Vec<u8>, Problem> {
    let all = content.by_producer(&content.plot_ids());
    let features = all.iter().flat_map(|(producer, plots)| plots.iter().map(|plot| feature(plot, producer)));
    let bytes = written(&FeatureCollection { features: features.collect(), bbox: None, foreign_members: members })?;
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
pub(super) fn annex(
    pack: &Pack,
    content: &Content,
    statement: &DdsStatement,
    days: &EudrSettings,
) -> Result<Vec<u8>, Problem> {
    let produced = pack.produced.map(|(from, until)| json!({ "from": from.to_string(), "until": until.to_string() }));
    let orders =
        content.orders.iter().map(|order| json!({ "number": order.number, "netWeight": order.net_g.map(kilograms) }));
    let annex = json!({
        "statement": statement,
        "leftToTheOperator": ["operatorRole", "representedOperator", "countryOfActivity", "borderCrossCountry"],
        "article9": {
            "supplier": content.supplier.written(&pack.seller_name),
            "buyer": content.buyer.written(&pack.buyer_name),
            "contract": pack.coverage.contract().map(|_| pack.coverage.number()),
            "orders": orders.collect::<Vec<Value>>(),
            "shipment": pack.coverage.shipment().map(|(_, number)| number),
            "destination": content.destination(),
            "produced": produced,
            "cropYears": content.crop_years,
            "lots": content.goods.iter().flat_map(|goods| &goods.lots).collect::<std::collections::BTreeSet<_>>(),
            "plots": content.plots.len(),
            "simplifiedDeclarations": simplified(content),
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

/// The simplified declarations of producers, with their place where that is an address.
fn simplified(content: &Content) -> Vec<Value> {
    let one = |(id, row): (&ProducerId, &SimplifiedDeclaration)| {
        let address = row.address.as_ref().map(|PostalAddress { street, postal_code, city }| {
            json!({ "street": street, "postalCode": postal_code, "city": city })
        });
        Some(json!({
            "producer": content.producers.get(id)?.name,
            "referenceNumber": row.reference,
            "verificationNumber": row.verification,
            "postalAddress": address,
        }))
    };
    content.simplified.iter().filter_map(one).collect()
}

fn written(value: &impl serde::Serialize) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(value).map_err(|error| Problem::Internal(error.to_string()))
}
