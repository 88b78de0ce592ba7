import { query } from "@/shared/api/query";
import { post, remove } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { randomKey } from "@/shared/lib/random-key";

/** The maximum number of access tokens of an account. */
export const MAX_TOKENS = 20;

export const accessTokens = query("/api/tokens");

const TOKENS = ["/api/tokens"];

export function useMakeToken() {
  return useChange((name: string) => post("/api/tokens", { key: randomKey(), body: { name } }), TOKENS);
}

export function useRevokeToken() {
  return useChange((id: string) => remove("/api/tokens/{id}", { path: { id } }), TOKENS);
}
