//! The goods that a form is for: the coffee forms score coffee alone, the tea form tea alone.

use contracts::quality::{CuppedKind, CuppingProtocol, ProductScorePort};
use kernel::{Context, Problem};

use super::model::Cup;
use super::wrongs::{Wrongs, wrong};

/// Names the goods on a table that the form is not for. Goods that were deleted since are not known, and stay.
pub(super) fn check(
    context: &Context,
    protocol: CuppingProtocol,
    table: &[Cup],
    wrongs: &mut Wrongs,
) -> Result<(), Problem> {
    let (wanted, name) = match protocol {
        CuppingProtocol::Sca2004 | CuppingProtocol::Cva => (CuppedKind::Coffee, "coffee"),
        CuppingProtocol::Tea => (CuppedKind::Tea, "tea"),
    };
    for cup in table {
        let kind = context.look_up::<dyn ProductScorePort, _>(|catalog, r| catalog.kind(r, &cup.product))?;
        if kind.is_some_and(|kind| kind != wanted) {
            let field = if cup.sample.is_some() { "samples" } else { "products" };
            wrong(wrongs, field, format!("has {}, which is no {name}: this form is for {name}", cup.product_name));
        }
    }
    Ok(())
}
