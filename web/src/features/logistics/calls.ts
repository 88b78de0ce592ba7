import { answer, api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { PlanShipment } from "./wire";

type Schemas = components["schemas"];

const of = (id: string) => ({ params: { path: { id } } });

export function moveShipment(id: string, body: Schemas["MoveShipment"]) {
  return answer(api.POST("/api/shipments/{id}/move", { ...of(id), body }));
}

export function takeShipment(id: string) {
  return answer(api.POST("/api/shipments/{id}/take", of(id)));
}

export function receiveShipment(id: string) {
  return answer(api.POST("/api/shipments/{id}/received", of(id)));
}

export function chooseCarrier(id: string, body: Schemas["ChooseCarrier"]) {
  return answer(api.POST("/api/shipments/{id}/carrier", { ...of(id), body }));
}

export function sendParcel(id: string, body: Schemas["SendParcel"]) {
  return answer(api.POST("/api/shipments/{id}/parcel", { ...of(id), body }));
}

export function releaseShipment(id: string, body: Schemas["GivenReason"]) {
  return answer(api.POST("/api/shipments/{id}/release", { ...of(id), body }));
}

export function releaseDocuments(id: string, body: Schemas["GivenReason"]) {
  return answer(api.POST("/api/shipments/{id}/release-documents", { ...of(id), body }));
}

/** `key` identifies one report: sent twice, it makes one exception. */
export function reportException(id: string, body: Schemas["ReportException"], key: string) {
  const params = { path: { id }, header: { "Idempotency-Key": key } };
  return answer(api.POST("/api/shipments/{id}/exceptions", { params, body }));
}

export function resolveException(id: string, body: Schemas["ResolveException"]) {
  return answer(api.POST("/api/exceptions/{id}/resolve", { ...of(id), body }));
}

export function changeArrival(id: string, body: Schemas["ExpectShipment"]) {
  return answer(api.POST("/api/shipments/{id}/eta", { ...of(id), body }));
}

export function priceFreight(id: string, body: Schemas["PriceShipment"]) {
  return answer(api.POST("/api/shipments/{id}/price", { ...of(id), body }));
}

/** `key` identifies one shipment: sent twice, it is planned once. */
export function planShipment(body: PlanShipment, key: string) {
  const params = { header: { "Idempotency-Key": key } };
  return answer(api.POST("/api/shipments", { params, body }));
}

interface PaperPath {
  id: string;
  type: Schemas["DocumentType"];
}

export function verifyPaper(path: PaperPath) {
  return answer(api.POST("/api/shipments/{id}/documents/{type}/verify", { params: { path } }));
}

export function rejectPaper(path: PaperPath, body: Schemas["GivenReason"]) {
  return answer(api.POST("/api/shipments/{id}/documents/{type}/reject", { params: { path }, body }));
}
