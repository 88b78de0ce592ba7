//! What a page of goods costs in a shop with a hundred times as many.

use std::path::Path;
use std::time::Duration;

use crate::client::Client;
use crate::load;
use crate::report::{Report, median};
use crate::shop::Shop;
use crate::{LIST, Result};

/// Times the 48 sample goods: 1,008 and 100,032.
const FEW: u32 = 21;
const MANY: u32 = 2_084;
const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_secs(2);
/// Products on a page of the shop's own screens.
const PAGE: usize = 8;
/// How much more it may cost.
const TARGET: f64 = 2.0;

/// Measures both lists in both shops.
pub(crate) async fn measure(folder: &Path, report: &mut Report) -> Result<()> {
    let few = Shop::open_with(&folder.join("few"), FEW).await?;
    let mut many = Shop::open_with(&folder.join("many"), MANY).await?;
    report.fact("first start with 100,000 goods, s", format!("{:.1}", many.opened_after.as_secs_f64()));
    many.stop().await?;
    let many = Shop::open_with(&folder.join("many"), MANY).await?;
    report.fact("cold start with 100,000 goods, s", format!("{:.1}", many.opened_after.as_secs_f64()));
    report.fact("its memory (VmRSS), MB", format!("{:.0}", many.resident_mb()?));
    let (less, more) = (goods(&few).await?, goods(&many).await?);
    let (searches, pages) = (searches(), pages());
    for (what, paths) in [("a page of /api/search", &searches), ("a filtered page of /api/data", &pages)] {
        let (mut small, mut large, mut costs) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let (a, b) =
                (load::rounds(few.address, paths, ROUND).await?, load::rounds(many.address, paths, ROUND).await?);
            costs.push(a / b);
            small.push(a);
            large.push(b);
        }
        let asked = paths.len();
        report.fact(&format!("{what} ({asked} different), {less} goods, a second"), format!("{:.0}", median(small)));
        report.fact(&format!("{what}, {more} goods, a second"), format!("{:.0}", median(large)));
        report.at_most(&format!("cost of {what}, {more} goods : {less} goods"), median(costs), TARGET);
    }
    Ok(())
}

/// How many goods the shop lists.
async fn goods(shop: &Shop) -> Result<String> {
    let answer = Client::connect(shop.address).await?.send("GET", &format!("{LIST}?limit=1"), None, "").await?;
    let total = answer.headers.into_iter().find(|(name, _)| name == "x-total-count");
    Ok(total.ok_or("no total")?.1)
}

/// Words that few goods have and that nearly all have, parts of words, two and three words, and misspelt ones: 240 texts,
/// more than the shop keeps the finds of, each with the pages and filters that one person asks for in turn.
fn searches() -> Vec<String> {
    const TEXTS: [&str; 20] = [
        "kenya",
        "coffee",
        "tea",
        "washed",
        "nyeri",
        "rwan",
        "chocolate",
        "single%20estate",
        "washed%20kenya",
        "black%20tea",
        "coffee%20ethiopia",
        "nyeri%20peaberry",
        "uraga%20sunrise",
        "green%20tea%20rwanda",
        "smallholder%20farms%20uganda",
        "mombosa",
        "sunrize",
        "honey",
        "lot%2017",
        "k",
    ];
    const MORE: [&str; 12] = [
        "",
        "%20box",
        "%20bag",
        "%20mild",
        "%20grade",
        "%20e",
        "%20lot",
        "%20organic",
        "%20leaf",
        "%20a",
        "%20co",
        "%20s",
    ];
    let mut paths = Vec::new();
    for more in MORE {
        for text in TEXTS {
            for filter in ["", "&region=Kenya", "&caffeine=Caffeinated"] {
                for page in 0..4 {
                    paths.push(format!("/api/search?q={text}{more}&limit={PAGE}&offset={}{filter}", page * PAGE));
                }
            }
        }
    }
    paths
}

/// Far more different lists than the shop keeps ready answers of, so that the work itself is measured.
fn pages() -> Vec<String> {
    const FILTERS: [&str; 8] = [
        "category=Roasted%20coffee",
        "category=Black%20Tea&region=Kenya",
        "region=Rwanda&region=Uganda",
        "strength=Mild&source=Smallholder%20farms",
        "cupping_score=84..88",
        "origin=Nandi%20Hills,%20Kenya",
        "tea_type=Black%20tea&size=Whole%20leaf",
        "caffeine=Caffeinated&category=Green%20coffee&cupping_score=80..",
    ];
    let sorts =
        ["", "&sort=price", "&sort=-price", "&sort=name", "&sort=-cupping_score", "&sort=newest", "&tab=best-sellers"];
    let mut paths = Vec::new();
    for sort in sorts {
        for offset in 0..6 * PAGE {
            paths.extend(FILTERS.map(|filter| format!("/api/data?{filter}&limit={PAGE}&offset={offset}{sort}")));
        }
    }
    paths
}
