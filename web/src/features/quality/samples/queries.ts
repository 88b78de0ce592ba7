import { queryById } from "@/shared/api/query-by-id";
import { post } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { listPage } from "@/shared/lib/pages";

export type Sample = Schemas["SampleSummary"];
export type FullSample = Schemas["FullSample"];
export type SampleEntry = Schemas["SampleEntry"];
export type SampleAction = Sample["actions"][number];
type RequestSample = Schemas["RequestSample"];
type SendSample = Schemas["SendSample"];
type SendUnaskedSample = Schemas["SendUnaskedSample"];

/** Rows on a page of the samples. */
export const SAMPLES_SHOWN = 10;

export function samplePage(side: Sample["side"], cursor: string | undefined) {
  return listPage("/api/samples", { side }, SAMPLES_SHOWN, cursor);
}

/** The samples of a contract between the caller and the other side. */
export function samplesOfContract(contract: string) {
  return listPage("/api/samples", { contract }, SAMPLES_SHOWN, undefined);
}

export const sample = queryById("/api/samples/{id}");

/** A form sends its key again if it is sent again, so that one sample is made. */
export function requestSample(key: string, body: RequestSample) {
  return post("/api/samples", { key, body });
}

export function sendUnaskedSample(key: string, body: SendUnaskedSample) {
  return post("/api/unasked-samples", { key, body });
}

export function sendSample(id: string, body: SendSample) {
  return post("/api/samples/{id}/send", { path: { id }, body });
}

/** The steps that may have a note. */
export type NotedAction = "arrive" | "approve" | "withdraw";

export function noteStep(id: string, action: NotedAction, note: string) {
  const request = { path: { id }, body: { note } };
  if (action === "arrive") return post("/api/samples/{id}/arrive", request);
  if (action === "approve") return post("/api/samples/{id}/approve", request);
  return post("/api/samples/{id}/withdraw", request);
}

/** The steps that tell the other side why. */
export type ReasonedAction = "refuse" | "reject";

export function reasonStep(id: string, action: ReasonedAction, reason: string) {
  const request = { path: { id }, body: { reason } };
  if (action === "refuse") return post("/api/samples/{id}/refuse", request);
  return post("/api/samples/{id}/reject", request);
}
