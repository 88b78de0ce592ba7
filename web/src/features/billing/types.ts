/** What the bill is for. */
export type BillType = "Purchase" | "Shipment" | "Recurring" | "Fee";

/** On which side of a bill one stands: who pays, or who is paid. */
export type Side = "payer" | "payee";

export type BillStatus =
  | "open"
  | "partly paid"
  | "payment waiting"
  | "paid"
  | "overdue"
  | "cancelled"
  | "credited";

interface Party {
  id: string;
  name: string;
}

/** A bill as the lists have it. Sums are decimal texts. */
export interface Bill {
  id: string;
  type: BillType;
  description: string;
  amount: string;
  currency: string;
  status: BillStatus;
  due_date: string;
  order_id: string | null;
  shipment_id: string | null;
  created_at: string;
  invoice_number: string;
  payer: Party;
  payee: Party;
  side: Side;
  paid: string;
  credited: string;
  balance: string;
  /** What the payer may pay now: the balance less what is on its way. */
  payable: string;
  refundOwed: string;
  overdue: boolean;
  issued_on: string;
  mayPay: boolean;
}

export interface Payment {
  id: string;
  method: "card" | "ach";
  amount: string;
  currency: string;
  status: "waiting" | "succeeded" | "failed" | "refunded" | "partly refunded";
  reference: string | null;
  card: { brand: string; last4: string } | null;
  /** Why it failed, in words. */
  failure: string | null;
  at: string;
  refunded: string;
  refundable: string;
  mayConfirm: boolean;
  mayRefund: boolean;
}

/** A card that the account has kept: never its number. */
export interface Card {
  token: string;
  brand: string;
  last4: string;
  expiry: string;
}

export type TestCard = "visa" | "mastercard" | "declined" | "slow";

/** What a payment is made of. */
export type NewPayment =
  | { method: "card"; amount: string; token: string }
  | { method: "ach"; amount: string; reference: string };

export interface CreditNote {
  id: string;
  number: string;
  amount: string;
  reason: string;
  at: string;
}

interface PostalAddress {
  fullName: string;
  streetAddress: string;
  streetAddress2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  phoneNumber: string;
}

export interface BillLine {
  text: string;
  quantity: number;
  unit: string;
  unitPrice: string;
  total: string;
}

export interface FullBill extends Bill {
  lines: BillLine[];
  payments: Payment[];
  creditNotes: CreditNote[];
  payerAddress: PostalAddress | null;
  payeeAddress: PostalAddress | null;
  mayCredit: boolean;
  creditable: string;
}

export type Every = "week" | "month" | "quarter" | "year";

/** A bill that is written again and again. */
export interface Schedule {
  id: string;
  payer: Party;
  payee: Party;
  side: Side;
  mayStop: boolean;
  description: string;
  amount: string;
  currency: string;
  every: Every;
  /** The date of the next bill; null once it has ended or was stopped. */
  next_due: string | null;
  until: string | null;
}

export interface NewSchedule {
  payerEmail: string;
  description: string;
  amount: string;
  currency: string;
  every: Every;
  firstDue: string;
  until?: string;
}

interface Sum {
  amount: string;
  currency: string;
}

/** What an account owes and is owed; one sum for each currency. */
export interface BillingSummary {
  toPay: Sum[];
  toPayOverdue: Sum[];
  toReceive: Sum[];
  toReceiveOverdue: Sum[];
}
