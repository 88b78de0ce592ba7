//! The types and events of `sales`, and its read port.

mod letter_of_credit;
mod negotiations;
mod order_ended;
mod order_moved;
mod order_placed;
mod order_placed_stored;
mod order_price_final;
mod ports;

pub use letter_of_credit::*;
pub use negotiations::*;
pub use order_ended::*;
pub use order_moved::*;
pub use order_placed::*;
pub use order_price_final::*;
pub use ports::*;

use crate::words::words;

words! {
    /// How the goods travel.
    DeliveryMethod {
        /// By land or sea.
        Standard = "standard",
        /// By air where there is a flight.
        Express = "express",
        /// The buyer fetches them.
        Collect = "collect",
    }
}

words! {
    /// How the bill will be paid.
    OrderPayment {
        /// From a bank account.
        BankTransfer = "bankTransfer",
        /// By card.
        Card = "card",
    }
}

words! {
    /// How the goods of a contract are paid. A deposit goes with each way.
    WayOfPayment {
        /// By transfer from the buyer's bank. Nothing but the deposit waits for it.
        Transfer = "transfer",
        /// By transfer. The shipping papers are released once the balance is paid.
        BalanceBeforeDocuments = "balance-before-documents",
        /// The shipping papers are handed over against payment, through a bank or by the shop (CAD, D/P).
        CashAgainstDocuments = "cash-against-documents",
        /// By a bank that promised to pay against papers that comply with its letter (L/C).
        LetterOfCredit = "letter-of-credit",
    }
}

impl WayOfPayment {
    /// Whether the shipping papers and the goods wait for the balance.
    #[must_use]
    pub fn holds_documents(self) -> bool {
        matches!(self, WayOfPayment::BalanceBeforeDocuments | WayOfPayment::CashAgainstDocuments)
    }
}

words! {
    /// Why goods come back.
    #[schema(as = Reason)]
    ReturnReason {
        /// They arrived damaged.
        Damaged = "damaged",
        /// They are not what was ordered.
        WrongItem = "wrong item",
        /// They are not as good as promised.
        Quality = "quality",
        /// Anything else, told in the note.
        Other = "other",
    }
}

words! {
    /// Where a quote stands at a time, as its lists have it.
    QuoteStatus {
        /// It waits for its seller.
        Requested = "requested",
        /// Its seller made an offer.
        Offered = "offered",
        /// The other side proposes other terms.
        Countered = "countered",
        /// Both agreed.
        Accepted = "accepted",
        /// One side does not want it.
        Declined = "declined",
        /// One side took its word back.
        Withdrawn = "withdrawn",
        /// The latest terms ran out before they were answered.
        Expired = "expired",
    }
}

words! {
    /// What became of a contract.
    ContractStep {
        /// It was made of an accepted quote.
        Made = "made",
        /// One side signed.
        Signed = "signed",
        /// The buyer approved the sample.
        SampleApproved = "sample approved",
        /// The buyer rejected the sample.
        SampleRejected = "sample rejected",
        /// Goods of it were ordered.
        CalledOff = "called off",
        /// One side cancelled it.
        Cancelled = "cancelled",
        /// Its period is over.
        Ended = "ended",
        /// One side proposed other trade terms, which took the signatures away.
        TermsChanged = "terms changed",
        /// The side that has the call fixed the price of a part.
        PriceFixed = "price fixed",
        /// What is not fixed goes to a later month of the exchange.
        PriceRolled = "price rolled",
        /// The price is final.
        PriceFinal = "price final",
    }
}

words! {
    /// What became of an order that is not paid.
    UnpaidStep {
        /// Its buyer was warned.
        Warned = "warned",
        /// Its time was over.
        Ended = "ended",
        /// Its seller cancelled it.
        Cancelled = "cancelled",
    }
}

words! {
    /// Where an approval stands.
    ApprovalStatus {
        /// Nobody has answered.
        Waiting = "waiting",
        /// A second person confirmed it: the order is made.
        Confirmed = "confirmed",
        /// An owner or a manager declined it.
        Declined = "declined",
        /// Its asker took it back.
        Withdrawn = "withdrawn",
    }
}
