//! The claims of lots, products and purchases, as they are shown.

use std::collections::{BTreeMap, BTreeSet};

use contracts::certificates::{ClaimedCertificate, GoodsClaim, Scheme};
use jiff::civil::Date;
use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::claims::{Claims, ClaimsOn, Stated, made_of};
use super::left::stated;
use super::responses::CertificateView;
use super::sold::LineClaims;
use crate::lot::model::Lot;

/// A scheme of which goods have certificates that hold.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Claim)]
pub(crate) struct ClaimView {
    scheme: Scheme,
    /// The certificates on which it rests.
    certificates: Vec<ClaimedView>,
}

/// A certificate on which a claim rests.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ClaimedCertificate)]
struct ClaimedView {
    number: String,
    /// Its last day.
    #[schema(format = Date)]
    until: String,
}

/// The certificates of a lot.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LotCertificates)]
pub(crate) struct LotCertificatesView {
    /// What holds for the lot today.
    claims: Vec<ClaimView>,
    /// What does not hold today, and why.
    fallen: Vec<FallenView>,
    /// The certificates that its seller claims for it, whether they hold or not; none of a lot that was made of others.
    stated: Vec<CertificateView>,
}

/// A scheme that does not hold for a lot.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FallenClaim)]
struct FallenView {
    scheme: Scheme,
    /// Why, in a sentence.
    why: String,
}

/// The certificates of a purchase.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PurchaseCertificates)]
pub(crate) struct PurchaseCertificatesView {
    /// The day on which the goods left their seller, once they have. The claims are those of that day, or of today.
    #[schema(required, format = Date)]
    shipped: Option<String>,
    /// What holds.
    claims: Vec<ClaimView>,
    /// What held when the goods were ordered, and does not any more.
    fallen: Vec<Scheme>,
}

impl ClaimView {
    /// The views of claims.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn all(reader: &Reader<'_>, claims: Claims) -> Result<Vec<Self>, StoreError> {
        Ok(stated(reader, claims)?.into_iter().map(ClaimView::from).collect())
    }
}

impl From<GoodsClaim> for ClaimView {
    fn from(claim: GoodsClaim) -> Self {
        let shown = |of: ClaimedCertificate| ClaimedView { number: of.number, until: of.until.to_string() };
        ClaimView { scheme: claim.scheme, certificates: claim.certificates.into_iter().map(shown).collect() }
    }
}

impl LotCertificatesView {
    /// The view of a lot's certificates on a day.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn load(reader: &Reader<'_>, lot: &Lot, today: Date) -> Result<Self, StoreError> {
        let mut on = ClaimsOn::new(reader, today);
        let claims = on.of(lot)?;
        let (fallen, stated) = match made_of(reader, lot)? {
            Some(inputs) => (lacking(&mut on, &inputs, &claims)?, Vec::new()),
            None => {
                let stated = Stated::of(reader, lot)?;
                (not_holding(&stated, lot, &claims, today), stated.0)
            }
        };
        Ok(LotCertificatesView {
            claims: ClaimView::all(reader, claims)?,
            fallen: fallen.into_iter().map(|(scheme, why)| FallenView { scheme, why }).collect(),
            stated: stated.into_iter().map(|(known, _)| CertificateView::new(known, today)).collect(),
        })
    }
}

impl PurchaseCertificatesView {
    /// The view of a purchase's claims.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn new(reader: &Reader<'_>, line: LineClaims) -> Result<Self, StoreError> {
        Ok(PurchaseCertificatesView {
            shipped: line.shipped.map(|day| day.to_string()),
            claims: ClaimView::all(reader, line.claims)?,
            fallen: line.fallen.into_keys().collect(),
        })
    }
}

/// The schemes that some inputs of a lot have and others have not.
fn lacking(on: &mut ClaimsOn<'_>, inputs: &[Lot], claims: &Claims) -> Result<BTreeMap<Scheme, String>, StoreError> {
    let of_inputs = inputs.iter().map(|input| Ok((input, on.of(input)?))).collect::<Result<Vec<_>, StoreError>>()?;
    let schemes: BTreeSet<Scheme> = of_inputs.iter().flat_map(|(_, claims)| claims.keys().copied()).collect();
    let fallen = schemes.into_iter().filter(|scheme| !claims.contains_key(scheme)).map(|scheme| {
        let without = of_inputs.iter().filter(|(_, has)| !has.contains_key(&scheme));
        let numbers: Vec<&str> = without.map(|(lot, _)| lot.number.as_str()).collect();
        (scheme, format!("Not all lots that it was made of have it: {} has none.", numbers.join(", ")))
    });
    Ok(fallen.collect())
}

/// The schemes that are claimed for a lot and do not hold, with the first reason of each.
fn not_holding(stated: &Stated, lot: &Lot, claims: &Claims, today: Date) -> BTreeMap<Scheme, String> {
    let mut fallen = BTreeMap::new();
    for (known, lacks) in &stated.0 {
        let (scheme, number) = (known.facts.scheme, &known.facts.number);
        if claims.contains_key(&scheme) {
            continue;
        }
        let why = match (lacks, lot.traits.harvested) {
            (Some(lacks), _) => format!("{number} {lacks}."),
            _ if !known.is_verified() => format!("{number} is not verified by the shop any more."),
            _ if known.facts.until < today => format!("{number} ended on {}.", known.facts.until),
            _ if today < known.facts.from => format!("{number} begins on {}.", known.facts.from),
            (_, Some(harvested)) => format!("{number} was not valid on {harvested}, the last day of the harvest."),
            (_, None) => "The last day of the harvest is not known.".to_owned(),
        };
        fallen.entry(scheme).or_insert(why);
    }
    fallen
}
