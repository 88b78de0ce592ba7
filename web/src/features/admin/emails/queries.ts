import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { adminKey, adminList, LOOK_AGAIN_MS, useAdminChange } from "../queries";
import type { FailedEmail } from "../wire";

/** E-mails that could not be sent, the last first. */
export function failedEmails(cursor: string | undefined) {
  return {
    ...adminList(["emails"], cursor, (part) =>
      answer(api.GET("/api/admin/emails", { params: { query: part } })),
    ),
    refetchInterval: LOOK_AGAIN_MS,
  };
}

/** How many could not be sent and how many wait: the list's numbers, with one row of it. */
export const emailCounts = queryOptions({
  queryKey: adminKey("emails", "count"),
  queryFn: () => answer(api.GET("/api/admin/emails", { params: { query: { limit: 1 } } })),
  refetchInterval: LOOK_AGAIN_MS,
});

export type EmailDecision = "sendAgain" | "dismiss";

export function useDecideEmail() {
  return useAdminChange(({ email: { id }, decision }: { email: FailedEmail; decision: EmailDecision }) => {
    const params = { path: { id } };
    return answer(
      decision === "sendAgain"
        ? api.POST("/api/admin/emails/{id}/send-again", { params })
        : api.DELETE("/api/admin/emails/{id}", { params }),
    );
  });
}
