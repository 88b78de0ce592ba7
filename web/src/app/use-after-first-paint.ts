import { useEffect, useState } from "react";

const PAINTED_MS = 1000;
let painted = false;

/**
 * False while the page paints for the first time: what can wait for that is not downloaded before. Nor is it while there is
 * no network: what failed to come would take the whole screen with it.
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
