import { create } from "zustand";
import type { Session, User } from "@/shared/api/types";
import { sameSession } from "./token";

const TOKEN_KEY = "token";

interface SessionState {
  token: string | null;
  user: User | null;
  /** The reason why the session ended, shown once on the sign-in screen. */
  notice: string | null;
  /** True between a log-out and the log-in screen: a guarded screen then redirects there, without a return address. */
  loggedOut: boolean;
  /** True while a new password is set: the old token's end is known a moment before the new token. */
  renewing: boolean;
  signIn(session: Session): void;
  signOut(): void;
  expire(): void;
  /** Continues the same session with a new token, unless the session has changed or ended since `before` was sent. */
  renewed(before: string | null, session: Session): void;
  setUser(user: User): void;
  arrivedAtLogIn(): void;
}

export const useSession = create<SessionState>()((set, get) => ({
  token: readToken(),
  user: null,
  notice: null,
  loggedOut: false,
  renewing: false,
  signIn({ token, user }) {
    writeToken(token);
    set({ token, user, notice: null, loggedOut: false });
  },
  signOut() {
    writeToken(null);
    set({ token: null, user: null, notice: null, loggedOut: true });
  },
  expire() {
    const { token, renewing } = get();
    if (renewing) return;
    const kept = readToken();
    // Another tab has a new one already.
    if (kept && kept !== token) return adoptStored();
    writeToken(null);
    set({ token: null, user: null, notice: "Your session has ended. Please log in again." });
  },
  renewed(before, { token, user }) {
    if (get().token !== before) return;
    writeToken(token);
    set({ token, user });
  },
  setUser: (user) => set({ user }),
  arrivedAtLogIn: () => set({ loggedOut: false }),
}));

export function currentToken(): string | null {
  return useSession.getState().token;
}

export function useSignedIn(): boolean {
  return useSession((session) => session.token !== null);
}

/** Adopts the token that another tab has stored: a renewed token, a sign-in or a log-out. */
export function adoptStored(): void {
  const { token, user, renewing } = useSession.getState();
  const kept = readToken();
  if (renewing || kept === token) return;
  useSession.setState({ token: kept, user: sameSession(kept, token) ? user : null });
}

/** Follows a sign-in, a log-out or a renewed token in another tab of the same browser. */
export function followOtherTabs(): void {
  window.addEventListener("storage", (event) => {
    if (event.key === TOKEN_KEY || event.key === null) adoptStored();
  });
}

function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

function writeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Storage refused: the session lasts as long as the page.
  }
}
