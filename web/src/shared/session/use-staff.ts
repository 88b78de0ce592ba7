import type { StaffRole } from "./role-names";
import { useSession } from "./session";

/**
 * Whether the account may do the shop's work in one of these areas: the administrator may in all of them. Without areas,
 * whether it may in any. The server decides; this only hides what it would refuse.
 */
export function useStaff(areas?: readonly StaffRole[]): boolean {
  return useSession(({ user }) => mayDo(user?.roles ?? [], areas));
}

/** The same for the roles of an account. */
export function mayDo(roles: readonly string[], areas?: readonly string[]): boolean {
  return roles.some(
    (role) => role === "administrator" || (areas ? areas.includes(role) : role.startsWith("staff-")),
  );
}
