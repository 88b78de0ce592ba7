//! The demo shop's certificates. They go through the functions that serve sellers and the shop.

use std::collections::HashMap;

use contracts::auth::{AccountCard, AccountPort};
use contracts::certificates::Scheme;
use contracts::ids::{CertificateId, LotId};
use contracts::staff::ADMINISTRATOR;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::pdf::Paper as Sheet;
use kernel::{Context, Problem};
use serde::Deserialize;

use super::files::CertificateFiles;
use super::model::{Certificate, Facts, Judgement, Paper, Scope};
use super::news::Waits;
use super::{change, claim, judge};
use crate::days::today;
use crate::lot::model::Goods;

const DAY_MS: i64 = 86_400_000;

/// A certificate of a demo seller.
#[derive(Deserialize)]
pub(crate) struct SeedCertificate {
    scheme: String,
    number: String,
    goods: Goods,
    countries: Vec<String>,
    from: Date,
    /// The days until its last one.
    ends_in: i64,
    /// The days since it was entered.
    days_ago: i64,
    /// Whether the shop has verified it.
    verified: bool,
    /// The numbers of the lots that it is claimed for.
    lots: Vec<String>,
}

/// Enters a certificate with its file, has the shop verify it, and claims it.
///
/// # Errors
/// What went wrong, in words.
pub(crate) fn enter(
    context: &Context,
    seller: &AccountCard,
    from: &SeedCertificate,
    lots: &HashMap<String, LotId>,
) -> Result<(), String> {
    let at_ms = context.clock().now_ms() - from.days_ago * DAY_MS;
    let until = today(context).checked_add(from.ends_in.days()).map_err(|error| error.to_string())?;
    let new = Certificate {
        id: context.new_id(),
        seller: seller.id.clone(),
        facts: Facts {
            scheme: Scheme::parse(&from.scheme).ok_or_else(|| format!("{} is no scheme", from.scheme))?,
            number: from.number.clone(),
            holder: seller.display_name.clone(),
            scope: Scope {
                goods: from.goods,
                stages: Vec::new(),
                countries: from.countries.clone(),
                producers: Vec::new(),
            },
            from: from.from,
            until,
        },
        file: None,
        version: 1,
        judgement: None,
        made_ms: at_ms,
    };
    let files = CertificateFiles::of(context).ok_or("there is no folder for certificates")?;
    let held = files.save(&sheet(context, &new)).map_err(|problem| format!("{problem:?}"))?;
    let paper = Paper {
        hash: held.hash().to_owned(),
        name: format!("{}.pdf", new.facts.number.to_lowercase()),
        media: "application/pdf".to_owned(),
    };
    let administrators = context
        .look_up::<dyn AccountPort, _>(|accounts, reader| accounts.accounts_of_role(reader, ADMINISTRATOR))
        .map_err(|error| format!("{error:?}"))?;
    let administrators: Vec<_> = administrators.into_iter().map(|card| card.id).collect();
    let by = administrators.first().cloned().filter(|_| from.verified);
    let claimed = from.lots.iter().map(|number| lots.get(number).cloned().ok_or(format!("there is no lot {number}")));
    let claimed = claimed.collect::<Result<Vec<LotId>, _>>()?;
    let (seller, waits) = (seller.id.clone(), Waits { administrators, at_ms });
    let entered = context.store().transact_blocking(move |tx| {
        // The file stays until the commit is done.
        let _until_then = &held;
        change::add(tx, &new)?;
        let attached = change::attach(tx, &seller, &new.id, &paper, &waits)?;
        if let Some(by) = &by {
            let found = Judgement { verified: true, reason: String::new(), by: by.clone(), at_ms };
            judge::judge(tx, &new.id, attached.version, &found)?;
        }
        let ids: [CertificateId; 1] = [new.id.clone()];
        claimed.iter().try_for_each(|lot| claim::claim(tx, &seller, lot, &ids).map(drop))
    });
    entered.map_err(|refusal| format!("{:?}", Problem::from(refusal)))
}

/// The file of a demo certificate.
fn sheet(context: &Context, of: &Certificate) -> Vec<u8> {
    let (face, facts) = (context.face(), &of.facts);
    let mut sheet = Sheet::begin(&face, facts.scheme.as_str(), &facts.number);
    sheet.facts(&[
        ("Holder", facts.holder.clone()),
        ("Countries", facts.scope.countries.join(", ")),
        ("First day", facts.from.to_string()),
        ("Last day", facts.until.to_string()),
    ]);
    sheet.file(&facts.number, "A document of the demo shop. It certifies nothing.", &face)
}
