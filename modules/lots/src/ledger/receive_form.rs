//! A delivery as it is sent, and its checks.

use std::collections::BTreeSet;

use contracts::country;
use contracts::crop_year::calendar_years;
use contracts::ids::{AccountId, LotMoveId, PlotId, ProducerId};
use contracts::origins::OriginPort;
use garde::Validate;
use jiff::civil::Date;
use kernel::http::text::{Text, Trimmed};
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::Source;
use super::receive::ReceiveGoods;
use super::rules::{MOST_GRAMS, Wrongs};
use crate::days::is_day;
use crate::lot::form::LotForm;
use crate::lot::model::Traits;

/// Goods that come from a producer or a supplier.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReceiveGoods)]
pub(crate) struct DeliveryForm {
    /// Their weight.
    #[serde(default)]
    #[garde(range(min = 1, max = MOST_GRAMS))]
    #[schema(required, minimum = 1, maximum = 100_000_000_000_u64)]
    grams: u64,
    /// The day of the delivery; not after today, nor before the first calendar year of the lot's crop year.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date)]
    day: Trimmed,
    /// What proves it, such as the number of a delivery ticket.
    #[garde(dive)]
    evidence: Text<0, 500>,
    /// One of the caller's producers, in the country of the lot.
    #[serde(default)]
    #[garde(inner(length(min = 1, max = 100)))]
    #[schema(max_length = 100)]
    producer_id: Option<String>,
    /// The producer's or supplier's name, unless it is one of the caller's producers.
    #[garde(dive)]
    supplier: Text<0, 120>,
    /// The plots of that producer on which the goods grew.
    #[serde(default)]
    #[garde(length(max = 200), inner(length(min = 1, max = 100)))]
    #[schema(max_items = 200)]
    plots: Vec<String>,
}

/// A new lot, and the goods that are received into it.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReceiveLot)]
pub(crate) struct ReceiveForm {
    #[serde(default)]
    #[garde(dive)]
    #[schema(required)]
    pub(crate) lot: LotForm,
    #[serde(default)]
    #[garde(dive)]
    #[schema(required)]
    pub(crate) delivery: DeliveryForm,
}

/// The caller, the day and the id of a delivery.
pub(crate) struct Entry<'a> {
    pub(crate) id: LotMoveId,
    pub(crate) seller: &'a AccountId,
    pub(crate) by: &'a AccountId,
    pub(crate) today: Date,
    pub(crate) now_ms: i64,
}

impl DeliveryForm {
    /// Reads a form that was validated, of a delivery into a lot whose traits are known unless they are wrong. A producer and
    /// plots are looked up where the shop keeps them; where it does not, they are refused.
    ///
    /// # Errors
    /// 422 with every wrong field; the store's error.
    pub(crate) fn read(
        &self,
        context: &Context,
        entry: &Entry<'_>,
        lot: Option<&Traits>,
    ) -> Result<ReceiveGoods, Problem> {
        let mut wrongs = Wrongs::new();
        let day = self.day.parse::<Date>().map_err(|_| Problem::field("day", "is required"))?;
        if day > entry.today {
            wrongs.insert("day".to_owned(), vec!["must not be after today".to_owned()]);
        } else if let Some(why) = lot.and_then(|lot| before_its_crop(lot, day)) {
            wrongs.insert("day".to_owned(), vec![why]);
        }
        let source = match self.producer_id.as_deref().map(ProducerId::from) {
            None => self.supplier_only(&mut wrongs),
            Some(producer) => self.known(context, entry.seller, producer, lot, &mut wrongs)?,
        };
        if !wrongs.is_empty() {
            return Err(Problem::Invalid(wrongs));
        }
        Ok(ReceiveGoods {
            id: entry.id.clone(),
            seller: entry.seller.clone(),
            by: entry.by.clone(),
            grams: self.grams,
            day,
            evidence: self.evidence.to_string(),
            source,
            now_ms: entry.now_ms,
        })
    }

    fn supplier_only(&self, wrongs: &mut Wrongs) -> Source {
        if !self.plots.is_empty() {
            wrongs.insert("plots".to_owned(), vec!["need their producer".to_owned()]);
        }
        Source { producer: None, name: self.supplier.to_string(), plots: Vec::new() }
    }

    fn known(
        &self,
        context: &Context,
        seller: &AccountId,
        producer: ProducerId,
        lot: Option<&Traits>,
        wrongs: &mut Wrongs,
    ) -> Result<Source, Problem> {
        let mut wrong = |field: String, why: &str| drop(wrongs.insert(field, vec![why.to_owned()]));
        let unknown = "is none of your producers";
        let ids: BTreeSet<PlotId> = self.plots.iter().map(|plot| plot.as_str().into()).collect();
        let plots: Vec<PlotId> = ids.into_iter().collect();
        let kept = context.port::<dyn OriginPort>().is_some();
        let (known, found) = match kept {
            true => context.look_up::<dyn OriginPort, _>(|origins, reader| {
                Ok((origins.producer(reader, seller, &producer)?, origins.plots(reader, seller, &plots)?))
            })?,
            false => (None, Vec::new()),
        };
        let Some(known) = known else {
            wrong("producerId".to_owned(), unknown);
            return Ok(Source { producer: None, name: String::new(), plots: Vec::new() });
        };
        if let Some(lot) = lot.filter(|lot| lot.country != known.country) {
            let [of, wanted] = [&known.country, &lot.country].map(|code| country::name_or(code.clone()));
            wrong("producerId".to_owned(), &format!("is a producer of {of}, and the lot is of {wanted}"));
        }
        if found.len() != plots.len()
            || found.iter().any(|plot| plot.as_ref().is_none_or(|plot| plot.producer != known.id))
        {
            wrong("plots".to_owned(), "has a plot that is none of this producer's");
        }
        Ok(Source { producer: Some(known.id), name: known.name, plots })
    }
}

/// The words about a day on which goods of a lot cannot have been delivered: they grew later. The last day of its harvest is
/// no such limit, as the first goods of a lot are delivered while the harvest goes on.
fn before_its_crop(lot: &Traits, day: Date) -> Option<String> {
    let (first, _) = calendar_years(lot.crop_years.first.as_str())?;
    let years = &lot.crop_years;
    (day.year() < first).then(|| format!("must not be before {first}-01-01: the lot is of the crop year {years}"))
}

#[cfg(test)]
mod tests {
    use contracts::lots::Stage;

    use super::*;
    use crate::testing::lot;

    #[test]
    fn goods_are_not_delivered_before_they_grew_but_while_they_are_harvested() {
        let told = |year: &str, day: &str| {
            let traits = lot("a", year, "KE", Stage::Green).traits;
            before_its_crop(&traits, day.parse().unwrap())
        };
        for (year, before, first) in [("2025/26", "2024-12-31", "2025-01-01"), ("2026", "2025-12-31", "2026-01-01")] {
            assert_eq!(told(year, first), None, "the lot was harvested until later");
            let why = told(year, before).unwrap();
            assert!(why.contains(first) && why.ends_with(year), "{why}");
        }
        assert_eq!(told("2025/26", "2029-01-01"), None, "dried goods come at any time afterwards");
    }
}
