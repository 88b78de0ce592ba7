import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { post, put } from "@/shared/api/send";
import type { Profile, SignUp } from "@/shared/api/types";
import { useSession } from "@/shared/session/session";

export function logIn(credentials: { email: string; password: string; code?: string }) {
  return post("/auth/login", { body: credentials });
}

export function signUp(data: SignUp) {
  return post("/signup", { body: data });
}

/** Revokes a token, which may no longer be the page's current one. */
export function logOut(token: string | null) {
  return answer(api.POST("/auth/logout", { headers: { Authorization: `Bearer ${token}` } }));
}

/** Ends every session and access token, and continues with a new session on this device. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  useSession.setState({ renewing: true });
  try {
    const body = { currentPassword, newPassword };
    useSession.getState().signIn(await post("/auth/password", { body }));
  } finally {
    useSession.setState({ renewing: false });
  }
}

export function askForPasswordLink(email: string) {
  return post("/auth/password/forgot", { body: { email } });
}

export function resetPassword(token: string, newPassword: string) {
  return post("/auth/password/reset", { body: { token, newPassword } });
}

/** `token` is the one of the link in the e-mail. */
export function confirmEmail(token: string) {
  return post("/auth/email/confirm", { body: { token } });
}

/** The account's own data, as its owner entered it. */
export const account = query("/api/account");

export function changeAccount(body: Profile) {
  return put("/api/account", { body });
}

export const ownShop = query("/api/account/shop");

export const taxNumber = query("/api/account/tax-number");

export function changeTaxNumber(body: { country: string; number: string }) {
  return put("/api/account/tax-number", { body });
}

export function changeShop(body: { about: string }) {
  return put("/api/account/shop", { body });
}
