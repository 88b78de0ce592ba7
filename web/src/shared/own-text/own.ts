import { FACE } from "../lib/shop";
import type { LoadScreen } from "../manifest";

export const hasOwnText = (name: string) => FACE.texts?.includes(name);

/** The screen of the shop's own text if it wrote one for this address, otherwise the built-in screen. */
export const ownOr = (path: string, load: LoadScreen): LoadScreen =>
  hasOwnText(path.slice(1)) ? () => import("./own-screen") : load;
