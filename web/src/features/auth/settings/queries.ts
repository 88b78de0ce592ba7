import { query } from "@/shared/api/query";
import { post, remove } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";

/** The devices on which the account is signed in. */
export const devices = query("/api/sessions");

/** Signs out one other device, or all of them. */
export function useSignOutDevices() {
  return useChange(
    (id: string | "others") =>
      id === "others" ? post("/api/sessions/end-others") : remove("/api/sessions/{id}", { path: { id } }),
    ["/api/sessions"],
  );
}
