//! The JSON form of a shipment in full.

use contracts::lots::Unapproved;
use contracts::origins::StoppedGoods;
use kernel::http::text::{instant, today};
use serde::Serialize;
use utoipa::ToSchema;

use super::beside::Beside;
use super::change::Actor;
use super::commands::receivable;
use super::model::{Line, Shipment};
use super::responses::ShipmentView;
use super::rules::{Role, Status};
use crate::charges::model::{Charge, Kind, State};
use crate::charges::responses::ChargeView;
use crate::documents::attached::Attached;
use crate::documents::kind::{ALL as PAPERS, Kind as Paper};
use crate::documents::model::Document;
use crate::documents::private;
use crate::documents::responses::{DocumentView, PaperReader};
use crate::documents::uploader::may_hand_in;
use crate::exceptions::responses::ExceptionView;
use crate::holds::hold::Holds;
use crate::holds::responses::HoldView;
use crate::holds::stopped_view::StoppedGoodsView;
use crate::letters::responses::LetterView;
use crate::parcels::commands::sendable;
use crate::parcels::responses::ParcelView;

/// Goods in a shipment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShipmentLine)]
#[serde(rename_all = "camelCase")]
struct LineView {
    /// None on the load board.
    #[schema(required)]
    purchase_id: Option<String>,
    product_id: String,
    name: String,
    sku_id: String,
    quantity: u32,
    /// What one of it is.
    unit: String,
    /// Of one unit; none on the load board.
    #[schema(required)]
    price: Option<String>,
    /// ISO 4217 code of the price.
    #[schema(required)]
    currency: Option<String>,
}

impl LineView {
    fn new(line: &Line, party: bool) -> Self {
        LineView {
            purchase_id: party.then(|| line.purchase.clone()).map(String::from),
            product_id: line.product.to_string(),
            name: line.name.clone(),
            sku_id: line.sku.clone(),
            quantity: line.quantity,
            unit: line.unit.clone(),
            price: party.then(|| line.price.to_string()),
            currency: party.then(|| line.price.currency.to_string()),
        }
    }
}

/// What the carrier asks.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Freight)]
struct FreightView {
    amount: String,
    /// ISO 4217 code.
    currency: String,
    /// Whether who pays it has agreed.
    status: State,
    /// Whether a bill follows from it.
    billed: bool,
}

impl FreightView {
    /// `billing`: whether bills are made.
    fn of(ship: &Shipment, charges: &[Charge], billing: bool) -> Option<Self> {
        let asked = charges.iter().find(|charge| charge.kind == Kind::Freight);
        // A price from before payers were asked has no charge.
        let accepted = ship.freight.map(|amount| (amount, State::Accepted));
        let (amount, status) = asked.map(|charge| (charge.amount, charge.state)).or(accepted)?;
        let billed = billing && status == State::Accepted;
        Some(FreightView { amount: amount.to_string(), currency: amount.currency.to_string(), status, billed })
    }
}

/// What the caller may do with a shipment now.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = ShipmentMay)]
struct May {
    /// Choose one of `steps`, as its carrier.
    r#move: bool,
    take: bool,
    /// Choose who carries it.
    carrier: bool,
    price: bool,
    eta: bool,
    /// Send it as a parcel, or correct its tracking, as its seller.
    parcel: bool,
    /// Let it leave before the deposit is paid, as its seller.
    release: bool,
    /// Hand the shipping documents and the goods over before the balance is paid, as its seller.
    #[serde(rename = "releaseDocuments")]
    release_documents: bool,
    upload: bool,
    verify: bool,
    report: bool,
    cancel: bool,
    /// Confirm that it came, as its buyer.
    receive: bool,
}

impl May {
    fn new(ship: &Shipment, role: Option<Role>, actor: &Actor, holds: &Holds) -> Self {
        let (carrier, party) = (role == Some(Role::Carrier), role.is_some());
        let under_way = !ship.status.terminal();
        let seller = ship.seller.as_ref().is_some_and(|seller| seller.id == actor.account);
        let steps = role.map(|role| ship.standing().steps(role)).unwrap_or_default();
        // The tracking of a parcel that has left may be corrected.
        let waits = ship.sent_ms().is_none() && holds.any();
        May {
            r#move: carrier && !steps.is_empty(),
            take: actor.logistics && ship.on_board(),
            carrier: seller && ship.status.upcoming() && ship.freight.is_none() && !ship.fetched(),
            price: carrier && ship.freight.is_none() && ship.payer().is_some() && ship.status != Status::Cancelled,
            eta: carrier && under_way,
            parcel: seller && !waits && sendable(ship).is_ok(),
            release: seller && holds.deposit.holds(),
            release_documents: seller && holds.balance.holds(),
            upload: party && ship.status != Status::Cancelled,
            verify: party && ship.status != Status::Cancelled,
            report: party && ship.status != Status::Cancelled,
            cancel: steps.contains(&Status::Cancelled),
            receive: ship.is_buyer(&actor.account) && receivable(ship, holds, today(actor.now_ms)).is_ok(),
        }
    }
}

