import { useSession } from "./session";

/** Whether the account may list goods. The server decides; this only keeps from the eye what it would refuse. */
export function useMaySell(): boolean {
  return useSession((session) => session.user?.roles.includes("seller") ?? false);
}
