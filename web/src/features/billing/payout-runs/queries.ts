import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post, put } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { listPage } from "@/shared/lib/pages";

export type Owed = Schemas["OwedToSeller"];
export type Run = Schemas["PayoutRun"];
export type FullRun = Schemas["FullPayoutRun"];
export type RunPayout = Schemas["RunPayout"];

/** What a run, its steps and the shop's bank account change. */
export const PAYOUTS = ["/api/admin/payouts", "/api/admin/ledger", "/api/admin/statements"];
export const RUNS_SHOWN = 20;

export const owedToSellers = query("/api/admin/payouts/owed");
export const shopAccount = query("/api/admin/payouts/account");
export const payoutRun = queryById("/api/admin/payouts/runs/{id}");

export function runPage(cursor: string | undefined) {
  return listPage("/api/admin/payouts/runs", {}, RUNS_SHOWN, cursor);
}

export function saveAccount(body: Schemas["WriteShopAccount"]) {
  return put("/api/admin/payouts/account", { body });
}

/** Makes a run. The same key makes one run. */
export function makeRun(body: Schemas["MakePayoutRun"], key: string) {
  return post("/api/admin/payouts/runs", { key, body });
}

export function settle(id: string, body: Schemas["SettlePayouts"]) {
  return post("/api/admin/payouts/runs/{id}/settle", { path: { id }, body });
}
