import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { useSession } from "@/shared/session/session";

export const twoFactor = queryOptions({
  queryKey: ["two-factor"],
  queryFn: () => answer(api.GET("/api/account/two-factor")),
});

/** Makes a key for an app. Nothing changes at the log-in until a code of it is confirmed. */
export function beginTwoFactor(password: string) {
  return answer(api.POST("/api/account/two-factor", { body: { password } }));
}

export function useConfirmTwoFactor() {
  const settle = useSettle();
  return useMutation({
    mutationFn: (code: string) => answer(api.POST("/api/account/two-factor/confirm", { body: { code } })),
    onSuccess: () => settle(true),
  });
}

export function useRenewRecoveryCodes() {
  const settle = useSettle();
  return useMutation({
    mutationFn: (password: string) =>
      answer(api.POST("/api/account/two-factor/recovery-codes", { body: { password } })),
    onSuccess: () => settle(true),
  });
}

export function useEndTwoFactor() {
  const settle = useSettle();
  return useMutation({
    mutationFn: (password: string) => answer(api.POST("/api/account/two-factor/end", { body: { password } })),
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
