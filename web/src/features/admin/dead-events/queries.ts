import { post } from "@/shared/api/send";
import { listPage } from "@/shared/lib/pages";
import { SHOWN, useAdminChange } from "../queries";
import type { DeadEvent } from "../wire";

export function deadEvents(cursor: string | undefined) {
  return listPage("/api/admin/dead-letters", {}, SHOWN, cursor);
}

export type Decision = "replay" | "discard";

export function useDecide() {
  return useAdminChange(
    ({ event: { consumer, seq }, decision }: { event: DeadEvent; decision: Decision }) => {
      const path = { consumer, seq };
      return decision === "replay"
        ? post("/api/admin/dead-letters/{consumer}/{seq}/replay", { path })
        : post("/api/admin/dead-letters/{consumer}/{seq}/discard", { path });
    },
  );
}
