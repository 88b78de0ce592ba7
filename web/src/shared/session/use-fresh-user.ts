import { useEffect } from "react";
import { answer, api } from "@/shared/api/client";
import { useSession } from "./session";

/** Fetches the signed-in user once more when `old` says that the page's copy is outdated. */
export function useFreshUser(old: boolean): void {
  const setUser = useSession((session) => session.setUser);
  useEffect(() => {
    if (!old) return;
    // If it fails, the page continues with its copy; the next load asks again.
    answer(api.GET("/auth/me")).then(
      ({ user }) => setUser(user),
      () => {},
    );
  }, [old, setUser]);
}
