/** The claims that the page reads from its token. Only the server verifies it. */
interface Claims {
  /** The id of the session. */
  sid: string;
  /** When it was issued, in seconds since 1970 UTC. */
  iat: number;
  /** The time of its end, in seconds since 1970 UTC. */
  exp: number;
}

/** A token is renewed at this age, in seconds; one with a short life after a quarter of it. */
const OLD_S = 60 * 60;

/** The claims of a token; null for any other text. */
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

/** Whether both tokens belong to the same session, and so to the same person. */
export function sameSession(one: string | null, other: string | null): boolean {
  const sid = claimsOf(one)?.sid;
  return sid !== undefined && sid === claimsOf(other)?.sid;
}

/** The age at which a token is renewed, in milliseconds. Null for one that is not renewed. */
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
