import { answer, api } from "@/shared/api/client";
import { adminList, useAdminChange } from "../queries";
import type { DeadEvent } from "../wire";

export function deadEvents(cursor: string | undefined) {
  return adminList(["dead-events"], cursor, (part) =>
    answer(api.GET("/api/admin/dead-letters", { params: { query: part } })),
  );
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
