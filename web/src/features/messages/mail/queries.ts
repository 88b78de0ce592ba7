import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import type { MailPreferences } from "../wire";

export const mailPreferences = query("/api/notification-preferences");

export function saveMailPreferences(body: MailPreferences) {
  return answer(api.PUT("/api/notification-preferences", { body }));
}

/** Ends all e-mail to the account of an e-mail's token. It needs no sign-in. */
export function unsubscribe(token: string) {
  return answer(api.POST("/api/unsubscribe/{token}", { params: { path: { token } } }));
}
