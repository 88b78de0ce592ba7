import { useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { useSession } from "@/shared/session/session";

export const twoFactor = query("/api/account/two-factor");

/** Makes a key for an app. Nothing changes at the log-in until a code of it is confirmed. */
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

/** What the session knows of the account is as the server has it now. */
function settle(enabled: boolean): void {
  const { user, setUser } = useSession.getState();
  if (user) setUser({ ...user, twoFactor: enabled });
}
