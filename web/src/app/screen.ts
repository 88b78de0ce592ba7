import { lazy } from "react";
import type { LoadScreen } from "@/shared/manifest";

/** A screen that is downloaded on navigation. */
export function screen(load: LoadScreen) {
  return lazy(async () => ({ default: (await load()).Component }));
}
