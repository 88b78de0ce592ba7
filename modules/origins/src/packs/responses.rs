//! Packs as their seller and their buyer see them.

use contracts::country;
use contracts::ids::AccountId;
use contracts::origins::DdsStatus;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::content::Content;
use super::coverage::PackedOrder;
use super::gaps::Gap;
use super::model::{Evidence, EvidenceKind, Pack, PackFile, Statement};
use super::regulation::NOTICE;
use super::since::Since;
use super::species;
use crate::checks::finding::Finding;
use crate::kilograms::kilograms;

/// The most plots whose findings are listed.
const MOST_LISTED: usize = 200;

/// A data pack in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DataPack)]
pub(crate) struct PackView {
    id: String,
    /// The number of its order, or of its contract.
    number: String,
    /// Its order; `null` for a pack of a contract.
    #[schema(required)]
    order_id: Option<String>,
    /// Its contract; `null` for a pack of one order.
    #[schema(required)]
    contract_id: Option<String>,
    /// The number of the shipment whose goods alone it has.
    #[schema(required)]
    shipment_number: Option<String>,
    seller_name: String,
    buyer_name: String,
    destination: String,
    /// Whether the caller is its buyer, who writes the numbers back.
    mine_to_declare: bool,
    /// When it was sealed; `null` for a draft.
    #[schema(required, format = DateTime)]
    sealed_at: Option<String>,
    /// When its seller stopped a plot that is sealed in it, if that is so now: the seal does not change, but the goods
    /// should not be declared with it.
    #[schema(required, format = DateTime)]
    stopped_at: Option<String>,
    /// How its due diligence statement stood last.
    #[schema(required)]
    status: Option<DdsStatus>,
    #[schema(format = DateTime)]
    made_at: String,
}

/// A data pack with all that is in it: for a draft, as things are now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FullDataPack)]
pub(crate) struct FullPackView {
    #[serde(flatten)]
    pack: PackView,
    /// The orders whose goods it has, the oldest first.
    orders: Vec<PackedOrderView>,
    /// The numbers of the contract's orders that stand and are not in it, because they were called off after its seal.
    later_orders: Vec<String>,
    goods: Vec<GoodsView>,
    species: Vec<SpeciesView>,
    #[schema(required, format = Date)]
    produced_from: Option<String>,
    #[schema(required, format = Date)]
    produced_until: Option<String>,
    plots: u32,
    producers: u32,
    /// What is missing or wrong: in a draft for its seller, and once it is sealed for both sides, where its goods come from
    /// other plots now or its statement's number is written back for another pack too.
    gaps: Vec<Gap>,
    /// The plots of which the checks find something, for its seller, at most 200; none once it is sealed.
    findings: Vec<PlotFindings>,
    /// The files of evidence; its buyer sees them once it is sealed.
    evidence: Vec<EvidenceView>,
    /// The files of its archive; none before it is sealed.
    files: Vec<PackFileView>,
    /// The archive's SHA-256, in hexadecimal digits; empty before it is sealed.
    hash: String,
    /// The archive's size in bytes.
    bytes: u64,
    /// What the buyer wrote back, the latest last.
    statements: Vec<StatementView>,
    /// What nobody here knows, in words.
    notice: &'static str,
}

/// An order of a data pack.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DataPackOrder)]
struct PackedOrderView {
    order_id: String,
    number: String,
    /// What it drew from lots; `null` where an older program sealed the pack.
    #[schema(required, example = "3600.000")]
    net_kg: Option<String>,
}

impl PackedOrderView {
    fn new(packed: &PackedOrder) -> Self {
        PackedOrderView {
            order_id: packed.order.to_string(),
            number: packed.number.clone(),
            net_kg: packed.net_g.map(kilograms),
        }
    }
}

/// Goods of one heading.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DataPackGoods)]
struct GoodsView {
    /// The heading of the Harmonized System, six digits.
    hs: String,
    description: String,
    #[schema(example = "3600.000")]
    net_kg: String,
    plots: u32,
    producers: u32,
}

/// A species.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DataPackSpecies)]
struct SpeciesView {
    scientific_name: String,
    common_name: String,
}

/// What the checks find of a plot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DataPackPlotFindings)]
struct PlotFindings {
    plot_id: String,
    name: String,
    producer_name: String,
    findings: Vec<Finding>,
}

/// A file of evidence.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DataPackEvidence)]
struct EvidenceView {
    title: String,
    kind: EvidenceKind,
    name: String,
    /// Its SHA-256, in hexadecimal digits.
    hash: String,
    bytes: u64,
}

/// A file of a data pack.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DataPackFile)]
struct PackFileView {
    name: String,
    /// Its SHA-256, in hexadecimal digits.
    hash: String,
    bytes: u64,
}

/// How a due diligence statement stood at a time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DdsStatement)]
struct StatementView {
    reference: String,
    verification: String,
    /// The number that stood in for the reference number; empty if there was none.
    contingency: String,
    status: DdsStatus,
    note: String,
    #[schema(format = DateTime)]
    at: String,
}

