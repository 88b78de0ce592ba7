import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a change of screen the focus moves to its start, as after loading a page. */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
