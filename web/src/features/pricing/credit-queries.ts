import { answer, api } from "@/shared/api/client";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { listPage } from "@/shared/lib/pages";

export type Credit = Schemas["Credit"];

const SHOWN = 200;

export const CREDIT = "/api/credit-granted";

export const creditGranted = listPage(CREDIT, {}, SHOWN, undefined);

export const creditHad = listPage("/api/credit", {}, SHOWN, undefined);

export function grantCredit(account: string, body: Schemas["GrantCredit"]) {
  return answer(api.PUT("/api/credit-granted/{account}", { params: { path: { account } }, body }));
}

export function useTakeCreditBack() {
  return useChange(
    (account: string) =>
      answer(api.DELETE("/api/credit-granted/{account}", { params: { path: { account } } })),
    [CREDIT],
  );
}
