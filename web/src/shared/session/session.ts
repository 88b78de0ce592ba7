import { create } from "zustand";
import type { Session, User } from "@/shared/api/types";

const TOKEN_KEY = "token";

interface SessionState {
  token: string | null;
  user: User | null;
  /** Why the session ended, to be said once on the sign-in screen. */
  notice: string | null;
  signIn(session: Session): void;
  signOut(): void;
  expire(): void;
  setUser(user: User): void;
}

export const useSession = create<SessionState>()((set) => ({
  token: readToken(),
  user: null,
  notice: null,
  signIn({ token, user }) {
    writeToken(token);
    set({ token, user, notice: null });
  },
  signOut() {
    writeToken(null);
    set({ token: null, user: null, notice: null });
  },
  expire() {
    writeToken(null);
    set({ token: null, user: null, notice: "Your session has ended. Please log in again." });
  },
  setUser: (user) => set({ user }),
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
    if (event.key !== TOKEN_KEY && event.key !== null) return;
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
