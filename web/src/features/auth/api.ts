import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import type { Profile, Session, SignUp } from "@/shared/api/types";
import { send } from "./wire";

export function logIn(credentials: { email: string; password: string; code?: string }) {
  return answer(api.POST("/auth/login", { body: credentials }));
}

export function signUp(data: SignUp) {
  return answer(api.POST("/signup", { body: data }));
}

/** Revokes a token, which by then may no longer be the page's own. */
export function logOut(token: string | null) {
  return answer(api.POST("/auth/logout", { headers: { Authorization: `Bearer ${token}` } }));
}

/** Ends every session, and answers a new one for this device. */
export function changePassword(currentPassword: string, newPassword: string) {
  return send<Session>("POST", "/auth/password", { currentPassword, newPassword });
}

export function askForPasswordLink(email: string) {
  return send<void>("POST", "/auth/password/forgot", { email });
}

export function resetPassword(token: string, newPassword: string) {
  return send<void>("POST", "/auth/password/reset", { token, newPassword });
}

export const me = queryOptions({
  queryKey: ["auth", "me"],
  queryFn: () => answer(api.GET("/auth/me")),
  staleTime: Number.POSITIVE_INFINITY,
});

export const account = queryOptions({
  queryKey: ["account"],
  queryFn: () => answer(api.GET("/api/account")),
});

export function changeAccount(body: Profile) {
  return answer(api.PUT("/api/account", { body }));
}

export const ownShop = queryOptions({
  queryKey: ["account", "shop"],
  queryFn: () => answer(api.GET("/api/account/shop")),
});

export function changeShop(body: { about: string }) {
  return answer(api.PUT("/api/account/shop", { body }));
}
