//! The ports through which other modules read sales.

use std::collections::BTreeSet;

use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Reader, StoreError, Tx};

use super::{LetterOfCredit, WayOfPayment};
use crate::ids::{AccountId, ContractId, LineId, OrderId, ProductId, QuoteId};

/// The id of a deal between two accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealId {
    /// A line of an order.
    Purchase(LineId),
    /// A negotiation.
    Quote(QuoteId),
    /// A contract.
    Contract(ContractId),
}

/// A deal between two accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The label that people use: a number or a product's name.
    pub label: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// Seller's account.
    pub seller: AccountId,
}

/// Sales' read port for test orders.
pub trait TrialPort: Send + Sync {
    /// Whether a test order went through.
    fn passed(&self, reader: &Reader<'_>) -> Result<bool, StoreError>;
}

/// Sales' read port for the purchase contracts of orders: the contract from which an order was called off, or else the
/// order itself.
pub trait PurchaseContractPort: Send + Sync {
    /// Returns the number of the contract about one seller's goods in an order, if there is one.
    fn number(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<String>, StoreError>;

    /// Draws it as of now, as a PDF file.
    fn draw(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<Vec<u8>>, StoreError>;

    /// Returns the Incoterm of a contract, three letters of Incoterms 2020.
    fn incoterm(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Option<String>, StoreError>;
}

/// When a seller's part of an order is to be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreditDue {
    /// The last day on which it is paid in time.
    pub day: Date,
    /// The days to pay that count from the loading of the goods, while nothing is loaded.
    pub after_lading: Option<u16>,
}

/// The day from which the days of a balance count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalanceFrom {
    /// The day of the order.
    Order,
    /// The day on which the first goods are loaded, which is the day of the bill of lading.
    Lading,
}

/// How a call-off is paid by the terms of its contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContractPayment {
    /// The way in which the goods are paid.
    pub way: WayOfPayment,
    /// The part that is paid first, in percent; 0 for none.
    pub deposit_percent: u8,
    /// The days after the order in which it is paid.
    pub deposit_days: u16,
    /// The days in which the rest is paid.
    pub balance_days: u16,
    /// The day from which they count.
    pub balance_from: BalanceFrom,
}

/// Sales' read port for the terms of payment in contracts.
pub trait ContractPaymentPort: Send + Sync {
    /// Returns how the call-offs of a contract are paid; `None` if it says nothing about it.
    fn payment(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Option<ContractPayment>, StoreError>;

    /// Returns the letter of credit under which a contract is paid, if it is paid so.
    fn letter(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Option<LetterOfCredit>, StoreError>;
}

/// What the buyer of a call-off may claim, and the last days of it, where the shop is. A day is `None` where nothing is
/// agreed, or the goods are not discharged yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimDays {
    /// That their weight or number is wrong.
    pub weight: Option<Date>,
    /// That their quality is wrong.
    pub quality: Option<Date>,
    /// The franchise of weight, in hundredths of a percent: a difference up to it is no claim, a greater one is a claim in
    /// full.
    pub franchise_basis_points: u16,
}

/// Sales' read port for the periods of claims in contracts.
pub trait ClaimDaysPort: Send + Sync {
    /// Returns until when something of an order can be claimed, by the contract that it was called off from.
    fn days(&self, reader: &Reader<'_>, order: &OrderId) -> Result<ClaimDays, StoreError>;
}

/// Sales' read port for prices that are provisional.
pub trait ProvisionalPercentPort: Send + Sync {
    /// Returns the percentage of the price of the day that an order which was called off from this contract is billed, if
    /// the price of the contract was not final then.
    fn percent(&self, reader: &Reader<'_>, contract: &ContractId, order: &OrderId) -> Result<Option<u8>, StoreError>;
}

/// Sales' read port for the credit that sellers grant.
pub trait CreditPort: Send + Sync {
    /// Returns when a seller's part of an order is to be paid, by the terms of its commit; `None` if the seller granted
    /// none.
    fn due(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<CreditDue>, StoreError>;
}

/// Sales' read port for deals between accounts.
pub trait DealPort: Send + Sync {
    /// Returns the deal with this id if `account` is a party to it, else `None`.
    fn deal(&self, reader: &Reader<'_>, account: &AccountId, id: &DealId) -> Result<Option<Deal>, StoreError>;
}

/// The goods of one seller in an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderGoods {
    /// The order.
    pub order: OrderId,
    /// Its number, which people use.
    pub number: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// Seller's account.
    pub seller: AccountId,
    /// The contract that it was called off from, if any.
    pub contract: Option<ContractId>,
    /// Its lines of which units were neither cancelled nor returned.
    pub lines: Vec<LineId>,
}

/// Sales' read port for the goods of deals.
pub trait GoodsPort: Send + Sync {
    /// Returns the goods of each seller of an order; none if there is no such order.
    fn of_order(&self, reader: &Reader<'_>, order: &OrderId) -> Result<Vec<OrderGoods>, StoreError>;

    /// Returns the goods that were called off from a contract, of its newest 200 orders that were not cancelled.
    fn of_contract(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Vec<OrderGoods>, StoreError>;
}

/// A contract that both sides signed and of which something is not called off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenContract {
    /// Its id.
    pub id: ContractId,
    /// The number that people use: `CTR-2026-0001`.
    pub number: String,
    /// The name of its product.
    pub product_name: String,
    /// The buyer's name.
    pub buyer_name: String,
    /// The units that are not called off.
    pub remaining: u32,
    /// What one unit is.
    pub unit: String,
}

/// Sales' read port for contracts that goods may be called off from.
pub trait OpenContractPort: Send + Sync {
    /// Returns a seller's contracts on these products that both sides signed and of which something is not called off,
    /// among the latest of that seller.
    fn open(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        products: &BTreeSet<ProductId>,
    ) -> Result<Vec<OpenContract>, StoreError>;
}

/// A contract as the buyer's decision on its sample needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledContract {
    /// The number that people use: `CTR-2026-0001`.
    pub number: String,
    /// The product that was agreed on.
    pub product: ProductId,
    /// Its name.
    pub product_name: String,
    /// Its stock keeping unit.
    pub sku: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// The buyer's name.
    pub buyer_name: String,
    /// Seller's account.
    pub seller: AccountId,
    /// The seller's name.
    pub seller_name: String,
    /// Whether both signed and the buyer has not decided on the sample.
    pub waits: bool,
    /// Whether both signed, and goods of it were called off or still can be.
    pub delivers: bool,
    /// How many samples of it may be under way at a time.
    pub at_once: u32,
    /// Whether only a sample that is drawn before shipment counts.
    pub pre_shipment: bool,
    /// Whether each sample is of another lot than those that were rejected.
    pub another_lot: bool,
    /// Whether its first pre-shipment sample is approved and its delivery period lasts: each later shipment has a sample of
    /// its own.
    pub each_shipment: bool,
}

/// A quote, as a sample that its seller sends needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledQuote {
    /// The product that it is about.
    pub product: ProductId,
    /// Its name.
    pub product_name: String,
    /// Its stock keeping unit.
    pub sku: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// The buyer's name.
    pub buyer_name: String,
    /// Seller's account.
    pub seller: AccountId,
    /// Whether the two sides still negotiate.
    pub open: bool,
}

/// Sales' port for contracts that wait for the approval of a sample, and for quotes whose goods are sampled.
pub trait SampledContractPort: Send + Sync {
    /// Returns a contract of which this account is a side.
    fn contract(
        &self,
        reader: &Reader<'_>,
        account: &AccountId,
        id: &ContractId,
    ) -> Result<Option<SampledContract>, StoreError>;

    /// Returns a quote of which this account is a side.
    fn quote(&self, reader: &Reader<'_>, account: &AccountId, id: &QuoteId)
    -> Result<Option<SampledQuote>, StoreError>;

    /// Returns the contracts in which this account buys and that wait for a sample, the latest first.
    fn waiting(&self, reader: &Reader<'_>, buyer: &AccountId) -> Result<Vec<ContractId>, StoreError>;

    /// Enters the buyer's decision on a sample of the contract, in the caller's commit. `by` is `None` if silence
    /// approves. A rejection ends the contract if its terms say so.
    ///
    /// # Errors
    /// 404 or 409 if the contract does not wait for a sample any more; nothing was changed then.
    fn decided(
        &self,
        tx: &mut Tx<'_>,
        id: &ContractId,
        decision: SampleDecision,
        by: Option<&AccountId>,
        at_ms: i64,
    ) -> Result<(), TxError>;
}

/// The buyer's decision on a sample of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleDecision {
    /// Goods can be called off.
    Approved,
    /// The sample is not what was agreed. So many of the contract were rejected, this one with them.
    Rejected(u32),
}
