import { query } from "@/shared/api/query";
import { post } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { useSession } from "@/shared/session/session";

export const twoFactor = query("/api/account/two-factor");

/** Creates a key for an app. The log-in does not change until one of its codes is confirmed. */
export function beginTwoFactor(password: string) {
  return post("/api/account/two-factor", { body: { password } });
}

export function useConfirmTwoFactor() {
  return useChange(
    (code: string) => post("/api/account/two-factor/confirm", { body: { code } }),
    TWO_FACTOR,
    { onSuccess: () => settle(true) },
  );
}

export function useRenewRecoveryCodes() {
  return useChange(
    (password: string) => post("/api/account/two-factor/recovery-codes", { body: { password } }),
    TWO_FACTOR,
    { onSuccess: () => settle(true) },
  );
}

export function useEndTwoFactor() {
  return useChange(
    (password: string) => post("/api/account/two-factor/end", { body: { password } }),
    TWO_FACTOR,
    { onSuccess: () => settle(false) },
  );
}

const TWO_FACTOR = ["/api/account/two-factor"];

/** Updates the session's copy of the account. */
function settle(enabled: boolean): void {
  const { user, setUser } = useSession.getState();
  if (user) setUser({ ...user, twoFactor: enabled });
}
