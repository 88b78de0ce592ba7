import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { useChange } from "@/shared/api/use-change";
import type { CompanyRole } from "@/shared/session/use-company";

export const company = query("/api/company");

export function useInvite() {
  return useCompanyChange((body: { email: string; role: CompanyRole }) =>
    answer(api.POST("/api/company/invitations", { body })),
  );
}

export function useWithdrawInvitation() {
  return useCompanyChange((id: string) =>
    answer(api.DELETE("/api/company/invitations/{id}", { params: { path: { id } } })),
  );
}

export function useSetMemberRole() {
  return useCompanyChange(({ person, role }: { person: string; role: CompanyRole }) =>
    answer(api.PUT("/api/company/members/{person}", { params: { path: { person } }, body: { role } })),
  );
}

export function useRemoveMember() {
  return useCompanyChange((person: string) =>
    answer(api.DELETE("/api/company/members/{person}", { params: { path: { person } } })),
  );
}

/** Sets the amount above which a second person confirms; null removes the limit. */
export function useSetLimit() {
  return useCompanyChange((amount: number | null) =>
    answer(api.PUT("/api/company/limit", { body: { amount } })),
  );
}

function useCompanyChange<V, R>(change: (variables: V) => Promise<R>) {
  return useChange(change, ["/api/company"]);
}
