import { FACE } from "../lib/shop";
import type { LoadScreen } from "../manifest";

export const hasOwnText = (name: string) => FACE.texts?.includes(name) ?? false;

/** The screen of the shop's own text if it wrote one, otherwise the built-in screen. */
export function ownOr(name: string, load: LoadScreen): LoadScreen {
  if (!hasOwnText(name)) return load;
  return async () => {
    const { OwnText } = await import("./own-text");
    return { Component: () => OwnText({ name }) };
  };
}
