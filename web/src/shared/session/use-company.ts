import type { User } from "@/shared/api/types";
import { useSession } from "./session";

export type OwnCompany = NonNullable<User["company"]>;
export type CompanyRole = OwnCompany["role"];

/** The company in whose name the signed-in person acts; null without one. */
export function useCompany(): OwnCompany | null {
  return useSession(({ user }) => user?.company ?? null);
}

/** Whether the person may change the account's profile; a company's employees may not. */
export function useMayChangeAccount(): boolean {
  return useCompany()?.role !== "employee";
}

export const COMPANY_ROLES: Record<CompanyRole, { name: string; text: string }> = {
  owner: { name: "Owner", text: "Decides everything, and who belongs to the company." },
  manager: { name: "Manager", text: "Orders, and confirms what others order above the limit." },
  employee: { name: "Employee", text: "Orders. Above the limit an owner or a manager confirms it." },
};
