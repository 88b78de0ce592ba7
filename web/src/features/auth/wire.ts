import { answer, api } from "@/shared/api/client";

/* What the page says to the calls of account security that its types do not know yet. */

type Untyped = (
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

export function send<T>(method: "GET" | "POST", path: string, body?: object): Promise<T> {
  const call = api[method] as unknown as Untyped;
  return answer(call(path, body ? { body } : {})) as Promise<T>;
}

export interface TwoFactor {
  enabled: boolean;
  since: string | null;
  recoveryCodesLeft: number;
}

export interface TwoFactorStart {
  /** Base32. */
  secret: string;
  /** otpauth. */
  uri: string;
}

export interface RecoveryCodes {
  recoveryCodes: string[];
}
