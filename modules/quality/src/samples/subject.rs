//! The subject of a sample: a listed product of another account, or a contract.

use contracts::auth::AccountPort;
use contracts::catalog::{BoughtPort, GetProducts};
use contracts::ids::{AccountId, ContractId, ProductId, SampleId};
use contracts::quality::SampleKind;
use contracts::sales::{SampledContract, SampledContractPort};
use jiff::civil::Date;
use kernel::http::Identity;
use kernel::{Context, Problem};

use super::called_off;
use super::form::RequestForm;
use super::lot;
use super::model::{Sample, SampleLot, Side, State};

/// The most samples of later shipments of a contract that are open at a time.
const SHIPMENTS_AT_ONCE: u32 = 5;

/// The subject of a sample, read before the transaction.
pub(super) struct Subject {
    pub(super) product: ProductId,
    pub(super) product_name: String,
    pub(super) sku: String,
    pub(super) buyer: AccountId,
    pub(super) buyer_name: String,
    pub(super) seller: AccountId,
    pub(super) seller_name: String,
    pub(super) lot: Option<SampleLot>,
    pub(super) another_lot: bool,
    pub(super) contract: Option<(ContractId, String)>,
    pub(super) decides: bool,
    /// How many samples of it may be open at a time.
    pub(super) at_once: u32,
    pub(super) deliver_to: String,
}

/// The facts of a new sample beside its subject.
pub(super) struct Facts {
    pub(super) id: SampleId,
    pub(super) kind: SampleKind,
    pub(super) grams: u32,
    pub(super) decide_by: Date,
    pub(super) silence_approves: bool,
    pub(super) now_ms: i64,
}

/// Reads what a form asks for.
///
/// # Errors
/// 404 for a contract of others; 409 `own-product`, `no-sample-awaited`; 422 with the wrong field.
pub(super) async fn of(context: &Context, me: &Identity, form: &RequestForm) -> Result<Subject, Problem> {
    let deliver_to = deliver_to(context, me, form)?;
    let mut subject = if form.contract_id.is_empty() {
        of_product(context, me, form, deliver_to).await?
    } else {
        of_contract(context, (&me.account, Side::Buyer), (&form.contract_id, form.kind()), deliver_to)?
    };
    if subject.seller == me.account {
        let why = "You sell this product yourself. A sample of it can be sent to the buyer of a quote or a contract.";
        return Err(Problem::conflict("own-product", why));
    }
    subject.lot = lot::by_id(context, &subject.seller, &form.lot_id)?;
    Ok(subject)
}

fn deliver_to(context: &Context, me: &Identity, form: &RequestForm) -> Result<String, Problem> {
    if !form.deliver_to.is_empty() {
        return Ok(form.deliver_to.to_string());
    }
    let card = context.look_up::<dyn AccountPort, _>(|accounts, r| accounts.account(r, &me.account))?;
    let address = card.and_then(|card| card.address).map(|address| address.one_line());
    address.filter(|line| !line.is_empty()).ok_or_else(|| {
        Problem::field("deliverTo", "is required: your account has no address to which the sample could go")
    })
}

async fn of_product(
    context: &Context,
    me: &Identity,
    form: &RequestForm,
    deliver_to: String,
) -> Result<Subject, Problem> {
    if form.product_id.is_empty() {
        return Err(Problem::field("productId", "or a contract is required"));
    }
    let cards = context.ask(GetProducts { ids: vec![ProductId::from(&*form.product_id)] }).await??;
    let card = cards.first().ok_or_else(|| Problem::field("productId", "is none of the shop's products"))?;
    if form.kind() == SampleKind::Arrival
        && !context.look_up::<dyn BoughtPort, _>(|orders, r| orders.bought(r, &me.account, &card.id))?
    {
        let why = "must be another one: an arrival sample is of a contract, or of goods that you bought";
        return Err(Problem::field("kind", why));
    }
    Ok(Subject {
        product: card.id.clone(),
        product_name: card.name.clone(),
        sku: card.sku.clone(),
        buyer: me.account.clone(),
        buyer_name: me.name.clone(),
        seller: card.seller.clone(),
        seller_name: card.seller_name.clone(),
        lot: None,
        another_lot: false,
        contract: None,
        decides: false,
        at_once: 1,
        deliver_to,
    })
}

