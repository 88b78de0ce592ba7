//! A sheet as it is sent and shown. The marks of one of the three forms are given.

use garde::Validate;
use kernel::Problem;
use kernel::http::text::Lines;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::marks::{Cva, Descriptive, FlavourWord, MainTaste, Marks, MouthfeelWord, Sca2004, Tea};

/// A sheet that a cupper saves.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SaveSheet)]
pub(super) struct SheetForm {
    #[garde(dive)]
    pub(super) marks: MarksForm,
    /// The cupper's words.
    #[garde(dive)]
    pub(super) note: Lines<0, 1000>,
}

/// The marks of one form: that of the session.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Marks)]
pub(super) struct MarksForm {
    #[garde(dive)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    sca2004: Option<Sca2004Form>,
    #[garde(dive)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    cva: Option<CvaForm>,
    #[garde(dive)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tea: Option<TeaForm>,
}

/// The 2004 form. Qualities are 6 to 10 by 0.25. Uniformity, clean cup and sweetness are ten points divided by the cups: with
/// five cups each good cup counts 2. Tainted and faulty cups are at most the cups together.
#[derive(Debug, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Sca2004Marks)]
struct Sca2004Form {
    #[garde(custom(is_quality))]
    #[schema(minimum = 6, maximum = 10, multiple_of = 0.25)]
    fragrance_aroma: f64,
    #[garde(custom(is_quality))]
    #[schema(minimum = 6, maximum = 10, multiple_of = 0.25)]
    flavor: f64,
    #[garde(custom(is_quality))]
    #[schema(minimum = 6, maximum = 10, multiple_of = 0.25)]
    aftertaste: f64,
    #[garde(custom(is_quality))]
    #[schema(minimum = 6, maximum = 10, multiple_of = 0.25)]
    acidity: f64,
    #[garde(custom(is_quality))]
    #[schema(minimum = 6, maximum = 10, multiple_of = 0.25)]
    body: f64,
    #[garde(custom(is_cups))]
    #[schema(minimum = 0, maximum = 10)]
    uniformity: f64,
    #[garde(custom(is_quality))]
    #[schema(minimum = 6, maximum = 10, multiple_of = 0.25)]
    balance: f64,
    #[garde(custom(is_cups))]
    #[schema(minimum = 0, maximum = 10)]
    clean_cup: f64,
    #[garde(custom(is_cups))]
    #[schema(minimum = 0, maximum = 10)]
    sweetness: f64,
    #[garde(custom(is_quality))]
    #[schema(minimum = 6, maximum = 10, multiple_of = 0.25)]
    overall: f64,
    #[garde(range(max = 10))]
    #[schema(maximum = 10)]
    taint_cups: u8,
    #[garde(range(max = 10))]
    #[schema(maximum = 10)]
    fault_cups: u8,
}

/// The Coffee Value Assessment: the impression of quality of eight sections, 1 to 9, and the description.
#[derive(Debug, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CvaMarks)]
struct CvaForm {
    #[garde(range(min = 1, max = 9))]
    #[schema(minimum = 1, maximum = 9)]
    fragrance: u8,
    #[garde(range(min = 1, max = 9))]
    #[schema(minimum = 1, maximum = 9)]
    aroma: u8,
    #[garde(range(min = 1, max = 9))]
    #[schema(minimum = 1, maximum = 9)]
    flavor: u8,
    #[garde(range(min = 1, max = 9))]
    #[schema(minimum = 1, maximum = 9)]
    aftertaste: u8,
    #[garde(range(min = 1, max = 9))]
    #[schema(minimum = 1, maximum = 9)]
    acidity: u8,
    #[garde(range(min = 1, max = 9))]
    #[schema(minimum = 1, maximum = 9)]
    sweetness: u8,
    #[garde(range(min = 1, max = 9))]
    #[schema(minimum = 1, maximum = 9)]
    mouthfeel: u8,
    #[garde(range(min = 1, max = 9))]
    #[schema(minimum = 1, maximum = 9)]
    overall: u8,
    #[garde(range(max = 10))]
    #[schema(maximum = 10)]
    non_uniform_cups: u8,
    #[garde(range(max = 10))]
    #[schema(maximum = 10)]
    defective_cups: u8,
    #[garde(dive)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    descriptive: Option<DescriptiveForm>,
}