impl PackView {
    /// The view of an account that may see it.
    pub(crate) fn new(pack: &Pack, stopped_ms: Option<i64>, viewer: &AccountId) -> Self {
        PackView {
            stopped_at: stopped_ms.map(instant),
            mine_to_declare: pack.buyer == *viewer,
            id: pack.id.to_string(),
            number: pack.coverage.number().to_owned(),
            order_id: pack.coverage.order().map(ToString::to_string),
            contract_id: pack.coverage.contract().map(ToString::to_string),
            shipment_number: pack.coverage.shipment().map(|(_, number)| number.clone()),
            seller_name: pack.seller_name.clone(),
            buyer_name: pack.buyer_name.clone(),
            destination: country::name_or(pack.destination.clone()),
            sealed_at: pack.seal.as_ref().map(|seal| instant(seal.at_ms)),
            status: pack.statements.last().map(|statement| statement.status),
            made_at: instant(pack.made_ms),
        }
    }
}

impl FullPackView {
    /// A draft with its content as it is now. What it lacks and its evidence are for its seller.
    pub(crate) fn draft(pack: &Pack, content: Content, viewer: &AccountId) -> Self {
        let goods = content.goods.iter().map(|goods| GoodsView {
            hs: goods.commodity.hs.to_owned(),
            description: goods.commodity.description.to_owned(),
            net_kg: kilograms(goods.net_g),
            plots: count(goods.plots.len()),
            producers: count(content.by_producer(&goods.plots).len()),
        });
        let goods = goods.collect();
        let mut told = FullPackView::told(pack, None, viewer);
        told.pack.destination = content.destination();
        let told = FullPackView {
            orders: content.orders.iter().map(PackedOrderView::new).collect(),
            goods,
            plots: count(content.plots.len()),
            producers: count(content.producers.len()),
            ..told
        };
        if pack.seller != *viewer {
            return FullPackView { evidence: Vec::new(), ..told };
        }
        let found = content.findings.iter().filter_map(|(id, findings)| {
            let plot = content.plots.get(id)?;
            let producer = content.producers.get(&plot.producer)?;
            Some(PlotFindings {
                plot_id: id.to_string(),
                name: plot.name.clone(),
                producer_name: producer.name.clone(),
                findings: findings.clone(),
            })
        });
        FullPackView { findings: found.take(MOST_LISTED).collect(), gaps: content.gaps, ..told }
    }

    /// A sealed pack, as it was sealed, with what is so today.
    pub(crate) fn sealed(pack: &Pack, since: Since, viewer: &AccountId) -> Self {
        let Since { later_orders, stopped_ms, gaps } = since;
        let mut view = FullPackView { later_orders, gaps, ..FullPackView::told(pack, stopped_ms, viewer) };
        let Some(seal) = &pack.seal else { return view };
        view.orders = seal.orders.iter().map(PackedOrderView::new).collect();
        let goods = seal.goods.iter().map(|goods| GoodsView {
            hs: goods.hs.clone(),
            description: goods.description.clone(),
            net_kg: kilograms(goods.net_g),
            plots: goods.plots,
            producers: goods.producers,
        });
        view.goods = goods.collect();
        (view.plots, view.producers) = (seal.plots, seal.producers);
        let file = |PackFile { name, hash, bytes }: PackFile| PackFileView { name, hash, bytes };
        view.files = seal.files.iter().cloned().map(file).collect();
        (view.hash, view.bytes) = (seal.archive.clone(), seal.bytes);
        view
    }

    /// What the seller and the buyer told.
    fn told(pack: &Pack, stopped_ms: Option<i64>, viewer: &AccountId) -> Self {
        let species = pack.species.iter().filter_map(|name| species::named(name));
        let species = species.map(|species| SpeciesView {
            scientific_name: species.scientific.to_owned(),
            common_name: species.common.to_owned(),
        });
        let evidence = |file: &Evidence| EvidenceView {
            title: file.title.clone(),
            kind: file.kind,
            name: file.name.clone(),
            hash: file.hash.clone(),
            bytes: file.bytes,
        };
        let statement = |row: &Statement| StatementView {
            reference: row.reference.clone(),
            verification: row.verification.clone(),
            contingency: row.contingency.clone(),
            status: row.status,
            note: row.note.clone(),
            at: instant(row.at_ms),
        };
        FullPackView {
            pack: PackView::new(pack, stopped_ms, viewer),
            orders: Vec::new(),
            later_orders: Vec::new(),
            goods: Vec::new(),
            species: species.collect(),
            produced_from: pack.produced.map(|(from, _)| from.to_string()),
            produced_until: pack.produced.map(|(_, until)| until.to_string()),
            plots: 0,
            producers: 0,
            gaps: Vec::new(),
            findings: Vec::new(),
            evidence: pack.evidence.iter().map(evidence).collect(),
            files: Vec::new(),
            hash: String::new(),
            bytes: 0,
            statements: pack.statements.iter().map(statement).collect(),
            notice: NOTICE,
        }
    }
}

/// A number that fits: a pack has at most 10,000 plots.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
