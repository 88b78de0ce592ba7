//! The usual yields of processing, from a file that is compiled in (`data/yields.txt`).

use std::sync::LazyLock;

use contracts::lots::Stage;

/// The usual yield of one kind of processing, in whole percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    pub(crate) least: u32,
    pub(crate) most: u32,
}

impl Band {
    /// Whether so many grams of outputs are usual for the inputs.
    pub(crate) fn holds(self, inputs_g: u64, outputs_g: u64) -> bool {
        let (inputs, outputs) = (u128::from(inputs_g), u128::from(outputs_g) * 100);
        (inputs * u128::from(self.least)..=inputs * u128::from(self.most)).contains(&outputs)
    }
}

/// A line of the file.
struct Line {
    country: Option<&'static str>,
    process: Option<&'static str>,
    from: Stage,
    to: Stage,
    band: Band,
}

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let lines = include_str!("../../data/yields.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(read).collect()
});

fn read(line: &'static str) -> Option<Line> {
    let fields: Vec<&str> = line.split(';').collect();
    let [country, process, from, to, least, most, _source] = fields[..] else { return None };
    let one = |text: &'static str| Some(text).filter(|text| *text != "*");
    let band = Band { least: least.parse().ok()?, most: most.parse().ok()? };
    let (from, to) = (Stage::parse(from)?, Stage::parse(to)?);
    Some(Line { country: one(country), process: one(process), from, to, band })
}

/// Returns the usual yield of processing goods of this country and process from one stage to another; `None` if none is
/// known.
pub(crate) fn usual(country: &str, process: &str, from: Stage, to: Stage) -> Option<Band> {
    let process = process.to_lowercase();
    let fits = |line: &&Line| {
        (line.from, line.to) == (from, to)
            && line.country.is_none_or(|known| known == country)
            && line.process.is_none_or(|known| known == process)
    };
    LINES.iter().find(fits).map(|line| line.band)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_file_is_read_and_is_a_band() {
        let text = include_str!("../../data/yields.txt");
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        assert_eq!(LINES.len(), lines.count());
        for line in LINES.iter() {
            assert!(line.from < line.to && line.band.least < line.band.most && line.band.most <= 100);
        }
    }

    #[test]
    fn the_line_of_a_country_comes_before_that_of_all() {
        let cherry = |country, process| usual(country, process, Stage::Cherry, Stage::Green).unwrap().most;
        assert_eq!((cherry("UG", "Natural"), cherry("UG", "washed"), cherry("KE", "natural")), (22, 20, 20));
        assert_eq!(usual("KE", "washed", Stage::Green, Stage::Green), None);
    }

    #[test]
    fn a_band_holds_its_ends() {
        let band = Band { least: 14, most: 20 };
        for (inputs, outputs, holds) in [
            (100, 14, true),
            (100, 20, true),
            (1000, 139, false),
            (1000, 201, false),
            (7, 1, true),
            (u64::MAX, 1, false),
        ] {
            assert_eq!(band.holds(inputs, outputs), holds, "{outputs} of {inputs}");
        }
    }
}
