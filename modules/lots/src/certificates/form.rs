//! A certificate as it is sent, and its checks.

use std::collections::BTreeSet;

use contracts::certificates::Scheme;
use contracts::country;
use contracts::ids::{AccountId, ProducerId};
use contracts::lots::Stage;
use contracts::origins::OriginPort;
use garde::Validate;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::http::text::{Lines, Text, Trimmed};
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::model::{Facts, Scope, Staged};
use crate::days::{is_day, today};
use crate::ledger::rules::Wrongs;
use crate::lot::form::{goods, is_country, is_goods, is_stage};
use crate::lot::model::Goods;

/// The most years that a certificate is valid for: those of the schemes are for one to five.
const MOST_YEARS: i64 = 10;
/// The most years from now until one begins.
const MOST_AHEAD: i64 = 1;
/// The most countries of a scope: more than any scheme certifies together here.
const MOST_COUNTRIES: usize = 20;
/// The most producers that a scope names. A scope of more is one of all producers.
const MOST_PRODUCERS: usize = 200;

/// A certificate wanted, as it stands on its paper.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteCertificate)]
pub(crate) struct CertificateForm {
    #[garde(custom(is_scheme))]
    #[schema(value_type = Scheme)]
    scheme: Trimmed,
    #[garde(dive)]
    number: Text<1, 80>,
    /// The holder that it names.
    #[garde(dive)]
    holder: Text<1, 120>,
    /// `coffee` or `tea`.
    #[garde(custom(is_goods))]
    #[schema(value_type = Goods)]
    goods: Trimmed,
    /// The stages in which the goods are received; all if empty.
    #[serde(default)]
    #[garde(length(max = 5), inner(custom(is_stage)))]
    #[schema(value_type = Vec<Stage>, max_items = 5)]
    stages: Vec<String>,
    /// The countries that the goods grew in, by their English names or codes.
    #[serde(default)]
    #[garde(length(min = 1, max = MOST_COUNTRIES), inner(custom(is_country)))]
    #[schema(required, min_items = 1, max_items = 20)]
    countries: Vec<String>,
    /// The caller's producers that the goods come from; all if empty.
    #[serde(default)]
    #[garde(length(max = MOST_PRODUCERS), inner(length(min = 1, max = 100)))]
    #[schema(max_items = 200)]
    producers: Vec<String>,
    /// Its first day.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date)]
    from: Trimmed,
    /// Its last day.
    #[garde(custom(is_day), custom(is_end_of(&self.from)))]
    #[schema(value_type = String, format = Date)]
    until: Trimmed,
}

/// The certificates that a lot is claimed to have.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ClaimCertificates)]
pub(crate) struct ClaimForm {
    /// The caller's; none to claim none.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(min = 1, max = 100)))]
    #[schema(required, max_items = 20)]
    pub(crate) certificates: Vec<String>,
}

/// What the shop found.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = JudgeCertificate)]
pub(crate) struct JudgeForm {
    /// The version that the shop looked at. Another version is not judged.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(crate) version: u32,
    /// Whether the facts are those of its file, and the certificate is genuine.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(crate) verified: bool,
    /// Why it is rejected, for its seller.
    #[garde(dive, custom(is_told(self.verified)))]
    pub(crate) reason: Lines<0, 1000>,
}

/// The name of a file that is sent.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Named {
    /// The file's name.
    #[garde(dive)]
    #[param(inline, required = false)]
    pub(crate) name: Text<0, 200>,
}

fn is_scheme(text: &str, _: &()) -> garde::Result {
    let words = || Scheme::ALL.iter().map(|scheme| scheme.as_str()).collect::<Vec<_>>().join(", ");
    Scheme::parse(text).map(drop).ok_or_else(|| garde::Error::new(format!("must be one of: {}", words())))
}

fn is_end_of<'a>(from: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| match (text.parse::<Date>(), from.parse::<Date>()) {
        (Ok(until), Ok(from)) if until < from => Err(garde::Error::new("must not be before the first day")),
        (Ok(until), Ok(from)) if until > from.saturating_add(MOST_YEARS.years()) => {
            Err(garde::Error::new(format!("must be within {MOST_YEARS} years of the first day")))
        }
        _ => Ok(()),
    }
}

