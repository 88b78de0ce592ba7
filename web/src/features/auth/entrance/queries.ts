import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import type { Setup } from "@/shared/api/types";

/** Whether the shop still waits for its first administrator. */
export const setup = queryOptions({
  queryKey: ["setup"],
  queryFn: () => answer(api.GET("/api/setup")),
});

export function setUpShop(body: Setup) {
  return answer(api.POST("/api/setup", { body }));
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
