//! Makes the files of a pack that is to be sealed.

use kernel::{Context, Held, Problem};

use super::annex;
use super::archive::{self, Packed};
use super::content::{Content, Goods};
use super::dds::{self, DdsStatement, SubmitRequest};
use super::files::PackFiles;
use super::gather::{self, refusal};
use super::model::{Pack, Seal, SealedGoods};
use super::sealed_sources::SealedSources;

/// A seal with its files, which stay while this lives.
pub(crate) struct Sealing {
    pub(crate) seal: Seal,
    /// The lots and the plots in it.
    pub(crate) sources: SealedSources,
    /// The countries that its orders go to.
    pub(crate) destination: String,
    held: [Held; 2],
}

impl Sealing {
    /// What keeps its files until a commit names them.
    pub(crate) fn held(&self) -> [Held; 2] {
        self.held.clone()
    }
}

/// Makes the archive of a draft. Blocks.
///
/// # Errors
/// 409 `incomplete` with what is missing, `too-large` or `gone-files`; where a file cannot be kept.
pub(crate) fn make(context: &Context, files: &PackFiles, pack: &Pack, at_ms: i64) -> Result<Sealing, Problem> {
    let content = gather::content(context, pack)?;
    if let Some(why) = refusal(&content) {
        return Err(Problem::conflict("incomplete", why));
    }
    let days = &context.settings().eudr;
    let geojson = annex::geojson(&content, None)?;
    let statement = DdsStatement::new(pack, &content)?;
    let annex = annex::annex(pack, &content, &statement, days)?;
    let mut contents = vec![
        Packed { name: "plots.geojson".to_owned(), bytes: geojson.clone() },
        Packed { name: "plots.csv".to_owned(), bytes: annex::table(&content) },
        Packed { name: "annex.json".to_owned(), bytes: annex },
        Packed { name: dds::FILE.to_owned(), bytes: SubmitRequest::new(statement).write()? },
    ];
    for (at, file) in pack.evidence.iter().enumerate() {
        let gone = || Problem::conflict("gone-files", format!("The file {} is gone. Add it again.", file.name));
        let bytes = files.read(&file.hash)?.ok_or_else(gone)?;
        contents.push(Packed { name: format!("evidence/{}-{}-{}", at + 1, file.kind.as_str(), file.name), bytes });
    }
    let (archive, packed) = archive::pack(contents)?;
    let held = [files.save(&geojson)?, files.save(&archive)?];
    let destination = content.destination();
    let seal = Seal {
        goods: content.goods.iter().map(|goods| sealed(goods, &content)).collect(),
        plots: count(content.plots.len()),
        producers: count(content.producers.len()),
        files: packed,
        geojson: held[0].hash().to_owned(),
        archive: held[1].hash().to_owned(),
        bytes: archive.len() as u64,
        at_ms,
        orders: content.orders,
    };
    let sources = SealedSources { lots: content.drawn, plots: content.plots.into_keys().collect() };
    Ok(Sealing { seal, sources, destination, held })
}

fn sealed(goods: &Goods, content: &Content) -> SealedGoods {
    SealedGoods {
        hs: goods.commodity.hs.to_owned(),
        description: goods.commodity.description.to_owned(),
        net_g: goods.net_g,
        plots: count(goods.plots.len()),
        producers: count(content.by_producer(&goods.plots).len()),
    }
}

/// A number that fits: a pack has at most 10,000 plots.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
