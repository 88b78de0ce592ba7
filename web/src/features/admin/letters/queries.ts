import { answer, api } from "@/shared/api/client";
import { adminList, useAdminChange } from "../queries";
import type { DeadLetter } from "../wire";

export function deadLetters(cursor: string | undefined) {
  return adminList(["letters"], cursor, (part) =>
    answer(api.GET("/api/admin/dead-letters", { params: { query: part } })),
  );
}

export type Decision = "replay" | "discard";

export function useDecide() {
  return useAdminChange(
    ({ letter: { consumer, seq }, decision }: { letter: DeadLetter; decision: Decision }) => {
      const params = { path: { consumer, seq } };
      return answer(
        decision === "replay"
          ? api.POST("/api/admin/dead-letters/{consumer}/{seq}/replay", { params })
          : api.POST("/api/admin/dead-letters/{consumer}/{seq}/discard", { params }),
      );
    },
  );
}
