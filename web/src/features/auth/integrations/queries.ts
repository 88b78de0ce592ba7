import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { useChange } from "@/shared/api/use-change";
import { randomKey } from "@/shared/lib/random-key";

/** The maximum number of access tokens of an account. */
export const MAX_TOKENS = 20;

export const accessTokens = query("/api/tokens");

const TOKENS = ["/api/tokens"];

export function useMakeToken() {
  return useChange(
    (name: string) =>
      answer(
        api.POST("/api/tokens", { body: { name }, params: { header: { "Idempotency-Key": randomKey() } } }),
      ),
    TOKENS,
  );
}

export function useRevokeToken() {
  return useChange(
    (id: string) => answer(api.DELETE("/api/tokens/{id}", { params: { path: { id } } })),
    TOKENS,
  );
}
