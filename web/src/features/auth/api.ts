import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import type { Profile, SignUp } from "@/shared/api/types";

export function logIn(email: string, password: string) {
  return answer(api.POST("/auth/login", { body: { email, password } }));
}

export function signUp(data: SignUp) {
  return answer(api.POST("/signup", { body: data }));
}

/** Revokes a token, which by then may no longer be the page's own. */
export function logOut(token: string | null) {
  return answer(api.POST("/auth/logout", { headers: { Authorization: `Bearer ${token}` } }));
}

export function changePassword(currentPassword: string, newPassword: string) {
  return answer(api.POST("/auth/password", { body: { currentPassword, newPassword } }));
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
