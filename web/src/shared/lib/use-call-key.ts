import { useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { randomKey } from "./random-key";

/** The idempotency key of a call: sent again after its answer was lost, it has the same key and is done once. */
export function useCallKey() {
  const [key] = useState(() => {
    const made = {
      current: randomKey(),
      renew: () => {
        made.current = randomKey();
      },
      /** A refused call did nothing: the next attempt may differ, and is another call. */
      refused: (error: unknown) => {
        if (asProblem(error)) made.renew();
      },
    };
    return made;
  });
  return key;
}
