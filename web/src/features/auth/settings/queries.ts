import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";

/** Where the account is signed in. */
export const devices = queryOptions({
  queryKey: ["auth", "sessions"],
  queryFn: () => answer(api.GET("/api/sessions")),
});

/** Signs out one other device, or all of them. */
export function useSignOutDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | "others") =>
      id === "others"
        ? answer(api.POST("/api/sessions/end-others"))
        : answer(api.DELETE("/api/sessions/{id}", { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries(devices),
  });
}
