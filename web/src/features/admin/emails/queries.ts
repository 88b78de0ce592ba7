import { query } from "@/shared/api/query";
import { post, remove } from "@/shared/api/send";
import { listPage } from "@/shared/lib/pages";
import { LOOK_AGAIN_MS, SHOWN, useAdminChange } from "../queries";
import type { FailedEmail } from "../wire";

/** E-mails that could not be sent, the latest first. */
export function failedEmails(cursor: string | undefined) {
  return {
    ...listPage("/api/admin/emails", {}, SHOWN, cursor),
    refetchInterval: LOOK_AGAIN_MS,
  };
}

/** The numbers of failed and waiting e-mails: those of the list, requested with one row. */
export const emailCounts = query(
  "/api/admin/emails",
  { query: { limit: 1 } },
  { refetchInterval: LOOK_AGAIN_MS },
);

export type EmailDecision = "sendAgain" | "dismiss";

export function useDecideEmail() {
  return useAdminChange(({ email: { id }, decision }: { email: FailedEmail; decision: EmailDecision }) => {
    const path = { id };
    return decision === "sendAgain"
      ? post("/api/admin/emails/{id}/send-again", { path })
      : remove("/api/admin/emails/{id}", { path });
  });
}