/// Reads a contract of which the account is this side, for a sample of this kind.
///
/// # Errors
/// 404 for everybody else; 409 `no-sample-awaited`; 422 at `kind`.
pub(super) fn of_contract(
    context: &Context,
    (account, side): (&AccountId, Side),
    (id, kind): (&str, SampleKind),
    deliver_to: String,
) -> Result<Subject, Problem> {
    let id = ContractId::from(id);
    let found = context.look_up::<dyn SampledContractPort, _>(|contracts, r| contracts.contract(r, account, &id))?;
    // The buyer asks for samples, and the seller sends them.
    let found = found.filter(|contract| match side {
        Side::Buyer => contract.buyer == *account,
        Side::Seller => contract.seller == *account,
    });
    let contract = found.ok_or_else(|| Problem::NotFound("There is no such contract.".to_owned()))?;
    let place = place(&contract, kind)?;
    if kind == SampleKind::Arrival && !context.store().read(|r| called_off::any(r, &id))? {
        let why = "Nothing arrives under this contract yet: call goods off first.";
        return Err(Problem::conflict("no-sample-awaited", why));
    }
    let decides = place == Place::Awaited;
    Ok(Subject {
        product: contract.product,
        product_name: contract.product_name,
        sku: contract.sku,
        buyer: contract.buyer,
        buyer_name: contract.buyer_name,
        seller: contract.seller,
        seller_name: contract.seller_name,
        lot: None,
        // A choice among samples of one lot is none.
        another_lot: decides && (contract.another_lot || contract.at_once > 1),
        contract: Some((id, contract.number)),
        decides,
        at_once: match place {
            Place::Awaited => contract.at_once,
            Place::Shipment => SHIPMENTS_AT_ONCE,
            Place::Beside => 1,
        },
        deliver_to,
    })
}

/// The place of a sample in its contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// The contract waits for it: its decision is the contract's.
    Awaited,
    /// It is of a later shipment: its decision counts for its lot.
    Shipment,
    /// It is an arrival or type sample: its decision changes nothing in the contract.
    Beside,
}

/// The place of a sample of this kind in a contract.
///
/// # Errors
/// 409 `no-sample-awaited`; 422 at `kind`.
fn place(contract: &SampledContract, kind: SampleKind) -> Result<Place, Problem> {
    if contract.each_shipment && kind == SampleKind::PreShipment {
        return Ok(Place::Shipment);
    }
    let beside = match kind {
        SampleKind::Arrival => true,
        SampleKind::Type => !contract.waits || contract.pre_shipment,
        SampleKind::Offer | SampleKind::PreShipment => false,
    };
    if beside && !contract.delivers {
        let why = "Nothing arrives under this contract: both have to sign it, and it must not end before that.";
        return Err(Problem::conflict("no-sample-awaited", why));
    }
    if !beside && !contract.waits {
        let why =
            "This contract does not wait for the approval of a sample. An arrival or type sample can be asked for.";
        return Err(Problem::conflict("no-sample-awaited", why));
    }
    if !beside && contract.pre_shipment && kind != SampleKind::PreShipment {
        let why = "must be pre-shipment, as the contract says, or an arrival or type sample beside that one";
        return Err(Problem::field("kind", why));
    }
    Ok(if beside { Place::Beside } else { Place::Awaited })
}

impl Subject {
    /// The new sample; its number is drawn in the transaction.
    pub(super) fn sample(self, facts: Facts) -> Sample {
        Sample {
            id: facts.id,
            number: String::new(),
            kind: facts.kind,
            product: self.product,
            product_name: self.product_name,
            sku: self.sku,
            lot: self.lot,
            another_lot: self.another_lot,
            contract: self.contract,
            decides: self.decides,
            buyer: self.buyer,
            buyer_name: self.buyer_name,
            seller: self.seller,
            seller_name: self.seller_name,
            grams: facts.grams,
            deliver_to: self.deliver_to,
            decide_by: facts.decide_by,
            silence_approves: facts.silence_approves,
            state: State::Requested,
            courier: String::new(),
            tracking: String::new(),
            history: Vec::new(),
            reminded: false,
            overdue: false,
            created_ms: facts.now_ms,
        }
    }
}
