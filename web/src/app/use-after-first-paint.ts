import { useEffect, useState } from "react";

const PAINTED_MS = 1000;
let painted = false;

/**
 * False until the first paint, so that less important code is downloaded later. It also stays false while there is no
 * network: a failed download would take down the whole screen.
 */
export function useAfterFirstPaint(): boolean {
  const [after, setAfter] = useState(painted);
  useEffect(() => {
    if (painted) return;
    const timer = setInterval(() => {
      painted ||= navigator.onLine;
      setAfter(painted);
      if (painted) clearInterval(timer);
    }, PAINTED_MS);
    return () => clearInterval(timer);
  }, []);
  return after;
}