fn is_told(verified: bool) -> impl FnOnce(&str, &()) -> garde::Result {
    move |text, _| match verified || !text.is_empty() {
        true => Ok(()),
        false => Err(garde::Error::new("is required: its seller reads it")),
    }
}

impl CertificateForm {
    /// Reads a form that was validated. Producers are looked up where the shop keeps them; where it does not, they are
    /// refused.
    ///
    /// # Errors
    /// 422; the store's error.
    pub(crate) fn read(self, context: &Context, seller: &AccountId) -> Result<Facts, Problem> {
        let latest = today(context).saturating_add(MOST_AHEAD.years());
        let day = |field: &str, text: &str| text.parse::<Date>().map_err(|_| Problem::field(field, "must be a day"));
        let goods = goods(&self.goods).ok_or_else(|| Problem::field("goods", "is required"))?;
        let stages = stages_of(goods, &self.stages)?;
        let found = self.countries.iter().filter_map(|name| country::find(name));
        let countries: BTreeSet<String> = found.map(|country| country.code.to_owned()).collect();
        Ok(Facts {
            scheme: Scheme::parse(&self.scheme).ok_or_else(|| Problem::field("scheme", "is required"))?,
            number: self.number.into(),
            holder: self.holder.into(),
            scope: Scope {
                goods,
                stages,
                countries: countries.into_iter().collect(),
                producers: known(context, seller, &self.producers)?,
            },
            from: day("from", &self.from).and_then(|from| match from > latest {
                true => Err(Problem::field("from", format!("must not be after {latest}, a year from now"))),
                false => Ok(from),
            })?,
            until: day("until", &self.until)?,
        })
    }
}

/// The stages of these words, each once.
///
/// # Errors
/// 422 for a stage of other goods.
fn stages_of(goods: Goods, words: &[String]) -> Result<Vec<Staged>, Problem> {
    let (mut stages, mut wrongs) = (Vec::<Staged>::new(), Wrongs::new());
    for (at, word) in words.iter().enumerate() {
        let stage = Stage::parse(word).filter(|stage| stage.is_tea() == (goods == Goods::Tea)).map(Staged);
        match stage {
            Some(stage) if stages.contains(&stage) => {}
            Some(stage) => stages.push(stage),
            None => drop(wrongs.insert(format!("stages.{at}"), vec!["is no stage of these goods".to_owned()])),
        }
    }
    if wrongs.is_empty() { Ok(stages) } else { Err(Problem::Invalid(wrongs)) }
}

/// The producers with these ids, each once.
fn known(context: &Context, seller: &AccountId, ids: &[String]) -> Result<Vec<ProducerId>, Problem> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<ProducerId> = ids.iter().map(|id| id.as_str().into()).collect();
    let kept = match context.port::<dyn OriginPort>() {
        None => vec![false; ids.len()],
        Some(_) => context.look_up::<dyn OriginPort, _>(|origins, reader| {
            ids.iter().map(|id| Ok(origins.producer(reader, seller, id)?.is_some())).collect::<Result<Vec<_>, _>>()
        })?,
    };
    let unknown = kept.iter().enumerate().filter(|(_, kept)| !**kept);
    let wrongs: Wrongs =
        unknown.map(|(at, _)| (format!("producers.{at}"), vec!["is none of your producers".to_owned()])).collect();
    if !wrongs.is_empty() {
        return Err(Problem::Invalid(wrongs));
    }
    Ok(ids.into_iter().collect::<BTreeSet<_>>().into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_of_the_goods_and_each_counts_once() {
        let read = |goods: Goods, words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            stages_of(goods, &words).map_err(|problem| format!("{problem:?}"))
        };
        let twice = ["green", "parchment", "green"];
        assert_eq!(read(Goods::Coffee, &twice), Ok(vec![Staged(Stage::Green), Staged(Stage::Parchment)]));
        assert_eq!(read(Goods::Tea, &["made tea", "made tea"]), Ok(vec![Staged(Stage::MadeTea)]));
        assert_eq!(read(Goods::Tea, &[]), Ok(vec![]));
        for (goods, words) in [(Goods::Coffee, ["green", "made tea"]), (Goods::Tea, ["green leaf", "green"])] {
            let refused = read(goods, &words).expect_err("of other goods");
            assert!(refused.contains("stages.1") && !refused.contains("stages.0"), "{refused}");
        }
    }
}
