import { soon } from "@/shared/api/soon";
import { useAdminChange } from "../queries";
import type { DeadLetter } from "../wire";

export type Decision = "replay" | "discard";

export function useDecide() {
  return useAdminChange(
    ({ letter: { consumer, seq }, decision }: { letter: DeadLetter; decision: Decision }) =>
      soon("POST", `/api/admin/dead-letters/{consumer}/{seq}/${decision}`, {
        params: { path: { consumer, seq: String(seq) } },
      }),
  );
}
