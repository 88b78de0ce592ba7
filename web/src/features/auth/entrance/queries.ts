import { query } from "@/shared/api/query";
import { post } from "@/shared/api/send";
import type { Setup } from "@/shared/api/types";

/** Whether the shop still waits for its first administrator. */
export const setup = query("/api/setup");

export function setUpShop(body: Setup) {
  return post("/api/setup", { body });
}

/** The invitation of a link's token. */
export const invitation = (token: string) => query("/auth/invitations/{token}", { path: { token } });

export function joinCompany(token: string, body: { name: string; password: string }) {
  return post("/auth/invitations/{token}", { path: { token }, body });
}
