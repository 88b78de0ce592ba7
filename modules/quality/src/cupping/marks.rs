//! The marks of a sheet and the sums of the three forms. Marks are stored as they were given; a sum is computed from them
//! by the version of the formula that the session names.

use contracts::quality::CuppingProtocol;
use serde::{Deserialize, Serialize};

use super::points::Points;

/// The marks of a sheet. Part of `Sheet`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Marks {
    Sca2004(Sca2004),
    Cva(Cva),
    Tea(Tea),
}

/// The marks of the 2004 form. Part of [`Marks`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sca2004 {
    /// In hundredths: fragrance and aroma, flavour, aftertaste, acidity, body, uniformity, balance, clean cup,
    /// sweetness, overall.
    pub(crate) attributes: [u16; 10],
    /// Cups with a taint: an off-flavour that does not overwhelm.
    pub(crate) taint_cups: u8,
    /// Cups with a fault: an off-flavour that makes the cup unpalatable.
    pub(crate) fault_cups: u8,
}

/// The marks of the Coffee Value Assessment. Part of [`Marks`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cva {
    /// The impression of quality, 1 to 9: fragrance, aroma, flavour, aftertaste, acidity, sweetness, mouthfeel, overall.
    pub(crate) affective: [u8; 8],
    pub(crate) non_uniform_cups: u8,
    pub(crate) defective_cups: u8,
    /// `None` if the cupper filled in the affective form alone.
    pub(crate) descriptive: Option<Descriptive>,
}

/// The descriptive part of the Coffee Value Assessment; it has no score. Part of [`Cva`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Descriptive {
    /// The intensity, 0 to 15: fragrance, aroma, flavour, aftertaste, acidity, sweetness, mouthfeel.
    pub(crate) intensities: [u8; 7],
    /// Words that apply to fragrance and aroma.
    pub(crate) smells: Vec<FlavourWord>,
    /// Words that apply to flavour and aftertaste.
    pub(crate) flavours: Vec<FlavourWord>,
    /// The main tastes.
    pub(crate) tastes: Vec<MainTaste>,
    /// Words that apply to the mouthfeel.
    pub(crate) mouthfeel: Vec<MouthfeelWord>,
}

/// A word that applies to smell or flavour ("check all that apply"). Part of [`Descriptive`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FlavourWord {
    Floral,
    Fruity,
    Berry,
    DriedFruit,
    CitrusFruit,
    Sour,
    Fermented,
    GreenVegetative,
    Chemical,
    MustyEarthy,
    Papery,
    Roasted,
    Cereal,
    Burnt,
    Tobacco,
    Nutty,
    Cocoa,
    Spice,
    Sweet,
    Vanilla,
    BrownSugar,
}

/// A main taste. Part of [`Descriptive`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MainTaste {
    Salty,
    Sour,
    Sweet,
    Bitter,
    Umami,
}

/// A word that applies to the mouthfeel. Part of [`Descriptive`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MouthfeelWord {
    Rough,
    Oily,
    Smooth,
    MouthDrying,
    Metallic,
}

/// The marks of the tea form, 0 to 100 each. Part of [`Marks`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tea {
    pub(crate) dry_leaf: u8,
    /// Colour and clearness.
    pub(crate) liquor: u8,
    pub(crate) aroma: u8,
    pub(crate) taste: u8,
    pub(crate) infused_leaf: u8,
}

impl Marks {
    /// The form that they are of.
    pub(crate) fn protocol(&self) -> CuppingProtocol {
        match self {
            Marks::Sca2004(_) => CuppingProtocol::Sca2004,
            Marks::Cva(_) => CuppingProtocol::Cva,
            Marks::Tea(_) => CuppingProtocol::Tea,
        }
    }

    /// The sum of the sheet, unrounded.
    pub(crate) fn points(&self) -> Points {
        match self {
            Marks::Sca2004(marks) => sca_2004(&marks.attributes, marks.taint_cups, marks.fault_cups),
            Marks::Cva(marks) => cva(&marks.affective, marks.non_uniform_cups, marks.defective_cups),
            Marks::Tea(marks) => tea(marks),
        }
    }
}

/// The formula that new sessions of a form are scored by, with its version.
pub(crate) fn formula(protocol: CuppingProtocol) -> &'static str {
    match protocol {
        CuppingProtocol::Sca2004 => "sca-2004/1: sum of ten attributes - 2 x taint cups - 4 x fault cups",
        CuppingProtocol::Cva => {
            "cva/1: 0.65625 x sum of eight marks + 52.75 - 2 x non-uniform cups - 4 x defective cups, shown to the \
             nearest 0.25"
        }
        CuppingProtocol::Tea => "tea/1: 25 % dry leaf + 10 % liquor + 25 % aroma + 30 % taste + 10 % infused leaf",
    }
}

/// Rounds points as the form shows them: the Coffee Value Assessment to the nearest quarter, the others to a hundredth.
pub(crate) fn shown(protocol: CuppingProtocol, points: Points) -> Points {
    match protocol {
        CuppingProtocol::Cva => points.rounded_to(Points::hundredths(25)),
        CuppingProtocol::Sca2004 | CuppingProtocol::Tea => points.rounded_to(Points::hundredths(1)),
    }
}

/// The sum of the 2004 form: the ten attributes, less 2 for each tainted cup and 4 for each faulty one (SCA, "Cupping
/// Protocols": a taint has intensity 2, a fault 4, times the number of cups).
pub(super) fn sca_2004(attributes: &[u16; 10], taint_cups: u8, fault_cups: u8) -> Points {
    let sum: i64 = attributes.iter().map(|mark| i64::from(*mark)).sum();
    Points::hundredths(sum - 200 * i64::from(taint_cups) - 400 * i64::from(fault_cups))
}

/// The score of the affective form: `S = 0.65625 Σ h + 52.75 - 2 u - 4 d`, `u` non-uniform and `d` defective cups. It is
/// linear: all fives are 79.00. Another public program rounds each section by a table (all fives are 80.00 there); the
/// official text was not seen, so the version of the formula is stored with each session.
pub(super) fn cva(affective: &[u8; 8], non_uniform_cups: u8, defective_cups: u8) -> Points {
    let sum: i64 = affective.iter().map(|mark| i64::from(*mark)).sum();
    let cups = Points::whole(2 * i64::from(non_uniform_cups) + 4 * i64::from(defective_cups));
    Points(65_625 * sum + Points::hundredths(5_275).0 - cups.0)
}

/// The weighted mean of the tea form. The liquor is prepared as ISO 3103 says; the five factors and the usual weights
/// 25, 10, 25, 30 and 10 are those of the Chinese standard GB/T 23776 on sensory evaluation.
fn tea(marks: &Tea) -> Points {
    let weighted =
        [(marks.dry_leaf, 25), (marks.liquor, 10), (marks.aroma, 25), (marks.taste, 30), (marks.infused_leaf, 10)];
    Points::hundredths(weighted.into_iter().map(|(mark, weight)| i64::from(mark) * weight).sum())
}
