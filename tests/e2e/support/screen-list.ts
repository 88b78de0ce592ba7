import { readFileSync } from "node:fs";
import { resolve } from "node:path";

interface ListedScreen {
  /** A path that ends in a slash needs an id after it. */
  path: string;
  /** The modules that the screen needs. */
  modules: string[];
  /** Whether visitors are redirected to the sign-in. */
  signIn: boolean;
}

/** The screens of the page, as its build lists them. */
export const SCREENS: ListedScreen[] = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../../web/dist/screens.json"), "utf8"),
);

/** The modules that a shop can run without. */
export const OPTIONAL_MODULES = [...new Set(SCREENS.flatMap(({ modules }) => modules))].filter(
  (module) => module !== "auth" && module !== "catalog",
);

/** The settings that switch these modules off. */
export function without(...modules: string[]): Record<string, string> {
  return Object.fromEntries(modules.map((module) => [`MODULES__${module.toUpperCase()}`, "false"]));
}
