import { keepPreviousData } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { SHOWN } from "../queries";

/** The audit log of everybody, or of one account. Its cursors are numbers. */
export function auditLog(account: string, cursor: string | undefined) {
  const params = { limit: SHOWN, account: account || undefined, cursor: cursor ? Number(cursor) : undefined };
  return query("/api/admin/audit", { query: params }, { placeholderData: keepPreviousData });
}
