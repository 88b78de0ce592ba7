import "@/styles/whole.css";
import { SCREENS } from "./manifests";
import { memberScreen } from "./member-screen";

/** The manifest's screen at this address in the shop. */
export function screenAt(path: string) {
  const found = SCREENS.find((screen) => screen.path === path);
  if (!found) throw new Error(`no manifest has a screen at ${path}`);
  return { Component: memberScreen(found) };
}
