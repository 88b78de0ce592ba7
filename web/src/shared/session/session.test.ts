// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { User } from "@/shared/api/types";
import { currentToken, followOtherTabs, useSession } from "./session";

const user: User = {
  id: "1",
  person: "1",
  company: null,
  email: "njeri@sokoni.example",
  emailConfirmed: true,
  mustConfirmEmail: false,
  twoFactor: false,
  name: "Njeri",
  roles: ["buyer"],
  userType: "individual",
};

followOtherTabs();
beforeEach(() => useSession.getState().signIn({ token: "old", user }));

test("a token that the shop no longer takes ends the session, and says so", () => {
  useSession.getState().expire();
  expect(currentToken()).toBeNull();
  expect(useSession.getState().notice).toMatch(/session has ended/);
  expect(localStorage.getItem("token")).toBeNull();
});

test("a token that another tab has renewed meanwhile is taken over, and left to that tab", () => {
  localStorage.setItem("token", "new");
  useSession.getState().expire();
  expect(currentToken()).toBe("new");
  expect(localStorage.getItem("token")).toBe("new");
});

test("while a new password is set neither the shop nor another tab ends this session", () => {
  useSession.setState({ renewing: true });
  useSession.getState().expire();
  window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: null }));
  expect(currentToken()).toBe("old");
  useSession.setState({ renewing: false });
});

const tokenOf = (sid: string, iat: number) => `h.${btoa(JSON.stringify({ sid, iat, exp: iat + 60 }))}.s`;

test("a renewed token of another tab is taken over, and who is signed in stays known", () => {
  useSession.getState().signIn({ token: tokenOf("s", 1), user });
  localStorage.setItem("token", tokenOf("s", 2));
  window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: tokenOf("s", 2) }));
  expect(currentToken()).toBe(tokenOf("s", 2));
  expect(useSession.getState().user).toBe(user);
  localStorage.setItem("token", tokenOf("another", 3));
  window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: tokenOf("another", 3) }));
  expect(useSession.getState().user).toBeNull();
});

test("an answer to a renewal that comes after a logout signs nobody in", () => {
  useSession.getState().signOut();
  useSession.getState().renewed("old", { token: "new", user });
  expect(currentToken()).toBeNull();
  expect(localStorage.getItem("token")).toBeNull();
});
