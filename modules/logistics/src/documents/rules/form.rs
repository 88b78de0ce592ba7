//! A rule of papers as it is sent, and its checks. The packaged rules are read by it too.

use contracts::country;
use contracts::words::Word;
use garde::Validate;
use jiff::civil::Date;
use kernel::http::text::{NullableText, NullableTrimmed, Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::corridor::Way;
use super::goods::Product;
use super::model::{Place, Rule, Start};
use super::payment::Payment;
use crate::documents::key::Key;
use crate::documents::kind::{ALL, Kind};
use crate::documents::model::{Need, Uploader};
use crate::documents::step::{Due, Step};
use crate::documents::title;

/// The word for the first day of the regulation on deforestation-free goods.
pub(crate) const EUDR: &str = "eudr";

/// The longest title of a paper of the shop's own, in characters.
pub(crate) const LONGEST: usize = 60;

/// The codes of Incoterms 2020.
pub(crate) const INCOTERMS: [&str; 11] = ["EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP", "FAS", "FOB", "CFR", "CIF"];

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}

/// A rule of papers wanted.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WritePaperRule)]
pub(crate) struct RuleForm {
    /// Whether it holds; it does unless told.
    #[garde(skip)]
    #[serde(default = "yes")]
    on: bool,
    /// The country where the goods start: a code of ISO 3166 such as `KE`, `EU`, or `*` for all.
    #[garde(custom(is_origin))]
    #[schema(value_type = String, required, example = "KE")]
    origin: Trimmed,
    /// A country that they pass between origin and destination, on their way to the port or from it: a code such as `KE`;
    /// empty for all ways.
    #[garde(custom(is_via))]
    #[schema(value_type = Option<String>, max_length = 2, example = "KE")]
    via: NullableTrimmed,
    /// The country where they go: a code, `EU` for goods from outside it, `inside-EU` for goods that go from one member state to
    /// another, `abroad`, or `*` for all.
    #[garde(custom(is_destination))]
    #[schema(value_type = String, required, example = "abroad")]
    destination: Trimmed,
    /// `any` unless told; `coffee` is green and roasted. A rule that takes a paper off holds where all goods are of this kind.
    #[garde(custom(is_product))]
    #[schema(value_type = Product, required = false)]
    product: Trimmed,
    /// `any` unless told.
    #[garde(custom(is_way))]
    #[schema(value_type = Way, required = false)]
    way: Trimmed,
    /// A code of Incoterms 2020; empty for all.
    #[garde(custom(is_incoterm))]
    #[schema(value_type = Option<String>, max_length = 3)]
    incoterm: NullableTrimmed,
    /// How the order is paid, or the goods by the terms of their contract; empty for all.
    #[garde(custom(is_payment))]
    #[schema(value_type = Option<Payment>)]
    payment: NullableTrimmed,
    /// Its first day: empty for always, or `eudr` for the first day of the regulation on deforestation-free goods, as the
    /// shop's settings have it. The day on which goods leave counts; for papers that are due before import clearance or
    /// delivery, and with `eudr`, the day on which they are expected.
    #[garde(custom(is_start))]
    #[schema(value_type = Option<String>, max_length = 10)]
    from: NullableTrimmed,
    /// Its last day; empty where it does not end.
    #[garde(custom(is_end(&self.from)))]
    #[schema(value_type = Option<String>, format = Date)]
    until: NullableTrimmed,
    /// The kind of paper.
    #[garde(custom(is_kind))]
    #[schema(value_type = Kind, required)]
    paper: Trimmed,
    /// The title of a paper of the shop's own, for `other`, which needs one; no other kind has one. Two that differ in capital
    /// letters alone are the same. With `Other` it is the paper of that kind which has no title.
    #[garde(custom(is_title(&self.paper)))]
    #[schema(value_type = Option<String>, max_length = 60)]
    title: NullableTrimmed,
    /// Whether such shipments need it; `false` takes it off them. They do unless told.
    #[garde(skip)]
    #[serde(default = "yes")]
    needed: bool,
    /// Who makes it out.
    #[garde(dive)]
    issuer: NullableText<80>,
    /// Who hands it in, beside the shop; `seller` unless told.
    #[garde(custom(is_uploader))]
    #[schema(value_type = Uploader, required = false)]
    uploader: Trimmed,
    /// When it is due; `before-pickup` unless told.
    #[garde(custom(is_due))]
    #[schema(value_type = Due, required = false)]
    due: Trimmed,
    /// The step that waits for it, if any. It is not before the paper is due.
    #[garde(custom(is_step(&self.due)))]
    #[schema(value_type = Option<Step>)]
    blocks: NullableTrimmed,
    /// For how many days after its day of issue it is valid; none if it does not expire.
    #[garde(inner(range(min = 1, max = 3650)))]
    #[schema(minimum = 1, maximum = 3650)]
    valid_days: Option<u16>,
    /// How many originals; one unless told.
    #[garde(range(min = 1, max = 20))]
    #[serde(default = "one")]
    #[schema(minimum = 1, maximum = 20)]
    copies: u8,
    /// What else there is to know.
    #[garde(dive)]
    note: NullableText<160>,
}

