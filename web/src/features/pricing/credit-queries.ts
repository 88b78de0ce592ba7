import { put, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { listPage } from "@/shared/lib/pages";

export type Credit = Schemas["Credit"];

const SHOWN = 200;

export const CREDIT = "/api/credit-granted";

export const creditGranted = listPage(CREDIT, {}, SHOWN, undefined);

export const creditHad = listPage("/api/credit", {}, SHOWN, undefined);

export function grantCredit(account: string, body: Schemas["GrantCredit"]) {
  return put("/api/credit-granted/{account}", { path: { account }, body });
}

export function useTakeCreditBack() {
  return useChange(
    (account: string) => remove("/api/credit-granted/{account}", { path: { account } }),
    [CREDIT],
  );
}
