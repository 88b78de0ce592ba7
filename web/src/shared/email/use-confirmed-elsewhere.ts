import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { me } from "@/shared/session/me";
import { useSession } from "@/shared/session/session";

/**
 * The link in the e-mail is opened in another tab, or on another device: on coming back from there, one finds this page
 * knowing it. `everyMs` asks without their coming back.
 */
export function useConfirmedElsewhere(everyMs?: number): void {
  const setUser = useSession((session) => session.setUser);
  const { data } = useQuery({
    ...me,
    staleTime: 0,
    refetchOnMount: false,
    ...(everyMs ? { refetchInterval: everyMs } : {}),
  });
  useEffect(() => {
    if (data?.user.emailConfirmed) setUser(data.user);
  }, [data, setUser]);
}
