//! The demo shop's producers and plots. They come in as a seller's file of plots does: judged, then kept.

use contracts::auth::AccountPort;
use contracts::ids::AccountId;
use kernel::store::{StoreError, Tx};
use kernel::{Context, StartError, TxError};

use crate::plots::file::{self, Candidate, Ids};
use crate::producers::model::{Producer, of_seller};
use crate::producers::store::{self, PRODUCERS};

/// Plots in Othaya, Nyeri County. They are invented.
const PLOTS: &[u8] = include_bytes!("../seed/plots.geojson");
/// The co-operative whose growers have them.
const SELLER: &str = "seller@sokoni.example";

/// Keeps the demo shop's plots.
///
/// # Errors
/// [`StartError`] if a plot is not sound, the seller is missing or the store fails.
pub(crate) fn seed(context: &Context) -> Result<(), StartError> {
    let failed = |what: &dyn std::fmt::Display| StartError::Other(format!("the demo shop's plots: {what}"));
    let seller = context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account_of_email(reader, SELLER));
    let seller = seller.map_err(|error| failed(&error))?.ok_or_else(|| failed(&"no seller"))?;
    let judged = file::judge(PLOTS, None).map_err(|finding| failed(&finding.words))?;
    let sound = judged.into_iter().map(|plot| {
        let sound = plot.judged.sound.ok_or_else(|| failed(&format!("plot {} is not sound", plot.number)))?;
        Ok(Candidate { number: plot.number, sound, mended: false })
    });
    let part = sound.collect::<Result<Vec<Candidate>, StartError>>()?;
    let ids: Ids = part.iter().map(|_| (context.new_id(), context.new_id())).collect();
    let now_ms = context.clock().now_ms();
    let keep = context.store().transact_blocking(move |tx| {
        file::keep(tx, &seller.id, None, &part, &ids, now_ms)?;
        number_members(tx, &seller.id)
    });
    keep.map_err(|error| failed(&format!("{error:?}")))
}

/// Gives the demo's growers the member numbers that are in their names: "Grower 0417".
fn number_members(tx: &mut Tx<'_>, seller: &AccountId) -> Result<(), TxError> {
    let all = PRODUCERS.rows(&tx.reader(), &of_seller(seller), None).collect::<Result<Vec<_>, StoreError>>()?;
    for producer in all {
        let digits = producer.name.trim_start_matches(|sign: char| !sign.is_ascii_digit()).to_owned();
        store::save(tx, &Producer { member_number: digits, ..producer }, true)?;
    }
    Ok(())
}
