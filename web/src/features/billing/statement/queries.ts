import { query } from "@/shared/api/query";
import type { Schemas } from "@/shared/api/types";
import { listPage } from "@/shared/lib/pages";

export type HeldSum = Schemas["HeldSum"];
export type StatementLine = Schemas["StatementLine"];

/** Lines on a page. */
export const LINES_SHOWN = 20;

/** The sums of a month; without one, of the current month. */
export function statement(month: string | undefined) {
  return query("/api/billing/statement", { query: month ? { month } : {} });
}

/** A page of the lines of a month, the newest first. */
export function statementLines(month: string | undefined, cursor: string | undefined) {
  return listPage("/api/billing/statement/lines", month ? { month } : {}, LINES_SHOWN, cursor);
}
