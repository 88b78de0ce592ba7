import { useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { useSession } from "@/shared/session/session";

export const twoFactor = query("/api/account/two-factor");

/** Creates a key for an app. The log-in does not change until one of its codes is confirmed. */
export function beginTwoFactor(password: string) {
  return answer(api.POST("/api/account/two-factor", { body: { password } }));
}

export function useConfirmTwoFactor() {
  return useMutation({
    mutationFn: (code: string) => answer(api.POST("/api/account/two-factor/confirm", { body: { code } })),
    onSuccess: () => settle(true),
    meta: TWO_FACTOR,
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (password: string) =>
      answer(api.POST("/api/account/two-factor/recovery-codes", { body: { password } })),
    onSuccess: () => settle(true),
    meta: TWO_FACTOR,
  });
}

export function useEndTwoFactor() {
  return useMutation({
    mutationFn: (password: string) => answer(api.POST("/api/account/two-factor/end", { body: { password } })),
    onSuccess: () => settle(false),
    meta: TWO_FACTOR,
  });
}

const TWO_FACTOR = { changes: ["/api/account/two-factor"] };

/** Updates the session's copy of the account. */
function settle(enabled: boolean): void {
  const { user, setUser } = useSession.getState();
  if (user) setUser({ ...user, twoFactor: enabled });
}
