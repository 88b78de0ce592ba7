import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { randomKey } from "@/shared/lib/random-key";

/** Access tokens that an account has at most. */
export const MAX_TOKENS = 20;

export const accessTokens = queryOptions({
  queryKey: ["auth", "tokens"],
  queryFn: () => answer(api.GET("/api/tokens")),
});

export function useMakeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      answer(
        api.POST("/api/tokens", { body: { name }, params: { header: { "Idempotency-Key": randomKey() } } }),
      ),
    onSuccess: () => client.invalidateQueries(accessTokens),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answer(api.DELETE("/api/tokens/{id}", { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries(accessTokens),
  });
}
