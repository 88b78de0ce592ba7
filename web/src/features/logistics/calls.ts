import { answer, api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { CalendarDay, FullShipment } from "./wire";

type Schemas = components["schemas"];
type Reply = Promise<{ data?: unknown; error?: unknown; response: Response }>;

// Calls that the program does not publish yet.
const soon = api as unknown as Record<"GET" | "POST", (path: string, init: object) => Reply>;

const of = (id: string) => ({ params: { path: { id } } });

export function moveShipment(id: string, body: Schemas["MoveShipment"]) {
  return answer(api.POST("/api/shipments/{id}/move", { ...of(id), body }));
}

export function takeShipment(id: string) {
  return answer(api.POST("/api/shipments/{id}/take", of(id)));
}

export function chooseCarrier(id: string, body: Schemas["ChooseCarrier"]) {
  return answer(api.POST("/api/shipments/{id}/carrier", { ...of(id), body }));
}

/** `key` stands for one report: sent twice, it is one exception. */
export function reportException(id: string, body: Schemas["ReportException"], key: string) {
  const params = { path: { id }, header: { "Idempotency-Key": key } };
  return answer(api.POST("/api/shipments/{id}/exceptions", { params, body }));
}

export function resolveException(id: string, body: Schemas["ResolveException"]) {
  return answer(api.POST("/api/exceptions/{id}/resolve", { ...of(id), body }));
}

export function changeArrival(id: string, body: { date: string; note?: string }) {
  return answer(soon.POST("/api/shipments/{id}/eta", { ...of(id), body }));
}

export function priceFreight(id: string, body: { amount: string; currency: string }) {
  return answer(soon.POST("/api/shipments/{id}/price", { ...of(id), body }));
}

/** `key` stands for one shipment: sent twice, it is planned once. */
export function planShipment(body: object, key: string) {
  const params = { header: { "Idempotency-Key": key } };
  return answer(soon.POST("/api/shipments", { params, body })) as Promise<FullShipment>;
}

interface PaperPath {
  id: string;
  type: string;
}

export function verifyPaper(path: PaperPath) {
  return answer(soon.POST("/api/shipments/{id}/documents/{type}/verify", { params: { path } }));
}

export function rejectPaper(path: PaperPath, body: { reason: string }) {
  return answer(soon.POST("/api/shipments/{id}/documents/{type}/reject", { params: { path }, body }));
}

export function daysFrom(from: string) {
  const params = { query: { from, days: 5 } };
  return answer(soon.GET("/api/calendar", { params })) as Promise<{ days: CalendarDay[] }>;
}
