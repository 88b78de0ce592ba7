import { useSession } from "./session";

/** Whether the account has a role. The server decides; this only hides actions that it would refuse. */
export function useRole(role: string): boolean {
  return useSession((session) => session.user?.roles.includes(role) ?? false);
}
