import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import type { Session } from "@/shared/api/types";
import { send } from "../wire";

/** Whether the shop still waits for its first administrator. */
export const setup = queryOptions({
  queryKey: ["setup"],
  queryFn: () => send<{ needed: boolean }>("GET", "/api/setup"),
});

export interface FirstAdministrator {
  /** What the console printed. */
  code: string;
  name: string;
  email: string;
  password: string;
}

export function setUpShop(body: FirstAdministrator) {
  return send<Session>("POST", "/api/setup", body);
}

/** What the token of an invitation's link is for. */
export const invitation = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: () => answer(api.GET("/auth/invitations/{token}", { params: { path: { token } } })),
  });

export function joinCompany(token: string, body: { name: string; password: string }) {
  return answer(api.POST("/auth/invitations/{token}", { params: { path: { token } }, body }));
}