/// The descriptive part: intensities of 0 to 15, and words that apply. It has no score.
#[derive(Debug, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CvaDescription)]
struct DescriptiveForm {
    #[garde(range(max = 15))]
    #[schema(maximum = 15)]
    fragrance: u8,
    #[garde(range(max = 15))]
    #[schema(maximum = 15)]
    aroma: u8,
    #[garde(range(max = 15))]
    #[schema(maximum = 15)]
    flavor: u8,
    #[garde(range(max = 15))]
    #[schema(maximum = 15)]
    aftertaste: u8,
    #[garde(range(max = 15))]
    #[schema(maximum = 15)]
    acidity: u8,
    #[garde(range(max = 15))]
    #[schema(maximum = 15)]
    sweetness: u8,
    #[garde(range(max = 15))]
    #[schema(maximum = 15)]
    mouthfeel: u8,
    /// Of fragrance and aroma, at most 5.
    #[serde(default)]
    #[garde(length(max = 5))]
    #[schema(max_items = 5)]
    smells: Vec<FlavourWord>,
    /// Of flavour and aftertaste, at most 5.
    #[serde(default)]
    #[garde(length(max = 5))]
    #[schema(max_items = 5)]
    flavours: Vec<FlavourWord>,
    /// At most 2.
    #[serde(default)]
    #[garde(length(max = 2))]
    #[schema(max_items = 2)]
    tastes: Vec<MainTaste>,
    /// At most 2.
    #[serde(default)]
    #[garde(length(max = 2))]
    #[schema(max_items = 2)]
    mouthfeel_words: Vec<MouthfeelWord>,
}

/// The tea form: five factors of 0 to 100.
#[derive(Debug, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeaMarks)]
struct TeaForm {
    #[garde(range(max = 100))]
    #[schema(maximum = 100)]
    dry_leaf: u8,
    #[garde(range(max = 100))]
    #[schema(maximum = 100)]
    liquor: u8,
    #[garde(range(max = 100))]
    #[schema(maximum = 100)]
    aroma: u8,
    #[garde(range(max = 100))]
    #[schema(maximum = 100)]
    taste: u8,
    #[garde(range(max = 100))]
    #[schema(maximum = 100)]
    infused_leaf: u8,
}

fn is_quality(mark: &f64, (): &()) -> garde::Result {
    if (6.0..=10.0).contains(mark) && is_quarter(*mark) {
        return Ok(());
    }
    Err(garde::Error::new("must be from 6 to 10 in steps of 0.25"))
}

fn is_cups(mark: &f64, (): &()) -> garde::Result {
    if (0.0..=10.0).contains(mark) && hundredths(*mark).is_some() {
        return Ok(());
    }
    Err(garde::Error::new("must be from 0 to 10 with at most two decimals"))
}

fn is_quarter(mark: f64) -> bool {
    (mark * 4.0).fract() == 0.0
}

/// A mark in hundredths; `None` if it has more decimals. Marks are from 0 to 10.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn hundredths(mark: f64) -> Option<u16> {
    let scaled = mark * 100.0;
    let rounded = scaled.round();
    ((scaled - rounded).abs() < 1e-6 && (0.0..=1_000.0).contains(&rounded)).then_some(rounded as u16)
}

impl MarksForm {
    /// The marks that are to be stored.
    ///
    /// # Errors
    /// 422 if not exactly one form is filled in.
    pub(super) fn read(self) -> Result<Marks, Problem> {
        let one = || Problem::field("marks", "must be those of one form: sca2004, cva or tea");
        match self {
            MarksForm { sca2004: Some(form), cva: None, tea: None } => form.read().map(Marks::Sca2004).ok_or_else(one),
            MarksForm { sca2004: None, cva: Some(form), tea: None } => Ok(Marks::Cva(form.into())),
            MarksForm { sca2004: None, cva: None, tea: Some(form) } => Ok(Marks::Tea(form.into())),
            _ => Err(one()),
        }
    }

    /// Stored marks as they are shown.
    pub(super) fn shown(marks: &Marks) -> Self {
        match marks.clone() {
            Marks::Sca2004(marks) => MarksForm { sca2004: Some(marks.into()), ..MarksForm::default() },
            Marks::Cva(marks) => MarksForm { cva: Some(marks.into()), ..MarksForm::default() },
            Marks::Tea(marks) => MarksForm { tea: Some(marks.into()), ..MarksForm::default() },
        }
    }
}

