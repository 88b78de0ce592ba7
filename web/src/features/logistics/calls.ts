import { type PaperKey, titleOf } from "@/shared/api/paper-title";
import { post } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import type { PlanShipment } from "./wire";

export function moveShipment(id: string, body: Schemas["MoveShipment"]) {
  return post("/api/shipments/{id}/move", { path: { id }, body });
}

export function takeShipment(id: string) {
  return post("/api/shipments/{id}/take", { path: { id } });
}

export function receiveShipment(id: string) {
  return post("/api/shipments/{id}/received", { path: { id } });
}

export function chooseCarrier(id: string, body: Schemas["ChooseCarrier"]) {
  return post("/api/shipments/{id}/carrier", { path: { id }, body });
}

export function sendParcel(id: string, body: Schemas["SendParcel"]) {
  return post("/api/shipments/{id}/parcel", { path: { id }, body });
}

export function releaseShipment(id: string, body: Schemas["GivenReason"]) {
  return post("/api/shipments/{id}/release", { path: { id }, body });
}

export function releaseDocuments(id: string, body: Schemas["GivenReason"]) {
  return post("/api/shipments/{id}/release-documents", { path: { id }, body });
}

/** `key` identifies one report: sent twice, it makes one exception. */
export function reportException(id: string, body: Schemas["ReportException"], key: string) {
  return post("/api/shipments/{id}/exceptions", { path: { id }, key, body });
}

export function resolveException(id: string, body: Schemas["ResolveException"]) {
  return post("/api/exceptions/{id}/resolve", { path: { id }, body });
}

export function changeArrival(id: string, body: Schemas["ExpectShipment"]) {
  return post("/api/shipments/{id}/eta", { path: { id }, body });
}

export function priceFreight(id: string, body: Schemas["PriceShipment"]) {
  return post("/api/shipments/{id}/price", { path: { id }, body });
}

/** `key` identifies one shipment: sent twice, it is planned once. */
export function planShipment(body: PlanShipment, key: string) {
  return post("/api/shipments", { key, body });
}

const ofPaper = (id: string, paper: PaperKey) => ({
  path: { id, type: paper.type },
  query: titleOf(paper),
});

export function verifyPaper(id: string, paper: PaperKey) {
  return post("/api/shipments/{id}/documents/{type}/verify", ofPaper(id, paper));
}

export function rejectPaper(id: string, paper: PaperKey, body: Schemas["GivenReason"]) {
  return post("/api/shipments/{id}/documents/{type}/reject", { ...ofPaper(id, paper), body });
}
