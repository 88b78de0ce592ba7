import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post } from "@/shared/api/send";
import { sendCsv } from "@/shared/api/send-csv";
import type { Schemas } from "@/shared/api/types";
import { listPage } from "@/shared/lib/pages";

export type GrowerDelivery = Schemas["GrowerDelivery"];
export type DeliveryState = Schemas["GrowerDeliveryState"];
export type GrowerAccount = Schemas["GrowerAccount"];
export type GrowerSeason = Schemas["GrowerSeason"];
export type GrowerEntry = Schemas["GrowerEntry"];
export type EntryKind = Schemas["GrowerEntryKind"];
export type SecondPaymentForm = Schemas["MakeSecondPayment"];
export type SecondPaymentPreview = Schemas["SecondPaymentPreview"];
export type SecondPayment = Schemas["GrowerSecondPayment"];
export type GrowerStatement = Schemas["GrowerStatement"];
export type DeliveryFile = Schemas["DeliveryFile"];
export type Producer = Schemas["Producer"];

/** What a change of the book changes on open pages. */
export const CHANGES = ["growers.changed"];
/** What an intake changes: the lots too. */
export const CHANGED_BY_INTAKES = [...CHANGES, "lots.moved"];
/** The rows of a page. */
export const SHOWN = 50;

export interface DeliveryFilter {
  q?: string;
  day?: string;
  state?: DeliveryState;
  producer?: string;
}

export function deliveries(filter: DeliveryFilter, cursor: string | undefined) {
  return listPage("/api/grower-deliveries", filter, SHOWN, cursor);
}

export const delivery = queryById("/api/grower-deliveries/{id}");

/** One of the seller's producers. */
export function producer(id: string) {
  return query("/api/producers/{id}", { path: { id } }, { enabled: id !== "" });
}

export function seasons() {
  return query("/api/grower-seasons", {});
}

export function accounts(season: string, q: string, cursor: string | undefined) {
  return listPage("/api/grower-accounts", { season, ...(q ? { q } : {}) }, SHOWN, cursor);
}

export function statement(season: string, producer: string) {
  return query("/api/grower-statement", { query: { season, producer } });
}

/** A form sends its key again if it is sent again, so that the entry is made once. */
export function recordDelivery(key: string, body: Schemas["RecordGrowerDelivery"]) {
  return post("/api/grower-deliveries", { key, body });
}

export function strikeDelivery(id: string, reason: string) {
  return post("/api/grower-deliveries/{id}/strike", { path: { id }, body: { reason } });
}

/** Checks a CSV file of deliveries. Nothing is recorded. */
export function previewDeliveries(text: string): Promise<DeliveryFile> {
  return sendCsv("/api/grower-deliveries/import/preview", text);
}

/** Records the deliveries of a CSV file, all of them or none. */
export function importDeliveries(key: string, text: string): Promise<Schemas["ImportedDeliveries"]> {
  return sendCsv("/api/grower-deliveries/import", text, { "Idempotency-Key": key });
}

export function takeIn(body: Schemas["TakeInDeliveries"]) {
  return post("/api/grower-intakes", { body });
}

export function recordEntry(key: string, body: Schemas["RecordGrowerEntry"]) {
  return post("/api/grower-entries", { key, body });
}

export function strikeEntry(id: string, reason: string) {
  return post("/api/grower-entries/{id}/strike", { path: { id }, body: { reason } });
}

export function reweighDelivery(id: string, key: string, body: Schemas["ReweighGrowerDelivery"]) {
  return post("/api/grower-deliveries/{id}/reweigh", { path: { id }, key, body });
}

export function carryOver(key: string, body: Schemas["CarryOverGrowerBalance"]) {
  return post("/api/grower-carry-overs", { key, body });
}

/** What was delivered of each grade in a season. */
export function seasonGrades(season: string) {
  return query("/api/grower-seasons/grades", { query: { season } });
}

/** What a second payment would come to. Nothing is entered. */
export function previewSecondPayment(body: SecondPaymentForm) {
  return post("/api/grower-seasons/second-payment/preview", { body });
}

export function makeSecondPayment(key: string, body: SecondPaymentForm) {
  return post("/api/grower-seasons/second-payment", { key, body });
}

export function takeBackSecondPayment(key: string, body: Schemas["TakeBackSecondPayment"]) {
  return post("/api/grower-seasons/second-payment/take-back", { key, body });
}
