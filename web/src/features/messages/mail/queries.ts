import { queryOptions } from "@tanstack/react-query";
import { get, post, put } from "../calls";
import type { MailPreferences } from "../wire";

export const mailPreferences = queryOptions({
  queryKey: ["mail-preferences"],
  queryFn: () => get<MailPreferences>("/api/notification-preferences"),
});

export function saveMailPreferences(preferences: MailPreferences): Promise<MailPreferences> {
  return put("/api/notification-preferences", preferences);
}

/** Ends all e-mail to the account that the token in an e-mail stands for. Nobody need be signed in. */
export function unsubscribe(token: string): Promise<void> {
  return post(`/api/unsubscribe/${encodeURIComponent(token)}`);
}
