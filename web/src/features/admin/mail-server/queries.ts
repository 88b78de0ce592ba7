import { query } from "@/shared/api/query";
import { post, put, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useAdminChange } from "../queries";

export type MailServer = Schemas["MailServerView"];
type SetMailServer = Schemas["SetMailServer"];

export const mailServer = query("/api/admin/mail-server");

export function useSaveMailServer() {
  return useAdminChange((body: SetMailServer) => put("/api/admin/mail-server", { body }));
}

export const removeMailServer = () => remove("/api/admin/mail-server");
export const sendTest = () => post("/api/admin/mail-server/test");
