import { useSyncExternalStore } from "react";

/** Whether the page is in the foreground. */
export function useSeen(): boolean {
  return useSyncExternalStore(follow, () => !document.hidden);
}

function follow(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