impl RuleForm {
    /// The rule of a form that was validated, with this id; `None` for another form.
    pub(crate) fn rule(self, id: String, written_ms: Option<i64>) -> Option<Rule> {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let kind = Kind::parse(&self.paper)?;
        let plain = Key::new(kind, &self.title).plain();
        let need = Need {
            issuer: self.issuer.into(),
            uploader: uploader(&self.uploader)?,
            due: due(&self.due)?,
            blocks: if self.blocks.is_empty() { None } else { Some(Step::parse(&self.blocks)?) },
            valid_days: self.valid_days,
            copies: self.copies,
            note: self.note.into(),
        };
        Some(Rule {
            id,
            on: self.on,
            origin: Place::parse(&self.origin)?,
            via: some(&self.via),
            destination: Place::parse(&self.destination)?,
            product: product(&self.product)?,
            way: way(&self.way)?,
            incoterm: some(&self.incoterm),
            payment: if self.payment.is_empty() { None } else { Some(Payment::parse(&self.payment)?) },
            from: start(&self.from)?,
            until: if self.until.is_empty() { None } else { Some(day(&self.until)?) },
            kind,
            title: if plain { String::new() } else { title::kept(&self.title) },
            need: self.needed.then_some(need),
            written_ms,
        })
    }
}

fn day(text: &str) -> Option<Date> {
    text.parse::<Date>().ok().filter(|day| (2000..2100).contains(&day.year()))
}

fn start(text: &str) -> Option<Start> {
    match text {
        "" => Some(Start::Always),
        EUDR => Some(Start::Eudr),
        text => day(text).map(Start::Day),
    }
}

/// Reads a product; `any` where nothing is said.
pub(crate) fn product(text: &str) -> Option<Product> {
    if text.is_empty() { Some(Product::Any) } else { Product::parse(text) }
}

/// Reads a way; `any` where nothing is said.
pub(crate) fn way(text: &str) -> Option<Way> {
    match text {
        "" | "any" => Some(Way::Any),
        "sea" => Some(Way::Sea),
        "air" => Some(Way::Air),
        "road" => Some(Way::Road),
        "rail" => Some(Way::Rail),
        _ => None,
    }
}

fn uploader(text: &str) -> Option<Uploader> {
    match text {
        "" | "seller" => Some(Uploader::Seller),
        "carrier" => Some(Uploader::Carrier),
        "buyer" => Some(Uploader::Buyer),
        _ => None,
    }
}

fn due(text: &str) -> Option<Due> {
    if text.is_empty() { Some(Due::BeforePickup) } else { Due::parse(text) }
}

fn known<T>(found: Option<T>, why: &str) -> garde::Result {
    found.map(drop).ok_or_else(|| garde::Error::new(why))
}

fn is_origin(text: &str, _: &()) -> garde::Result {
    let place = Place::parse(text).filter(|place| !matches!(place, Place::Abroad | Place::InsideEu));
    known(place, "must be a country's two letters such as KE, EU, or * for all")
}

pub(crate) fn is_via(text: &str, _: &()) -> garde::Result {
    let fine = text.is_empty() || country::find(text).is_some_and(|found| found.code == text);
    known(fine.then_some(()), "must be a country's two letters such as KE, or empty")
}

fn is_destination(text: &str, _: &()) -> garde::Result {
    known(Place::parse(text), "must be a country's two letters such as DE, EU, inside-EU, abroad, or * for all")
}

pub(crate) fn is_product(text: &str, _: &()) -> garde::Result {
    known(product(text), "must be any, coffee, green-coffee, roasted-coffee or tea")
}

pub(crate) fn is_way(text: &str, _: &()) -> garde::Result {
    known(way(text), "must be any, sea, air, road or rail")
}

