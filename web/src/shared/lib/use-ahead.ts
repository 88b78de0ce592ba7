import { useEffect, useState } from "react";

/**
 * A choice that is not in the address yet: the router changes the address in a transition, and a choice must show at
 * once. Null as soon as the address has changed, which then counts.
 */
export function useAhead<Choice>(params: URLSearchParams): [Choice | null, (next: Choice) => void] {
  const [ahead, setAhead] = useState<Choice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the address has changed, it counts
  useEffect(() => setAhead(null), [params]);
  // "Back" before the address has changed leaves the former one, which is no change.
  useEffect(() => {
    const clear = () => setAhead(null);
    addEventListener("popstate", clear);
    return () => removeEventListener("popstate", clear);
  }, []);
  return [ahead, setAhead];
}
