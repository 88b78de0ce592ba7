import { useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";

/** The devices on which the account is signed in. */
export const devices = query("/api/sessions");

/** Signs out one other device, or all of them. */
export function useSignOutDevices() {
  return useMutation({
    mutationFn: (id: string | "others") =>
      id === "others"
        ? answer(api.POST("/api/sessions/end-others"))
        : answer(api.DELETE("/api/sessions/{id}", { params: { path: { id } } })),
    meta: { changes: ["/api/sessions"] },
  });
}
