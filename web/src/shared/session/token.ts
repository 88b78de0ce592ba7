/** What the page reads in a token of its own. The server alone decides what it is worth. */
interface Claims {
  /** The session. */
  sid: string;
  /** When it was issued, in seconds since 1970 UTC. */
  iat: number;
  /** Until when it is good. */
  exp: number;
}

/** A token is renewed once it is this old, in seconds; one with a short life after a quarter of it. */
const OLD_S = 60 * 60;

/** Null for a text that is no token. */
export function claimsOf(token: string | null): Claims | null {
  const part = token?.split(".")[1];
  if (!part) return null;
  try {
    const claims: unknown = JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/")));
    return isClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

function isClaims(value: unknown): value is Claims {
  if (typeof value !== "object" || value === null) return false;
  const { sid, iat, exp } = value as Partial<Claims>;
  return typeof sid === "string" && typeof iat === "number" && typeof exp === "number";
}

/** Whether the one is the other renewed, so that the same person goes on. */
export function sameSession(one: string | null, other: string | null): boolean {
  const sid = claimsOf(one)?.sid;
  return sid !== undefined && sid === claimsOf(other)?.sid;
}

/** How old a token may become before it is renewed, in milliseconds. Null for one that is not renewed. */
export function renewalAge(token: string | null): number | null {
  const claims = claimsOf(token);
  return claims && Math.min(OLD_S, (claims.exp - claims.iat) / 4) * 1000;
}

/** Whether a token is to be renewed when it is used at `nowMs`. */
export function isDue(token: string | null, nowMs: number): boolean {
  const claims = claimsOf(token);
  const age = renewalAge(token);
  return claims !== null && age !== null && nowMs - claims.iat * 1000 >= age;
}
