//! Which lots goods are sold from: those that are of them, and at their stage.

use contracts::lots::Stage;

use crate::lot::model::{Goods, Traits};

/// The words of a category that say tea, or what is brewed like it.
const TEA: &[&str] = &["tea", "teas", "chai", "matcha", "rooibos", "herbal"];

/// Returns why goods of a lot are not sold as a product of this category; `None` where they can be, and where the words of
/// the category do not tell.
pub(crate) fn unfit(category: &str, traits: &Traits) -> Option<String> {
    let lower = category.to_lowercase();
    let has = |words: &[&str]| lower.split(|c: char| !c.is_alphabetic()).any(|word| words.contains(&word));
    let of = |goods| traits.goods == goods;
    // The catalogue asks these words of every category of coffee; other words may stand beside them.
    let fits = match (lower.contains("green coffee"), lower.contains("roasted coffee")) {
        (true, true) => of(Goods::Coffee),
        (true, false) => of(Goods::Coffee) && traits.stage == Stage::Green,
        (false, true) => of(Goods::Coffee) && traits.stage == Stage::Roasted,
        (false, false) if has(&["coffee"]) => of(Goods::Coffee),
        (false, false) if has(TEA) => of(Goods::Tea) && traits.stage == Stage::MadeTea,
        (false, false) => true,
    };
    (!fits).then(|| format!("has {}, and the product is {category}", described(traits)))
}

/// The goods of a lot in words: `green coffee`, `made tea`.
fn described(traits: &Traits) -> String {
    match traits.stage {
        Stage::GreenLeaf | Stage::MadeTea => traits.stage.as_str().to_owned(),
        stage => format!("{} coffee", stage.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::lot;

    #[test]
    fn goods_are_sold_from_lots_of_them_at_their_stage() {
        let of = |goods, stage| Traits { goods, stage, ..lot("a", "2025/26", "KE", Stage::Green).traits };
        let fits = |category: &str| {
            let all = [Stage::Parchment, Stage::Green, Stage::Roasted].map(|stage| of(Goods::Coffee, stage));
            let all = all.into_iter().chain([of(Goods::Tea, Stage::GreenLeaf), of(Goods::Tea, Stage::MadeTea)]);
            all.map(|traits| unfit(category, &traits).is_none()).collect::<Vec<_>>()
        };
        assert_eq!(fits("Green coffee"), [false, true, false, false, false]);
        assert_eq!(fits("Roasted coffee, Whole bean"), [false, false, true, false, false]);
        assert_eq!(fits("Roasted coffee, green label"), [false, false, true, false, false]);
        assert_eq!(fits("Green coffee, tea-like"), [false, true, false, false, false]);
        assert_eq!(fits("Specialty coffee"), [true, true, true, false, false]);
        for tea in ["Green Tea", "Chai Tea", "Matcha", "Rooibos", "Steamed tea"] {
            assert_eq!(fits(tea), [false, false, false, false, true], "{tea}");
        }
        assert_eq!(fits("Gift boxes"), [true; 5], "nobody knows");
        let why = unfit("Green coffee", &of(Goods::Tea, Stage::MadeTea)).unwrap();
        assert_eq!(why, "has made tea, and the product is Green coffee");
    }
}
