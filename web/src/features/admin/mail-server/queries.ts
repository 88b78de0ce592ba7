import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import type { Schemas } from "@/shared/api/types";
import { useAdminChange } from "../queries";

export type MailServer = Schemas["MailServerView"];
type SetMailServer = Schemas["SetMailServer"];

export const mailServer = query("/api/admin/mail-server");

export function useSaveMailServer() {
  return useAdminChange((body: SetMailServer) => answer(api.PUT("/api/admin/mail-server", { body })));
}

export const removeMailServer = () => answer(api.DELETE("/api/admin/mail-server"));
export const sendTest = () => answer(api.POST("/api/admin/mail-server/test"));
