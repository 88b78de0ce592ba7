//! A step of a random walk, taken by the functions that serve sellers and orders.

use contracts::ids::{LotId, LotMoveId, OrderId};
use contracts::sales::{OrderPlaced, OrderedLine};
use kernel::TxError;
use kernel::store::Tx;

use super::model;
use crate::draws::assign::{self, AssignLots};
use crate::draws::choice::Sampled;
use crate::draws::consumer::{self, Follower};
use crate::draws::products::{self, SellFromLots};
use crate::draws::store::Stamp;
use crate::ledger::make::{self, MakeMove};
use crate::ledger::receive::{self, ReceiveGoods};
use crate::ledger::undo::{self, UndoMove};
use crate::lot::model::Lot;

#[derive(Clone, Debug)]
pub(super) enum Step {
    Receive(Box<Lot>, ReceiveGoods),
    ReceiveMore(LotId, ReceiveGoods),
    Make(MakeMove),
    Undo(UndoMove),
    /// The lots of a product, and an order of it.
    Order(SellFromLots, Box<OrderPlaced>, LotMoveId),
    /// Units of an order come back.
    GiveBack(OrderId, OrderedLine, LotMoveId),
    Choose(AssignLots),
}

impl Step {
    /// What it does, in a word.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Step::Receive(..) => "receive",
            Step::ReceiveMore(..) => "receive more",
            Step::Make(wanted) => wanted.kind.as_str(),
            Step::Undo(_) => "undo",
            Step::Order(..) => "draw",
            Step::GiveBack(..) => "return",
            Step::Choose(_) => "choose",
        }
    }

    pub(super) fn take(&self, tx: &mut Tx<'_>) -> Result<(), TxError> {
        match self {
            Step::Receive(lot, wanted) => receive::into_new(tx, lot, wanted).map(drop),
            Step::ReceiveMore(lot, wanted) => receive::into_known(tx, lot, wanted).map(drop),
            Step::Make(wanted) => make::make(tx, wanted).map(drop),
            Step::Undo(wanted) => undo::undo(tx, wanted).map(drop),
            Step::Order(sell, order, id) => {
                products::save(tx, sell)?;
                consumer::drawn(tx, order, &Sampled::default(), &mut |at_ms| stamp(id, at_ms))
            }
            Step::GiveBack(order, units, id) => {
                consumer::given_back(Follower::Draws, tx, order, std::slice::from_ref(units), || stamp(id, 1))
            }
            Step::Choose(wanted) => assign::assign(tx, wanted, None, None).map(drop),
        }
    }
}

fn stamp(id: &LotMoveId, at_ms: i64) -> Stamp {
    Stamp { id: id.clone(), day: model::DEALT, at_ms }
}
