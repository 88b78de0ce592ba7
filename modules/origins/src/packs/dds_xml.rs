//! A request to submit a due diligence statement as XML, in the order and the namespaces of the information system's schema.

use std::fmt::Display;
use std::io;

use kernel::Problem;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::dds::{DdsCommodity, DdsProducer, DdsStatement, SubmitRequest};

const DDS: &str = "http://ec.europa.eu/tracesnt/certificate/eudr/due-diligence-statement/v3";
/// The namespace that is written with the prefix `eudr`.
const COMMON: &str = "http://ec.europa.eu/tracesnt/certificate/eudr/common/v3";

type Xml = Writer<Vec<u8>>;

impl SubmitRequest {
    /// The request as an XML file.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(crate) fn write(&self) -> Result<Vec<u8>, Problem> {
        written(self).map_err(|error| Problem::Internal(error.to_string()))
    }

    /// Reads a file that [`Self::write`] wrote.
    ///
    /// # Errors
    /// Where it is another one.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Problem> {
        quick_xml::de::from_reader(bytes).map_err(|error| Problem::Internal(error.to_string()))
    }
}

fn written(request: &SubmitRequest) -> io::Result<Vec<u8>> {
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    line_ends(&mut xml)?;
    let root = xml.create_element("SubmitDdsRequest").with_attributes([("xmlns", DDS), ("xmlns:eudr", COMMON)]);
    root.write_inner_content(|xml| {
        text(xml, "operatorRole", &request.operator_role)?;
        statement(xml, &request.statement)
    })?;
    line_ends(&mut xml)?;
    Ok(xml.into_inner())
}

fn line_ends(xml: &mut Xml) -> io::Result<()> {
    xml.write_event(Event::Text(BytesText::new("\n")))
}

fn statement(xml: &mut Xml, statement: &DdsStatement) -> io::Result<()> {
    part(xml, "statement", |xml| {
        text(xml, "internalReferenceNumber", &statement.internal_reference_number)?;
        text(xml, "activityType", &statement.activity_type)?;
        statement.commodities.iter().try_for_each(|one| commodity(xml, one))?;
        text(xml, "geoLocationConfidential", statement.geo_location_confidential)?;
        statement.grouped_declarations.iter().try_for_each(|earlier| {
            part(xml, "groupedDeclarations", |xml| text(xml, "eudr:groupedDeclaration", &earlier.grouped_declaration))
        })
    })
}

fn commodity(xml: &mut Xml, commodity: &DdsCommodity) -> io::Result<()> {
    part(xml, "commodities", |xml| {
        text(xml, "position", commodity.position)?;
        part(xml, "descriptors", |xml| {
            text(xml, "eudr:descriptionOfGoods", &commodity.descriptors.description_of_goods)?;
            part(xml, "eudr:goodsMeasure", |xml| {
                text(xml, "eudr:netWeight", &commodity.descriptors.goods_measure.net_weight)
            })
        })?;
        text(xml, "hsHeading", &commodity.hs_heading)?;
        for species in &commodity.species_info {
            part(xml, "speciesInfo", |xml| {
                text(xml, "scientificName", &species.scientific_name)?;
                text(xml, "commonName", &species.common_name)
            })?;
        }
        commodity.producers.iter().try_for_each(|one| producer(xml, one))
    })
}

fn producer(xml: &mut Xml, producer: &DdsProducer) -> io::Result<()> {
    part(xml, "producers", |xml| {
        text(xml, "position", producer.position)?;
        text(xml, "country", &producer.country)?;
        text(xml, "name", &producer.name)?;
        text(xml, "geometryGeojson", &producer.geometry_geojson)
    })
}

/// Writes an element of elements.
fn part(xml: &mut Xml, name: &str, inner: impl FnOnce(&mut Xml) -> io::Result<()>) -> io::Result<()> {
    xml.create_element(name).write_inner_content(inner).map(|_| ())
}

/// Writes an element of text.
fn text(xml: &mut Xml, name: &str, value: impl Display) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(&value.to_string())).map(|_| ())
}
