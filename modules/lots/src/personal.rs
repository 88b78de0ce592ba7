//! The module's part in the export and the deletion of an account: a seller's lots and their ledger.

use contracts::lots::MoveKind;
use contracts::quality::SamplePort;
use kernel::personal::shown;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{Context, DELETED_NAME, PersonalData, Subject};
use serde_json::{Value, json};

use crate::certificates::model::of_seller as certificates_of;
use crate::certificates::store::CERTIFICATES;
use crate::draws::choice::Sampled;
use crate::draws::model::{of_buyer, of_seller as lines_of, products as products_of};
use crate::draws::responses::PurchaseLotView;
use crate::draws::store::{LINES, PRODUCTS};
use crate::ledger::model::{Move, Source, of_seller};
use crate::ledger::store::MOVES;
use crate::lot::model::{Lot, list};
use crate::lot::store::LOTS;

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows(pub(crate) Context);

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account, .. }: Subject<'_>) -> Result<Value, StoreError> {
        let mut lots = Vec::new();
        for lot in LOTS.rows(reader, &list(account, None, false), None) {
            lots.push(shown(&lot?)?);
        }
        let mut moves = Vec::new();
        for made in MOVES.rows(reader, &of_seller(account), None) {
            moves.push(shown(&made?)?);
        }
        let mut certificates = Vec::new();
        for certificate in CERTIFICATES.rows(reader, &certificates_of(account), None) {
            certificates.push(shown(&certificate?)?);
        }
        let mut lines = Vec::new();
        for line in LINES.rows(reader, &lines_of(account, false), None) {
            lines.push(shown(&line?)?);
        }
        let mut products = Vec::new();
        for product in PRODUCTS.rows(reader, &products_of(account), None) {
            products.push(shown(&product?)?);
        }
        // Of lots of others a buyer is told what their sellers share, here as on the screen of a purchase.
        let (samples, mut purchases) = (self.0.port::<dyn SamplePort>(), Vec::new());
        for line in LINES.rows(reader, &of_buyer(account), None) {
            let line = line?;
            let sampled = Sampled::of(reader, samples.as_ref(), line.contract.as_ref())?;
            let lots = PurchaseLotView::of_line(reader, &line, &sampled)?;
            purchases.push(json!({ "purchase": line.id, "lots": shown(&lots)? }));
        }
        Ok(json!({
            "lots": lots, "lotMoves": moves, "lotLines": lines, "productLots": products, "purchaseLots": purchases,
            "certificates": certificates
        }))
    }

    /// The lots and their grams stay, because buyers may ask where their goods came from. What the seller wrote in its own
    /// words goes, and so do the names of its suppliers and its certificates, with what they stood for.
    fn erase(&self, tx: &mut Tx<'_>, Subject { account, .. }: Subject<'_>) -> Result<(), StoreError> {
        let lots = LOTS.rows(&tx.reader(), &list(account, None, false), None).collect::<Result<Vec<_>, _>>()?;
        for before in lots {
            let after = Lot { notes: String::new(), location: String::new(), shared: false, ..before.clone() };
            LOTS.save(tx, Some(&before), &after)?;
        }
        let certificates =
            CERTIFICATES.rows(&tx.reader(), &certificates_of(account), None).collect::<Result<Vec<_>, _>>()?;
        certificates.iter().try_for_each(|certificate| CERTIFICATES.delete(tx, certificate))?;
        let products = PRODUCTS.rows(&tx.reader(), &products_of(account), None).collect::<Result<Vec<_>, _>>()?;
        products.iter().try_for_each(|product| PRODUCTS.delete(tx, product))?;
        let moves = MOVES.rows(&tx.reader(), &of_seller(account), None).collect::<Result<Vec<_>, _>>()?;
        for before in moves {
            let named = before.source.clone().filter(|_| before.kind == MoveKind::Receive);
            let source = named.map(|source| Source { name: DELETED_NAME.to_owned(), ..source });
            let after = Move { evidence: String::new(), source, by: None, ..before.clone() };
            MOVES.save(tx, Some(&before), &after)?;
        }
        Ok(())
    }
}
