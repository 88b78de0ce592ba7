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

/// A product, and the two accounts that deal in it.
pub(super) struct Trade {
    pub(super) product: ProductId,
    pub(super) product_name: String,
    pub(super) sku: String,
    pub(super) buyer: AccountId,
    pub(super) buyer_name: String,
    pub(super) seller: AccountId,
    pub(super) seller_name: String,
}

/// The subject of a sample, read before the transaction.
pub(super) struct Subject {
    trade: Trade,
    pub(super) lot: Option<SampleLot>,
    another_lot: bool,
    contract: Option<(ContractId, String)>,
    decides: bool,
    /// How many samples of it may be open at a time.
    pub(super) at_once: u32,
    deliver_to: String,
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
    if subject.trade.seller == me.account {
        let why = "You sell this product yourself. A sample of it can be sent to the buyer of a quote or a contract.";
        return Err(Problem::conflict("own-product", why));
    }
    subject.lot = lot::by_id(context, &subject.trade.seller, &form.lot_id)?;
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
    let trade = Trade {
        product: card.id.clone(),
        product_name: card.name.clone(),
        sku: card.sku.clone(),
        buyer: me.account.clone(),
        buyer_name: me.name.clone(),
        seller: card.seller.clone(),
        seller_name: card.seller_name.clone(),
    };
    Ok(Subject::new(trade, deliver_to))
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
    let place = place(&contract, kind, side)?;
    if kind == SampleKind::Arrival && !context.store().read(|r| called_off::any(r, &id))? {
        let why = "Nothing arrives under this contract yet: call goods off first.";
        return Err(Problem::conflict("no-sample-awaited", why));
    }
    let decides = place == Place::Awaited;
    let trade = Trade {
        product: contract.product,
        product_name: contract.product_name,
        sku: contract.sku,
        buyer: contract.buyer,
        buyer_name: contract.buyer_name,
        seller: contract.seller,
        seller_name: contract.seller_name,
    };
    Ok(Subject {
        // A choice among samples of one lot is none.
        another_lot: decides && (contract.another_lot || contract.at_once > 1),
        contract: Some((id, contract.number)),
        decides,
        at_once: match place {
            Place::Awaited => contract.at_once,
            Place::Shipment => SHIPMENTS_AT_ONCE,
            Place::Beside => 1,
        },
        ..Subject::new(trade, deliver_to)
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

/// The place of a sample of this kind in a contract. A refusal names the samples that this side can have instead.
///
/// # Errors
/// 409 `no-sample-awaited`; 422 at `kind`.
fn place(contract: &SampledContract, kind: SampleKind, side: Side) -> Result<Place, Problem> {
    if contract.each_shipment && kind == SampleKind::PreShipment {
        return Ok(Place::Shipment);
    }
    let beside = match kind {
        SampleKind::Arrival => true,
        SampleKind::Type => !contract.waits || contract.pre_shipment,
        SampleKind::Offer | SampleKind::PreShipment => false,
    };
    if beside && !contract.delivers {
        let why = if kind == SampleKind::Arrival {
            "Nothing arrives under this contract: both have to sign it, and it must not end before that."
        } else {
            "A type sample is of a contract that both signed and that did not end before goods were called off."
        };
        return Err(Problem::conflict("no-sample-awaited", why));
    }
    if !beside && !contract.waits {
        let instead = match side {
            _ if !contract.delivers => "",
            Side::Buyer => " An arrival or type sample can be asked for.",
            Side::Seller => " A type sample can be sent.",
        };
        let why = format!("This contract does not wait for the approval of a sample.{instead}");
        return Err(Problem::conflict("no-sample-awaited", why));
    }
    if !beside && contract.pre_shipment && kind != SampleKind::PreShipment {
        let others = match side {
            Side::Buyer => "an arrival or type sample",
            Side::Seller => "a type sample",
        };
        let why = format!("must be pre-shipment, as the contract says, or {others} beside that one");
        return Err(Problem::field("kind", why));
    }
    Ok(if beside { Place::Beside } else { Place::Awaited })
}

impl Subject {
    /// A subject without a contract: one sample of it is open at a time, and decides nothing.
    pub(super) fn new(trade: Trade, deliver_to: String) -> Self {
        Subject { trade, lot: None, another_lot: false, contract: None, decides: false, at_once: 1, deliver_to }
    }

    /// The new sample; its number is drawn in the transaction.
    pub(super) fn sample(self, facts: Facts) -> Sample {
        let Trade { product, product_name, sku, buyer, buyer_name, seller, seller_name } = self.trade;
        Sample {
            id: facts.id,
            number: String::new(),
            kind: facts.kind,
            product,
            product_name,
            sku,
            lot: self.lot,
            another_lot: self.another_lot,
            contract: self.contract,
            decides: self.decides,
            buyer,
            buyer_name,
            seller,
            seller_name,
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
