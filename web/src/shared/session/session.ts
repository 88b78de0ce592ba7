import { create } from "zustand";
import type { Session, User } from "@/shared/api/types";

const TOKEN_KEY = "token";

interface SessionState {
  token: string | null;
  user: User | null;
  /** Why the session ended, to be said once on the sign-in screen. */
  notice: string | null;
  /** True between a logout and the log-in screen: a guarded screen then leads there, with no way back. */
  loggedOut: boolean;
  /** True while a new password is set: that the old token ends is known here a moment before the new one. */
  renewing: boolean;
  signIn(session: Session): void;
  signOut(): void;
  expire(): void;
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
    if (kept && kept !== token) return set({ token: kept, user: null });
    writeToken(null);
    set({ token: null, user: null, notice: "Your session has ended. Please log in again." });
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

/** Follows a sign-in or a logout in another tab of the same browser. */
export function followOtherTabs(): void {
  window.addEventListener("storage", (event) => {
    if ((event.key !== TOKEN_KEY && event.key !== null) || useSession.getState().renewing) return;
    useSession.setState({ token: readToken(), user: null });
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
