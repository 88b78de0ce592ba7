import { useEffect, useState } from "react";

const PAINTED_MS = 1000;
let painted = false;

/** False while the page paints for the first time: what can wait for that is not downloaded before. */
export function useAfterFirstPaint(): boolean {
  const [after, setAfter] = useState(painted);
  useEffect(() => {
    if (painted) return;
    const timer = setTimeout(() => {
      painted = true;
      setAfter(true);
    }, PAINTED_MS);
    return () => clearTimeout(timer);
  }, []);
  return after;
}