impl Sca2004Form {
    fn read(self) -> Option<Sca2004> {
        let marks = [
            self.fragrance_aroma,
            self.flavor,
            self.aftertaste,
            self.acidity,
            self.body,
            self.uniformity,
            self.balance,
            self.clean_cup,
            self.sweetness,
            self.overall,
        ];
        let mut attributes = [0; 10];
        for (attribute, mark) in attributes.iter_mut().zip(marks) {
            *attribute = hundredths(mark)?;
        }
        Some(Sca2004 { attributes, taint_cups: self.taint_cups, fault_cups: self.fault_cups })
    }
}

impl From<Sca2004> for Sca2004Form {
    fn from(marks: Sca2004) -> Self {
        let [fragrance_aroma, flavor, aftertaste, acidity, body, uniformity, balance, clean_cup, sweetness, overall] =
            marks.attributes.map(|mark| f64::from(mark) / 100.0);
        Sca2004Form {
            fragrance_aroma,
            flavor,
            aftertaste,
            acidity,
            body,
            uniformity,
            balance,
            clean_cup,
            sweetness,
            overall,
            taint_cups: marks.taint_cups,
            fault_cups: marks.fault_cups,
        }
    }
}

impl From<CvaForm> for Cva {
    fn from(form: CvaForm) -> Self {
        Cva {
            affective: [
                form.fragrance,
                form.aroma,
                form.flavor,
                form.aftertaste,
                form.acidity,
                form.sweetness,
                form.mouthfeel,
                form.overall,
            ],
            non_uniform_cups: form.non_uniform_cups,
            defective_cups: form.defective_cups,
            descriptive: form.descriptive.map(Descriptive::from),
        }
    }
}

impl From<Cva> for CvaForm {
    fn from(marks: Cva) -> Self {
        let [fragrance, aroma, flavor, aftertaste, acidity, sweetness, mouthfeel, overall] = marks.affective;
        CvaForm {
            fragrance,
            aroma,
            flavor,
            aftertaste,
            acidity,
            sweetness,
            mouthfeel,
            overall,
            non_uniform_cups: marks.non_uniform_cups,
            defective_cups: marks.defective_cups,
            descriptive: marks.descriptive.map(DescriptiveForm::from),
        }
    }
}

impl From<DescriptiveForm> for Descriptive {
    fn from(form: DescriptiveForm) -> Self {
        Descriptive {
            intensities: [
                form.fragrance,
                form.aroma,
                form.flavor,
                form.aftertaste,
                form.acidity,
                form.sweetness,
                form.mouthfeel,
            ],
            smells: each_once(form.smells),
            flavours: each_once(form.flavours),
            tastes: each_once(form.tastes),
            mouthfeel: each_once(form.mouthfeel_words),
        }
    }
}

impl From<Descriptive> for DescriptiveForm {
    fn from(marks: Descriptive) -> Self {
        let [fragrance, aroma, flavor, aftertaste, acidity, sweetness, mouthfeel] = marks.intensities;
        DescriptiveForm {
            fragrance,
            aroma,
            flavor,
            aftertaste,
            acidity,
            sweetness,
            mouthfeel,
            smells: marks.smells,
            flavours: marks.flavours,
            tastes: marks.tastes,
            mouthfeel_words: marks.mouthfeel,
        }
    }
}

fn each_once<T: Ord>(words: Vec<T>) -> Vec<T> {
    let words: std::collections::BTreeSet<T> = words.into_iter().collect();
    words.into_iter().collect()
}

impl From<TeaForm> for Tea {
    fn from(form: TeaForm) -> Self {
        let TeaForm { dry_leaf, liquor, aroma, taste, infused_leaf } = form;
        Tea { dry_leaf, liquor, aroma, taste, infused_leaf }
    }
}

impl From<Tea> for TeaForm {
    fn from(marks: Tea) -> Self {
        let Tea { dry_leaf, liquor, aroma, taste, infused_leaf } = marks;
        TeaForm { dry_leaf, liquor, aroma, taste, infused_leaf }
    }
}
