//! The demo shop's data pack: a Kenyan co-operative's for an order of a roaster in Rotterdam, sealed and declared.

use contracts::auth::AccountPort;
use contracts::ids::AccountId;
use contracts::lots::LotPort;
use contracts::origins::DdsStatus;
use jiff::civil::date;
use kernel::pdf::Paper as Sheet;
use kernel::{Context, Held, Problem, StartError, TxError};

use crate::packs::begin;
use crate::packs::commands;
use crate::packs::files::PackFiles;
use crate::packs::form::PackForm;
use crate::packs::model::{Evidence, EvidenceKind, Statement};
use crate::packs::orders::{self, SOLD_ORDERS, SoldOrder};
use crate::packs::seal;

const SELLER: &str = "seller@sokoni.example";
const BUYER: &str = "green@noordzee.example";
/// The goods of the order that the pack is for: the latest of them that this buyer ordered.
const GOODS: &str = "Mwangaza Ridge AA";
const DAY_MS: i64 = 86_400_000;
/// The files of evidence: what each is to show, its title and its name.
const EVIDENCE: [(EvidenceKind, &str, &str); 2] = [
    (EvidenceKind::Legality, "Extract from the land register", "land-register.pdf"),
    (EvidenceKind::Deforestation, "Walk around the plots with the growers", "plots-walked.pdf"),
];

/// Makes, seals and declares the demo shop's pack, if the shop keeps lots and sold coffee to that buyer.
///
/// # Errors
/// [`StartError`] if an account is missing, a step is refused or the store fails.
pub(crate) fn seed(context: &Context) -> Result<(), StartError> {
    let failed = |what: String| StartError::Other(format!("the demo shop's data pack: {what}"));
    // The orders and what they drew come by events.
    context.caught_up_blocking();
    let (seller, buyer) = (account(context, SELLER)?, account(context, BUYER)?);
    let of_buyer = |order: &SoldOrder| order.buyer == buyer && order.lines.iter().any(|line| line.name == GOODS);
    let found = context.store().read(|reader| {
        let mut sold = SOLD_ORDERS.rows(reader, &orders::sold_by(&seller), None);
        sold.find(|order| order.as_ref().is_ok_and(of_buyer)).transpose()
    });
    let found = found.map_err(|error: kernel::store::StoreError| failed(error.to_string()))?;
    let (Some(sold), Some(files), Some(_)) = (found, PackFiles::of(context), context.port::<dyn LotPort>()) else {
        return Ok(());
    };
    let now_ms = context.clock().now_ms();
    let refused = |refusal: TxError| failed(format!("{:?}", Problem::from(refusal)));
    let shipment = sold.shipments().into_iter().next().map(|(id, _)| id);
    let begun = begin::of_order(&sold, shipment, context.new_id(), now_ms - 33 * DAY_MS)?;
    let produced = PackForm::produced(&begun, date(2025, 10, 6), date(2026, 1, 18));
    let evidence = EVIDENCE.map(|(kind, title, name)| evidence(context, &files, (kind, title, name), begun.made_ms));
    let evidence: Vec<(Evidence, Held)> = evidence.into_iter().collect::<Result<_, _>>()?;
    let (new, store) = (begun.clone(), context.store());
    let told = store.transact_blocking(move |tx| {
        commands::begin(tx, &new)?;
        // The files stay until the commit is done.
        for (file, _until_then) in &evidence {
            commands::attach(tx, &new.seller, &new.id, file, new.made_ms)?;
        }
        commands::change(tx, &new.seller, &new.id, &produced, new.made_ms)
    });
    let told = told.map_err(refused)?;
    let made = seal::make(context, &files, &told, now_ms - 32 * DAY_MS)?;
    let statement = Statement {
        reference: "26NLKENYR00107".to_owned(),
        verification: "DEMO0107".to_owned(),
        contingency: String::new(),
        status: DdsStatus::Available,
        note: "Invented, like all of this shop".to_owned(),
        at_ms: now_ms - 3 * DAY_MS,
    };
    let sealed = store.transact_blocking(move |tx| {
        let _until_then = made.held();
        let pack = commands::seal(tx, &told, &made)?;
        commands::write_back(tx, &pack.buyer, &pack.id, &statement)
    });
    sealed.map(drop).map_err(refused)
}

/// Saves a file of evidence.
fn evidence(
    context: &Context,
    files: &PackFiles,
    (kind, title, name): (EvidenceKind, &str, &str),
    at_ms: i64,
) -> Result<(Evidence, Held), StartError> {
    let face = context.face();
    let sheet = Sheet::begin(&face, "Evidence", title);
    let bytes = sheet.file(title, "A document of the demo shop. It shows nothing.", &face);
    let held = files.save(&bytes).map_err(|problem| StartError::Other(format!("{name}: {problem:?}")))?;
    let (title, name, hash) = (title.to_owned(), name.to_owned(), held.hash().to_owned());
    Ok((Evidence { title, kind, name, hash, bytes: bytes.len() as u64, at_ms }, held))
}

fn account(context: &Context, email: &str) -> Result<AccountId, StartError> {
    let found = context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account_of_email(reader, email))?;
    let found = found.ok_or_else(|| StartError::Other(format!("the demo shop's data pack: no account {email}")))?;
    Ok(found.id)
}
