import { query } from "@/shared/api/query";
import { post, put, remove } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import type { CompanyRole } from "@/shared/session/use-company";

export const company = query("/api/company");

export function useInvite() {
  return useCompanyChange((body: { email: string; role: CompanyRole }) =>
    post("/api/company/invitations", { body }),
  );
}

export function useWithdrawInvitation() {
  return useCompanyChange((id: string) => remove("/api/company/invitations/{id}", { path: { id } }));
}

export function useSetMemberRole() {
  return useCompanyChange(({ person, role }: { person: string; role: CompanyRole }) =>
    put("/api/company/members/{person}", { path: { person }, body: { role } }),
  );
}

export function useRemoveMember() {
  return useCompanyChange((person: string) => remove("/api/company/members/{person}", { path: { person } }));
}

/** Sets the amount above which a second person confirms; null removes the limit. */
export function useSetLimit() {
  return useCompanyChange((amount: number | null) => put("/api/company/limit", { body: { amount } }));
}

function useCompanyChange<V, R>(change: (variables: V) => Promise<R>) {
  return useChange(change, ["/api/company"]);
}
