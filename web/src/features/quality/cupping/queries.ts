import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post, put } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { listPage } from "@/shared/lib/pages";

export type Cupping = Schemas["Cupping"];
export type FullCupping = Schemas["FullCupping"];
export type CuppingCup = Schemas["CuppingCup"];
export type CuppingResult = Schemas["CuppingResult"];
export type CuppingSheet = Schemas["CuppingSheet"];
export type Marks = Schemas["Marks"];
export type Protocol = Cupping["protocol"];
export type ProductScore = Schemas["ProductScore"];
type SetUpCupping = Schemas["SetUpCupping"];
type SaveSheet = Schemas["SaveSheet"];

/** Rows on a page of the sessions. */
export const CUPPINGS_SHOWN = 10;

export function cuppingPage(cursor: string | undefined) {
  return listPage("/api/cuppings", {}, CUPPINGS_SHOWN, cursor);
}

export const cupping = queryById("/api/cuppings/{id}");

export function productScore(id: string) {
  return query("/api/products/{id}/cupping", { path: { id } }, { retry: false });
}

export function setUpCupping(body: SetUpCupping) {
  return post("/api/cuppings", { body });
}

export function saveSheet(id: string, code: string, body: SaveSheet) {
  return put("/api/cuppings/{id}/sheets/{code}", { path: { id, code }, body });
}

/** Reveals the results. It is refused while sheets are missing, unless the reader agreed to go without them. */
export function revealCupping(id: string, withoutMissing: boolean) {
  return post("/api/cuppings/{id}/reveal", { path: { id }, body: { withoutMissing } });
}

export function cancelCupping(id: string) {
  return post("/api/cuppings/{id}/cancel", { path: { id } });
}

export function takeOver(id: string, code: string) {
  return post("/api/cuppings/{id}/scores/{code}", { path: { id, code } });
}
