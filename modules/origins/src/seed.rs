//! The demo shop's producers and plots. They come in as a seller's file of plots does: judged, then kept.

use contracts::auth::AccountPort;
use kernel::{Context, StartError};

use crate::plots::file::{self, Candidate, Ids};

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
    let keep = context.store().transact_blocking(move |tx| file::keep(tx, &seller.id, None, &part, &ids, now_ms));
    keep.map(drop).map_err(|error| failed(&format!("{error:?}")))
}