/// A shipment in full.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FullShipment)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FullShipmentView {
    #[serde(flatten)]
    shipment: ShipmentView,
    lines: Vec<LineView>,
    /// On one line; town and country alone on the load board.
    #[schema(required)]
    delivery_address: Option<String>,
    #[schema(required)]
    freight: Option<FreightView>,
    /// Whether its seller pays for the carriage: it is in the total of the order, or the Incoterm says so.
    seller_pays: bool,
    /// Its tracking, where it travels as a parcel.
    #[schema(required)]
    parcel: Option<ParcelView>,
    /// What the caller asks another party for, or is asked for.
    charges: Vec<ChargeView>,
    /// The deposit that holds it, or did until its seller released it.
    #[schema(required)]
    deposit: Option<HoldView>,
    /// The balance for which the shipping documents and the handing over wait, or did until the seller released them.
    #[schema(required)]
    balance: Option<HoldView>,
    /// The letter of credit under which it is paid, for buyer and seller.
    #[schema(required)]
    letter_of_credit: Option<LetterView>,
    /// What stops its goods, while they are at their seller's.
    #[schema(required)]
    stopped: Option<StoppedGoodsView>,
    documents: Vec<DocumentView>,
    exceptions: Vec<ExceptionView>,
    may: May,
    /// When it was planned.
    #[schema(format = DateTime)]
    created_at: String,
}

/// The views of the papers, in the order of their kinds.
fn papers(ship: &Shipment, attached: &Attached, holds: &Holds, (party, actor): (bool, &Actor)) -> Vec<DocumentView> {
    let of_kind = |kind: Paper| ship.papers.iter().filter(move |document| document.kind == kind);
    let known = PAPERS.into_iter().flat_map(of_kind);
    let open = ship.role(&actor.account).is_some() && ship.status != Status::Cancelled;
    let reader = |document: &Document| {
        let there = document.file.is_some() || attached.name(document.kind).is_some();
        let private = private::keeps(ship, document.kind, &actor.account).filter(|_| there);
        PaperReader {
            at: ship.reached(),
            party: party && private.is_none(),
            may_upload: open && may_hand_in(ship, document, &actor.account),
            held: private
                .or_else(|| holds.keeps(ship, document, &actor.account))
                .map(|why| kernel::Problem::from(why).to_string()),
        }
    };
    known.map(|document| DocumentView::new(document, attached, reader(document), today(actor.now_ms))).collect()
}

impl FullShipmentView {
    /// The same for a reader who may do nothing.
    pub(crate) fn read_only(self) -> Self {
        FullShipmentView { shipment: self.shipment.read_only(), may: May::default(), ..self }
    }

    /// The same for a reader of the shop, who may know the plots that stop the goods.
    pub(crate) fn naming_plots(self, why: (StoppedGoods, Option<Unapproved>)) -> Self {
        FullShipmentView { stopped: StoppedGoodsView::of(why, true), ..self }
    }

    /// As this account may see it; `role` is `None` for a carrier that looks for loads.
    pub(crate) fn new(ship: &Shipment, beside: Beside, role: Option<Role>, actor: &Actor) -> Self {
        let Beside { exceptions, charges, billing, attached, holds, letter } = beside;
        let today = today(actor.now_ms);
        let party = role.is_some();
        // A seller whose goods are fetched from it is their carrier too.
        let sold = ship.seller.as_ref().is_some_and(|seller| seller.id == actor.account);
        let side = role == Some(Role::Buyer) || ship.is_buyer(&actor.account) || sold;
        let address = ship.address.as_ref().map(|address| match party {
            true => address.one_line(),
            false => ship.destination.clone(),
        });
        FullShipmentView {
            shipment: ShipmentView::new(ship, role, &holds, today),
            lines: ship.lines.iter().map(|line| LineView::new(line, party)).collect(),
            delivery_address: address,
            freight: FreightView::of(ship, &charges, billing).filter(|_| party),
            seller_pays: ship.seller_pays,
            parcel: ship.parcel.as_ref().filter(|_| party).map(ParcelView::from),
            charges: charges
                .into_iter()
                .filter(|charge| [&charge.payer.id, &charge.payee.id].contains(&&actor.account))
                .map(|charge| ChargeView::new(charge, &actor.account))
                .collect(),
            documents: papers(ship, &attached, &holds, (party, actor)),
            exceptions: match role {
                Some(_) => exceptions
                    .into_iter()
                    .map(|(exception, cost)| ExceptionView::new(exception, cost, ship, &actor.account))
                    .collect(),
                None => Vec::new(),
            },
            may: May::new(ship, role, actor, &holds),
            deposit: HoldView::of(holds.deposit, side).filter(|_| party),
            balance: HoldView::of(holds.balance, side).filter(|_| party),
            stopped: StoppedGoodsView::of((holds.stopped, holds.unapproved), sold).filter(|_| party),
            letter_of_credit: letter.filter(|_| side).map(|letter| LetterView::new(letter, today)),
            created_at: instant(ship.created_ms),
        }
    }
}
