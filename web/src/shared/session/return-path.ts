import { useSearchParams } from "react-router";

const PARAM = "return";
const FALLBACK = "/home";

/** The sign-in address that leads back to where the visitor was. */
export function signInPath(returnTo: string): string {
  return `/signin?${new URLSearchParams({ [PARAM]: returnTo })}`;
}

/** A path of this site only: an address elsewhere must never be reached through our sign-in. */
export function localPath(candidate: string | null): string {
  if (!candidate?.startsWith("/")) return FALLBACK;
  const here = "https://here.invalid";
  try {
    const url = new URL(candidate, here);
    return url.origin === here ? url.pathname + url.search + url.hash : FALLBACK;
  } catch {
    return FALLBACK;
  }
}

export function useReturnPath(): string {
  const [params] = useSearchParams();
  return localPath(params.get(PARAM));
}
