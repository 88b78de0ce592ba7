import { useSyncExternalStore } from "react";

/** Whether somebody can see the page. */
export function useSeen(): boolean {
  return useSyncExternalStore(follow, () => !document.hidden);
}

function follow(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
