import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const positions = new Map<string, number>();

/** A new screen starts at its top; going back restores the scroll position. */
export function useScrollOnArrival(): void {
  const { key, pathname } = useLocation();
  const arrivedBy = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useLayoutEffect(() => {
    const moved = shown.current !== pathname;
    shown.current = pathname;
    if (arrivedBy === "POP") window.scrollTo(0, positions.get(key) ?? 0);
    else if (moved) window.scrollTo(0, 0);
  }, [key, pathname, arrivedBy]);
}
