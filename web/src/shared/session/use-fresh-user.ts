import { useEffect } from "react";
import { answer, api } from "@/shared/api/client";
import { useSession } from "./session";

/** Asks the shop once more who is signed in, when something shows that the page's own knowledge is old. */
export function useFreshUser(old: boolean): void {
  const setUser = useSession((session) => session.setUser);
  useEffect(() => {
    if (!old) return;
    // Where it fails the page goes on with what it knew; the next load asks again.
    answer(api.GET("/auth/me")).then(
      ({ user }) => setUser(user),
      () => {},
    );
  }, [old, setUser]);
}
