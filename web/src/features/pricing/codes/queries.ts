import { query } from "@/shared/api/query";
import { post, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { listPage } from "@/shared/lib/pages";

export type DiscountCode = Schemas["DiscountCode"];
export type AnyDiscountCode = Schemas["AnyDiscountCode"];
export type WriteDiscountCode = Schemas["WriteDiscountCode"];

export const CODES = "/api/discount-codes";
export const ALL_CODES = "/api/admin/discount-codes";
/** The rows of a page of all codes. */
export const SHOWN = 20;

export const discountCodes = query(CODES);

export function allCodes(cursor: string | undefined) {
  return listPage(ALL_CODES, {}, SHOWN, cursor);
}

export function addCode(body: WriteDiscountCode) {
  return post(CODES, { body });
}

export function endCode(code: string) {
  return post("/api/discount-codes/{code}/end", { path: { code } });
}

export function endAnyCode(code: string) {
  return post("/api/admin/discount-codes/{code}/end", { path: { code } });
}

export function removeCode(code: string) {
  return remove("/api/discount-codes/{code}", { path: { code } });
}
