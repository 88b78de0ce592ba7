import { expect, test } from "vitest";
import { isDue, sameSession } from "./token";

const encoded = (claims: unknown) =>
  `h.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.s`;
const HOUR_MS = 60 * 60 * 1000;

test("a token is renewed when it is an hour old, and a short one after a quarter of its life", () => {
  const long = encoded({ sid: "s", iat: 0, exp: 3 * 24 * 60 * 60 });
  expect([isDue(long, HOUR_MS - 1), isDue(long, HOUR_MS)]).toEqual([false, true]);
  const short = encoded({ sid: "s", iat: 0, exp: 60 });
  expect([isDue(short, 14_999), isDue(short, 15_000)]).toEqual([false, true]);
});

test("what is no token is never renewed, and of no session", () => {
  for (const text of [null, "", "a", "a.b.c", "h.e30.s", `h.${btoa("null")}.s`]) {
    expect(isDue(text, Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(sameSession(text, text)).toBe(false);
  }
});

test("a renewed token is of the same session, another sign-in's is not", () => {
  const token = (sid: string, iat: number) => encoded({ sid, iat, exp: iat + 60 });
  expect(sameSession(token("s", 1), token("s", 2))).toBe(true);
  expect(sameSession(token("s", 1), token("t", 1))).toBe(false);
});
