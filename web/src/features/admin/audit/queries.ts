import { answer, api } from "@/shared/api/client";
import { adminList } from "../queries";

/** What was changed: by everybody, or by one account. */
export function auditLog(account: string, cursor: string | undefined) {
  return adminList(["audit", account], cursor, ({ limit, cursor: before }) =>
    answer(
      api.GET("/api/admin/audit", {
        params: {
          query: { limit, ...(account ? { account } : {}), ...(before ? { cursor: Number(before) } : {}) },
        },
      }),
    ),
  );
}
