import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { me } from "@/shared/session/me";
import { useSession } from "@/shared/session/session";

/**
 * Notices that the e-mail was confirmed in another tab or on another device, when the user returns to this page. With
 * `everyMs` it also asks at that interval.
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
