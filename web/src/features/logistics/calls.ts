import { answer, api } from "@/shared/api/client";
import { type PaperKey, titleOf } from "@/shared/api/paper-title";
import type { Schemas } from "@/shared/api/types";
import type { PlanShipment } from "./wire";

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

const ofPaper = (id: string, paper: PaperKey) => ({
  params: { path: { id, type: paper.type }, query: titleOf(paper) },
});

export function verifyPaper(id: string, paper: PaperKey) {
  return answer(api.POST("/api/shipments/{id}/documents/{type}/verify", ofPaper(id, paper)));
}

export function rejectPaper(id: string, paper: PaperKey, body: Schemas["GivenReason"]) {
  return answer(api.POST("/api/shipments/{id}/documents/{type}/reject", { ...ofPaper(id, paper), body }));
}
