import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { me } from "@/shared/session/me";
import { useSession } from "@/shared/session/session";

/** Fetches the signed-in user if a stored token has survived a reload. */
export function useCurrentUser(): void {
  const missing = useSession((session) => session.token !== null && session.user === null);
  const setUser = useSession((session) => session.setUser);
  const { data } = useQuery({ ...me, enabled: missing });

  useEffect(() => {
    if (missing && data) setUser(data.user);
  }, [missing, data, setUser]);
}
