const KEY = "email-unconfirmed";

/** The state when the page was last open, used until the server answers, so that the content does not jump. */
export function wasUnconfirmed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberUnconfirmed(unconfirmed: boolean): void {
  try {
    if (unconfirmed) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage refused: the banner then comes a moment later.
  }
}
