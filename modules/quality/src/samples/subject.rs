//! The subject of a sample that is asked for: a listed product of another account, or a contract.

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
use super::model::{Sample, SampleLot, State};

/// The subject of a sample, read before the transaction.
pub(super) struct Subject {
    product: ProductId,
    product_name: String,
    sku: String,
    seller: AccountId,
    seller_name: String,
    lot: Option<SampleLot>,
    another_lot: bool,
    contract: Option<(ContractId, String)>,
    decides: bool,
    /// How many samples of it may be open at a time.
    at_once: u32,
    deliver_to: String,
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
        of_contract(context, me, form, deliver_to)?
    };
    if subject.seller == me.account {
        return Err(Problem::conflict("own-product", "You sell this product yourself."));
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

fn of_contract(context: &Context, me: &Identity, form: &RequestForm, deliver_to: String) -> Result<Subject, Problem> {
    let id = ContractId::from(&*form.contract_id);
    let found =
        context.look_up::<dyn SampledContractPort, _>(|contracts, r| contracts.contract(r, &me.account, &id))?;
    // The seller of a contract sees it, but the buyer asks.
    let found = found.filter(|contract| contract.buyer == me.account);
    let contract = found.ok_or_else(|| Problem::NotFound("There is no such contract.".to_owned()))?;
    let decides = decides(&contract, form.kind())?;
    if form.kind() == SampleKind::Arrival && !context.store().read(|r| called_off::any(r, &id))? {
        let why = "Nothing arrives under this contract yet: call goods off first.";
        return Err(Problem::conflict("no-sample-awaited", why));
    }
    Ok(Subject {
        product: contract.product,
        product_name: contract.product_name,
        sku: contract.sku,
        seller: contract.seller,
        seller_name: contract.seller_name,
        lot: None,
        // A choice among samples of one lot is none.
        another_lot: decides && (contract.another_lot || contract.at_once > 1),
        contract: Some((id, contract.number)),
        decides,
        at_once: if decides { contract.at_once } else { 1 },
        deliver_to,
    })
}

/// Whether a contract waits for a sample of this kind. Arrival and type samples are asked for beside that one.
///
/// # Errors
/// 409 `no-sample-awaited`; 422 at `kind`.
fn decides(contract: &SampledContract, kind: SampleKind) -> Result<bool, Problem> {
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
    Ok(!beside)
}

impl Subject {
    /// How many samples of it may be open at a time.
    pub(super) fn at_once(&self) -> u32 {
        self.at_once
    }

    /// The new sample; its number is drawn in the transaction.
    pub(super) fn sample(
        self,
        me: &Identity,
        form: &RequestForm,
        id: SampleId,
        decide_by: Date,
        now_ms: i64,
    ) -> Sample {
        Sample {
            id,
            number: String::new(),
            kind: form.kind(),
            product: self.product,
            product_name: self.product_name,
            sku: self.sku,
            lot: self.lot,
            another_lot: self.another_lot,
            contract: self.contract,
            decides: self.decides,
            buyer: me.account.clone(),
            buyer_name: me.name.clone(),
            seller: self.seller,
            seller_name: self.seller_name,
            grams: form.grams(),
            deliver_to: self.deliver_to,
            decide_by,
            silence_approves: form.silence_approves,
            state: State::Requested,
            courier: String::new(),
            tracking: String::new(),
            history: Vec::new(),
            reminded: false,
            overdue: false,
            created_ms: now_ms,
        }
    }
}
