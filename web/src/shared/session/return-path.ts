import { useSearchParams } from "react-router";

const PARAM = "return";
const FALLBACK = "/home";

/** The sign-in address that returns to the visitor's screen. */
export function signInPath(returnTo: string): string {
  return `/signin?${new URLSearchParams({ [PARAM]: returnTo })}`;
}

/** Returns only paths of this site: our sign-in must never redirect elsewhere. */
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
