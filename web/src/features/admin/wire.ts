import type { Schemas } from "@/shared/api/types";

export type AdminAccount = Schemas["AdminAccount"];
export type AdminRoleRequest = Schemas["AdminRoleRequest"];
export type AuditEntry = Schemas["AuditView"];
export type DeadEvent = Schemas["DeadEvent"];
export type FailedEmail = Schemas["FailedEmail"];
export type ModuleState = Schemas["ModuleState"];
export type AdminOrder = Schemas["AdminOrder"];
export type AdminQuote = Schemas["AdminQuote"];
export type AnyBill = Schemas["FullBill"];
export type AnyShipment = Schemas["FullShipment"];
export type TradeEntry = Schemas["TradeEntry"];
export type TradeKind = Schemas["TradeKind"];
export type TradeOverview = Schemas["TradeOverview"];
export type TradePeriod = Schemas["TradePeriod"];
export type TradeState = Schemas["TradeState"];
export type TradeSum = Schemas["TradeSum"];
export type WithheldProduct = Schemas["WithheldProduct"];
