import { answer, api } from "@/shared/api/client";
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
      const params = { path: { consumer, seq } };
      return answer(
        decision === "replay"
          ? api.POST("/api/admin/dead-letters/{consumer}/{seq}/replay", { params })
          : api.POST("/api/admin/dead-letters/{consumer}/{seq}/discard", { params }),
      );
    },
  );
}
