import { query } from "@/shared/api/query";
import { post, put } from "@/shared/api/send";
import type { MailPreferences } from "../wire";

export const mailPreferences = query("/api/notification-preferences");

export function saveMailPreferences(body: MailPreferences) {
  return put("/api/notification-preferences", { body });
}

/** Ends all e-mail to the account of an e-mail's token. It needs no sign-in. */
export function unsubscribe(token: string) {
  return post("/api/unsubscribe/{token}", { path: { token } });
}
