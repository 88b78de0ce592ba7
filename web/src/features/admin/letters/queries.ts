import { soon } from "@/shared/api/soon";
import { adminList, useAdminChange } from "../queries";
import type { DeadLetter, Page } from "../wire";

export function deadLetters(cursor: string | undefined) {
  return adminList(["letters"], cursor, (part) =>
    soon<Page<DeadLetter>>("GET", "/api/admin/dead-letters", { params: { query: { ...part } } }),
  );
}

export type Decision = "replay" | "discard";

export function useDecide() {
  return useAdminChange(
    ({ letter: { consumer, seq }, decision }: { letter: DeadLetter; decision: Decision }) =>
      soon("POST", `/api/admin/dead-letters/{consumer}/{seq}/${decision}`, {
        params: { path: { consumer, seq: String(seq) } },
      }),
  );
}
