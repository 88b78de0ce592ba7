import { useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { randomKey } from "@/shared/lib/random-key";

/** The maximum number of access tokens of an account. */
export const MAX_TOKENS = 20;

export const accessTokens = query("/api/tokens");

const TOKENS = { changes: ["/api/tokens"] };

export function useMakeToken() {
  return useMutation({
    mutationFn: (name: string) =>
      answer(
        api.POST("/api/tokens", { body: { name }, params: { header: { "Idempotency-Key": randomKey() } } }),
      ),
    meta: TOKENS,
  });
}

export function useRevokeToken() {
  return useMutation({
    mutationFn: (id: string) => answer(api.DELETE("/api/tokens/{id}", { params: { path: { id } } })),
    meta: TOKENS,
  });
}
