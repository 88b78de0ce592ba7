import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import type { Setup } from "@/shared/api/types";

/** Whether the shop still waits for its first administrator. */
export const setup = query("/api/setup");

export function setUpShop(body: Setup) {
  return answer(api.POST("/api/setup", { body }));
}

/** The invitation of a link's token. */
export const invitation = (token: string) => query("/auth/invitations/{token}", { path: { token } });

export function joinCompany(token: string, body: { name: string; password: string }) {
  return answer(api.POST("/auth/invitations/{token}", { params: { path: { token } }, body }));
}