pub(crate) fn is_incoterm(text: &str, _: &()) -> garde::Result {
    let fine = text.is_empty() || INCOTERMS.contains(&text);
    known(fine.then_some(()), "must be a code of Incoterms 2020 such as FOB, or empty")
}

pub(crate) fn is_payment(text: &str, _: &()) -> garde::Result {
    let fine = text.is_empty() || Payment::parse(text).is_some();
    let words = Payment::ALL.iter().map(|payment| payment.as_str()).collect::<Vec<_>>().join(", ");
    known(fine.then_some(()), &format!("must be {words}, or empty"))
}

fn is_start(text: &str, _: &()) -> garde::Result {
    known(start(text), "must be a day of this century like 2026-07-01, eudr, or empty")
}

fn is_end<'a>(from: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| match (day(text), day(from)) {
        _ if text.is_empty() => Ok(()),
        (None, _) => known(None::<()>, "must be a day of this century like 2026-07-01, or empty"),
        (Some(until), Some(from)) if until < from => known(None::<()>, "must not be before the first day"),
        _ => Ok(()),
    }
}

fn is_kind(text: &str, _: &()) -> garde::Result {
    known(Kind::parse(text), if text.is_empty() { "is required" } else { "is not a kind of paper" })
}

/// A kind that is not the shop's own may have its own name, with which its rules are sent.
fn is_title<'a>(paper: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| {
        title::is_visible(text, &())?;
        let named = ALL.into_iter().find(|kind| Key::new(*kind, text).plain() && !text.is_empty());
        match (Kind::parse(paper), named) {
            (None, _) => Ok(()),
            (Some(Kind::Other), None) => Text::<1, LONGEST>::check(text),
            (Some(_), None) if text.is_empty() => Ok(()),
            (Some(kind), Some(other)) if kind == other => Ok(()),
            (Some(Kind::Other), Some(_)) => known(None::<()>, "is the name of a kind of paper: choose that kind"),
            (Some(_), _) => known(None::<()>, "is for papers of the kind other alone"),
        }
    }
}

fn is_uploader(text: &str, _: &()) -> garde::Result {
    known(uploader(text), "must be seller, carrier or buyer")
}

fn is_due(text: &str, _: &()) -> garde::Result {
    known(due(text), "is not a time at which papers are due")
}

fn is_step<'a>(when: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| match (Step::parse(text), due(when)) {
        _ if text.is_empty() => Ok(()),
        (None, _) => known(None::<()>, "is not a step that can wait for a paper"),
        (Some(step), Some(due)) if !due.fits(step) => known(None::<()>, "must not come before the paper is due"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(paper: &str, title: &str) -> Result<String, String> {
        let form = json!({"paper": paper, "title": title, "origin": "ET", "destination": "abroad"});
        let form = serde_json::from_value::<RuleForm>(form).unwrap();
        match form.validate() {
            Ok(()) => Ok(form.rule("1".to_owned(), None).unwrap().title),
            Err(report) => {
                let faults: Vec<String> = report.iter().map(|(path, _)| path.to_string()).collect();
                Err(faults.join(", "))
            }
        }
    }

    #[test]
    fn a_paper_of_the_shops_own_has_a_title_and_no_other_has() {
        let longest = "x".repeat(LONGEST);
        for title in ["National Bank", " National Bank ", &longest] {
            assert_eq!(read("other", title).as_deref(), Ok(title.trim()));
        }
        for spaced in ["National  Bank", "National\u{a0}Bank", "\u{3000}National \u{a0} Bank"] {
            assert_eq!(read("other", spaced).as_deref(), Ok("National Bank"), "{spaced:?}");
        }
        for title in ["Other", "other"] {
            assert_eq!(read("other", title).as_deref(), Ok(""), "the paper without a title");
        }
        for (paper, title) in [("customs", ""), ("customs", "Customs")] {
            assert_eq!(read(paper, title).as_deref(), Ok(""), "{paper} {title}: as its rules are sent");
        }
        let longer = format!("{longest}x");
        for (paper, title) in [
            ("other", ""),
            ("other", longer.as_str()),
            ("other", "two\nlines"),
            ("other", "National\u{200b}Bank"),
            ("other", "\u{200b}"),
            ("other", "bill of lading"),
            ("other", "bill  of\u{a0}lading"),
            ("customs", "National Bank"),
            ("customs", "Invoice"),
            ("customs", "Other"),
        ] {
            assert_eq!(read(paper, title), Err("title".to_owned()), "{paper} {title}");
        }
    }
}
