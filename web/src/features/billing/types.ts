import type { Schemas } from "@/shared/api/types";

export type Bill = Schemas["Bill"];
export type BillType = Schemas["BillType"];
export type BillStatus = Schemas["BillStatus"];
export type BillingSummary = Schemas["BillingSummary"];
export type Card = Schemas["PaymentCard"];
export type Every = Schemas["RecurringEvery"];
export type FullBill = Schemas["FullBill"];
export type NewPayment = Schemas["PayBill"];
export type NewSchedule = Schemas["MakeRecurring"];
export type Payment = Schemas["Payment"];
export type Schedule = Schemas["Recurring"];
/** The account's side of a bill: payer or payee. */
export type Side = Schemas["BillSide"];
export type TestCard = Schemas["TestCard"];
