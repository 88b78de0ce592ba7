import { type ComponentType, lazy } from "react";

export type Screen = () => Promise<{ Component: ComponentType }>;

/** A screen that is downloaded when somebody goes there. */
export function screen(load: Screen) {
  return lazy(async () => ({ default: (await load()).Component }));
}
