import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { useChange } from "@/shared/api/use-change";

/** The devices on which the account is signed in. */
export const devices = query("/api/sessions");

/** Signs out one other device, or all of them. */
export function useSignOutDevices() {
  return useChange(
    (id: string | "others") =>
      id === "others"
        ? answer(api.POST("/api/sessions/end-others"))
        : answer(api.DELETE("/api/sessions/{id}", { params: { path: { id } } })),
    ["/api/sessions"],
  );
}
