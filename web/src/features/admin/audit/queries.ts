import { soon } from "@/shared/api/soon";
import { adminList } from "../queries";
import type { AuditEntry, Page } from "../wire";

/** What was changed: by everybody, or by one account. */
export function auditLog(account: string, cursor: string | undefined) {
  return adminList(["audit", account], cursor, (part) =>
    soon<Page<AuditEntry>>("GET", "/api/admin/audit", {
      params: { query: { ...(account ? { account } : {}), ...part } },
    }),
  );
}
