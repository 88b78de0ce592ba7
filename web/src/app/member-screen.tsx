import { useLayoutEffect } from "react";
import { useModules } from "@/shared/api/modules";
import { setTitle } from "@/shared/lib/use-title";
import { ownOr } from "@/shared/own-text/own";
import { Guard } from "./guards";
import type { SCREENS } from "./manifests";
import { SwitchedOff } from "./pages/switched-off";
import { screen } from "./screen";

/** A screen of a manifest, under its title. If the shop does not run its modules, the page says so instead. */
export function memberScreen({ path, title, modules, inShop, load }: (typeof SCREENS)[number]) {
  const Page = screen(ownOr(path, load));
  return function MemberScreen() {
    const isOn = useModules();
    // This runs before the effects of the screen itself, which may set a better title.
    useLayoutEffect(() => setTitle(title), []);
    const shown = modules.every(isOn) ? <Page /> : <SwitchedOff />;
    return inShop === "signed-in" ? <Guard>{shown}</Guard> : shown;
  };
}
