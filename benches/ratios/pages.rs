//! The visitors' calls: far more different ones than the shop's caches hold, so that the real work is measured.

/// Products on a page of the shop's own screens.
pub(crate) const PAGE: usize = 8;

/// Words that few goods have and that nearly all have, parts of words, two and three words, and misspelt ones: 240
/// texts, more than the shop caches results of, each with the pages and filters that one person requests in turn.
pub(crate) fn searches() -> Vec<String> {
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

/// Filters of every kind, in every order, at many offsets of the list.
pub(crate) fn filtered() -> Vec<String> {
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
