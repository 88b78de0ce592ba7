//! Bills as the API shows them.

use contracts::auth::Address;
use contracts::certificates::LineClaims;
use contracts::ids::{AccountId, LineId};
use contracts::money::Money;
use contracts::tax::TaxSums;
use garde::Validate;
use jiff::civil::Date;
use kernel::http::text::{Text, day, instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::claim_view::LineClaimsView;
use super::instalment_view::InstalmentView;
use super::instalments::Instalments;
use super::model::{Bill, CreditNote, Kind, Line, Party, Side, Status, Sums};
use super::provisional::Provisional;
use super::tax::BillTax;
use crate::payments::Way;
use crate::payments::model::{Method, Payment};
use crate::payments::responses::PaymentView;
use crate::payouts::pay_to::PayTo;
use crate::requests::is_amount;

/// An account, as a bill names it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BillParty)]
pub(crate) struct PartyView {
    id: String,
    /// Empty where it was not told when the bill was made.
    name: String,
}

impl PartyView {
    /// A party of which only a name is known.
    pub(crate) fn named(name: &str) -> Self {
        PartyView { id: String::new(), name: name.to_owned() }
    }
}

impl From<&Party> for PartyView {
    fn from(party: &Party) -> Self {
        PartyView { id: party.id.to_string(), name: party.name.clone() }
    }
}

/// A bill in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Bill)]
pub(crate) struct BillView {
    id: String,
    /// What it is for.
    r#type: Kind,
    /// In a few words.
    description: String,
    /// What it says.
    amount: String,
    currency: String,
    /// What came in, less what was refunded. Always `amount = paid + credited + balance`.
    paid: String,
    /// What its credit notes take off it.
    credited: String,
    /// What is left to pay; below nought where the payee owes something back.
    balance: String,
    /// What the payer may pay now: the balance less what is on its way.
    payable: String,
    /// What the payee owes back.
    #[serde(rename = "refundOwed")]
    refund_owed: String,
    status: Status,
    /// Whether its day is over with something left to pay.
    overdue: bool,
    /// The last day on which it is paid in time, where the shop is.
    #[schema(format = Date)]
    due_date: String,
    #[schema(format = Date)]
    issued_on: String,
    #[schema(format = DateTime)]
    created_at: String,
    /// Among its payee's: `MWAN-2026-000031`.
    invoice_number: String,
    #[schema(required)]
    order_id: Option<String>,
    /// What people call that order; `null` where there is none.
    #[serde(rename = "orderNumber")]
    #[schema(required)]
    order_number: Option<String>,
    #[schema(required)]
    shipment_id: Option<String>,
    payer: PartyView,
    payee: PartyView,
    /// The caller's.
    side: Side,
    /// Whether the caller may pay something of it now.
    #[serde(rename = "mayPay")]
    may_pay: bool,
}

impl BillView {
    /// The view for one of its sides on a day of the shop.
    pub(crate) fn new(bill: &Bill, account: &AccountId, today: Date) -> Self {
        let side = bill.side(account).unwrap_or(Side::Payee);
        let text = |minor: i64| bill.money(minor).to_string();
        BillView {
            id: bill.id.to_string(),
            r#type: bill.kind,
            description: bill.description.clone(),
            amount: bill.amount.to_string(),
            currency: bill.amount.currency.to_string(),
            paid: text(bill.paid),
            credited: text(bill.credited),
            balance: text(bill.balance()),
            payable: text(bill.payable()),
            refund_owed: text(bill.owed_back()),
            status: bill.status(today),
            overdue: bill.overdue(today),
            due_date: bill.due.to_string(),
            issued_on: day(bill.issued_ms),
            created_at: instant(bill.issued_ms),
            invoice_number: bill.number.clone(),
            order_id: bill.order.clone().map(String::from),
            order_number: Some(bill.order_number.clone()).filter(|number| !number.is_empty()),
            shipment_id: bill.shipment.clone().map(String::from),
            payer: PartyView::from(&bill.payer),
            payee: PartyView::from(&bill.payee),
            side,
            may_pay: side == Side::Payer && bill.payable() > 0,
        }
    }
}

/// One thing that a bill is for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BillLine)]
pub(crate) struct LineView {
    text: String,
    quantity: u32,
    /// Of what; may be empty.
    unit: String,
    unit_price: String,
    total: String,
    /// The line of the order; `null` for freight and for bills without an order.
    #[schema(required)]
    line_id: Option<String>,
    /// What its goods are certified for; not there where nothing holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    certified: Option<LineClaimsView>,
}

/// What was taken off a bill.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CreditNote)]
pub(crate) struct CreditNoteView {
    id: String,
    /// Among its payee's credit notes: `MWAN-CN-2026-000003`.
    number: String,
    amount: String,
    currency: String,
    reason: String,
    #[schema(format = DateTime)]
    at: String,
    /// The tax in its amount; not there where the bill has none, and in the answer that makes the note.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tax: Option<String>,
}

impl From<&CreditNote> for CreditNoteView {
    fn from(note: &CreditNote) -> Self {
        CreditNoteView {
            id: note.id.to_string(),
            number: note.number.clone(),
            amount: note.amount.to_string(),
            currency: note.amount.currency.to_string(),
            reason: note.reason.clone(),
            at: instant(note.at_ms),
            tax: None,
        }
    }
}

/// A bill with all that belongs to it, as stored.
#[derive(Debug)]
pub(crate) struct Full {
    pub(crate) bill: Bill,
    pub(crate) lines: Vec<Line>,
    /// The newest first.
    pub(crate) payments: Vec<Payment>,
    /// The oldest first.
    pub(crate) notes: Vec<CreditNote>,
    /// How the payer can send the money to the payee.
    pub(crate) pay_to: Vec<PayTo>,
    pub(crate) tax: Option<BillTax>,
    /// The days to pay after the loading of the goods, while nothing is loaded.
    pub(crate) after_lading: Option<u16>,
    pub(crate) instalments: Option<Instalments>,
    pub(crate) provisional: Option<Provisional>,
    /// The claims of each line of goods; these come before the others.
    pub(crate) claims: Vec<LineClaims>,
}

impl Full {
    /// The tax in the amount of each credit note; `None` for each note of a bill without tax.
    pub(crate) fn tax_in_notes(&self) -> Vec<Option<i64>> {
        match &self.tax {
            Some(tax) => {
                tax.in_credits(self.notes.iter().map(|note| note.amount.minor)).into_iter().map(Some).collect()
            }
            None => vec![None; self.notes.len()],
        }
    }
}

/// The tax of a bill.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BillTax)]
struct TaxView {
    #[serde(flatten)]
    sums: TaxSums,
    /// The payer's tax number; may be empty.
    payer_number: String,
    /// The payee's tax number; may be empty.
    payee_number: String,
}

impl TaxView {
    fn new(bill: &Bill, tax: &BillTax) -> Self {
        TaxView {
            sums: TaxSums::new(&tax.taxed, tax.prices, bill.amount.currency),
            payer_number: tax.payer_number.clone(),
            payee_number: tax.payee_number.clone(),
        }
    }
}

/// That the price of a bill is provisional.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProvisionalBill)]
struct ProvisionalView {
    /// The percentage of the price of the day that the bill asks for.
    percent: u8,
    /// Whether the final price is known.
    settled: bool,
    /// The bill of what is left to pay then; `null` if there is none.
    #[schema(required)]
    rest_bill_id: Option<String>,
}

impl From<&Provisional> for ProvisionalView {
    fn from(known: &Provisional) -> Self {
        let rest = known.settled.as_ref().and_then(|settled| settled.rest.as_ref());
        ProvisionalView {
            percent: known.percent,
            settled: known.settled.is_some(),
            rest_bill_id: rest.map(ToString::to_string),
        }
    }
}

/// A bill with all that belongs to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FullBill)]
pub(crate) struct FullBillView {
    #[serde(flatten)]
    bill: BillView,
    lines: Vec<LineView>,
    /// The newest first.
    payments: Vec<PaymentView>,
    /// The oldest first.
    credit_notes: Vec<CreditNoteView>,
    /// Where it was known when the bill was made.
    #[schema(required)]
    payer_address: Option<Address>,
    #[schema(required)]
    payee_address: Option<Address>,
    /// How the caller may pay.
    methods: Vec<Method>,
    /// What each of these methods asks of the caller.
    ways: Vec<Way>,
    /// How the money can be sent to the payee; empty if it told nothing or nothing is left to pay.
    pay_to: Vec<PayTo>,
    /// Whether the caller may take something off it.
    may_credit: bool,
    /// How much may be taken off it.
    creditable: String,
    /// The days to pay that count from the bill of lading or the consignment note of the goods, while there is none;
    /// `due_date` is the last day for which the bill waits then. `null` where its day is fixed.
    #[schema(required)]
    due_after_lading: Option<u16>,
    /// Its deposit and its balance, by the terms of its contract; empty if it is paid at once.
    instalments: Vec<InstalmentView>,
    /// Whether and how its price is provisional; `null` if it is final.
    #[schema(required)]
    provisional: Option<ProvisionalView>,
    /// Its tax, which `amount` has in it; not there where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tax: Option<TaxView>,
}

impl FullBillView {
    /// The view for one of its sides on a day of the shop.
    pub(crate) fn new(full: &Full, account: &AccountId, today: Date, ways: Vec<Way>) -> Self {
        let Full { bill, lines, payments, notes, pay_to, tax, after_lading, instalments, provisional, claims } = full;
        let in_notes = full.tax_in_notes();
        let view = BillView::new(bill, account, today);
        FullBillView {
            lines: lines
                .iter()
                .enumerate()
                .map(|(at, row)| line(row, bill.order_lines.get(at), claims.get(at)))
                .collect(),
            payments: payments.iter().map(|payment| PaymentView::new(payment, account)).collect(),
            credit_notes: notes
                .iter()
                .zip(in_notes)
                .map(|(note, tax)| CreditNoteView {
                    tax: tax.map(|tax| bill.money(tax).to_string()),
                    ..CreditNoteView::from(note)
                })
                .collect(),
            tax: tax.as_ref().map(|tax| TaxView::new(bill, tax)),
            payer_address: bill.payer.address.clone(),
            payee_address: bill.payee.address.clone(),
            pay_to: pay_to.clone(),
            methods: if view.may_pay { ways.iter().map(|way| way.method).collect() } else { Vec::new() },
            ways: if view.may_pay { ways } else { Vec::new() },
            may_credit: bill.side(account) == Some(Side::Payee) && bill.creditable() > 0,
            creditable: bill.money(bill.creditable()).to_string(),
            due_after_lading: *after_lading,
            instalments: instalments.as_ref().map_or_else(Vec::new, |plan| InstalmentView::both(bill, plan)),
            provisional: provisional.as_ref().map(Into::into),
            bill: view,
        }
    }
}

fn line(line: &Line, id: Option<&LineId>, claims: Option<&LineClaims>) -> LineView {
    LineView {
        text: line.text.clone(),
        quantity: line.quantity,
        unit: line.unit.clone(),
        unit_price: line.unit_price.to_string(),
        total: line.total.to_string(),
        line_id: id.map(ToString::to_string),
        certified: claims.and_then(LineClaimsView::new),
    }
}

/// A sum in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BillSum)]
pub(crate) struct SumView {
    amount: String,
    currency: String,
}

/// What the caller owes and is owed; one sum for each currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BillingSummary)]
pub(crate) struct SumsView {
    to_pay: Vec<SumView>,
    /// Of that, what is overdue.
    to_pay_overdue: Vec<SumView>,
    to_receive: Vec<SumView>,
    /// Of that, what is overdue.
    to_receive_overdue: Vec<SumView>,
}

impl From<&Sums> for SumsView {
    fn from(sums: &Sums) -> Self {
        let all = |sums: &[Money]| {
            let view = |sum: &Money| SumView { amount: sum.to_string(), currency: sum.currency.to_string() };
            sums.iter().map(view).collect()
        };
        SumsView {
            to_pay: all(&sums.to_pay),
            to_pay_overdue: all(&sums.to_pay_overdue),
            to_receive: all(&sums.to_receive),
            to_receive_overdue: all(&sums.to_receive_overdue),
        }
    }
}

/// Something taken off a bill.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
pub(crate) struct GiveCredit {
    /// In the bill's currency.
    #[garde(custom(is_amount))]
    #[schema(required)]
    pub(crate) amount: Text<1, 20>,
    /// In words.
    #[garde(dive)]
    #[schema(required)]
    pub(crate) reason: Text<1, 200>,
}
