import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "@/shared/session/session";
import { type RecoveryCodes, send, type TwoFactor, type TwoFactorStart } from "../wire";

const PATH = "/api/account/two-factor";

export const twoFactor = queryOptions({
  queryKey: ["two-factor"],
  queryFn: () => send<TwoFactor>("GET", PATH),
});

/** Makes a key for an app. Nothing changes at the log-in until a code of it is confirmed. */
export function beginTwoFactor(password: string) {
  return send<TwoFactorStart>("POST", PATH, { password });
}

export function useConfirmTwoFactor() {
  const settle = useSettle();
  return useMutation({
    mutationFn: (code: string) => send<RecoveryCodes>("POST", `${PATH}/confirm`, { code }),
    onSuccess: () => settle(true),
  });
}

export function useRenewRecoveryCodes() {
  const settle = useSettle();
  return useMutation({
    mutationFn: (password: string) => send<RecoveryCodes>("POST", `${PATH}/recovery-codes`, { password }),
    onSuccess: () => settle(true),
  });
}

export function useEndTwoFactor() {
  const settle = useSettle();
  return useMutation({
    mutationFn: (password: string) => send<void>("POST", `${PATH}/end`, { password }),
    onSuccess: () => settle(false),
  });
}

/** What is known of the account is as the server has it now. */
function useSettle() {
  const client = useQueryClient();
  return (enabled: boolean) => {
    const { user, setUser } = useSession.getState();
    if (user) setUser({ ...user, twoFactor: enabled });
    return client.invalidateQueries(twoFactor);
  };
}
